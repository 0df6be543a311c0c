import { randomUUID } from "node:crypto";
import type { Database } from "#db/client.ts";
import { createAccount } from "#lib/auth/create-account.ts";
import { createApiKey } from "#lib/auth/create-api-key.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { requestContext } from "#lib/request-context.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";

const COMMENTS = 20;
const ALLOCATED = 10;

/** A person with a document, a review of it, and an allocation from the pool of an organization. */
export interface Reader {
  key: string;
  documentId: string;
  taskId: string;
  sessionId: string;
}

/** Makes people on the database of `env()`. */
export async function makeReaders({ sql }: Database, count: number): Promise<Reader[]> {
  const ctx = requestContext("bench");
  const organizationId = randomUUID();
  const accountId = randomUUID();
  await sql`insert into organizations (id, name) values (${organizationId}, 'Bench')`;
  await sql`insert into credit_accounts (id, organization_id) values (${accountId}, ${organizationId})`;
  await sql`
    insert into credit_lots (account_id, id, kind, source, reference, granted, available)
    values (${accountId}, gen_random_uuid(), 'paid', 'admin', 'bench', ${count * ALLOCATED}, ${count * ALLOCATED})`;
  const readers: Reader[] = [];
  for (let i = 0; i < count; i += 1) {
    const email = `reader-${i}@bench.test`;
    const { id } = await createAccount(ctx, { email, name: null });
    const actor = {
      userId: id,
      email,
      name: null,
      via: "web-session",
      scopes: "all",
      resource: null,
    } as const;
    const { api_key: key } = await createApiKey({ ...ctx, actor }, { name: "bench", scopes: [...SCOPES] });
    const reader = { key, documentId: randomUUID(), taskId: randomUUID(), sessionId: randomUUID() };
    await sql`
      insert into organization_members (organization_id, user_id, role, allocated)
      values (${organizationId}, ${id}, 'member', ${ALLOCATED})`;
    await addReview(sql, id, reader);
    readers.push(reader);
  }
  await sql`analyze`;
  return readers;
}

async function addReview(sql: Database["sql"], ownerId: string, reader: Reader): Promise<void> {
  const { documentId, taskId, sessionId } = reader;
  await sql`
    insert into documents (id, owner_id, task_id, filename, format, content_type, byte_size, sha256, status, word_count, token_count, converted_at)
    values (${documentId}, ${ownerId}, ${taskId}, 'tea.md', 'md', 'text/markdown', 50000, ${"0".repeat(64)}, 'converted', 8000, 11000, now())`;
  await sql`
    insert into review_sessions (id, owner_id, document_id, status, is_preview, title, summary, overall, admitted_at, completed_at, ended_at)
    values (${sessionId}, ${ownerId}, ${documentId}, 'completed', false, 'Tea at noon', ${"A summary. ".repeat(20)}, ${"An assessment. ".repeat(100)}, now(), now(), now())`;
  for (let n = 1; n <= COMMENTS; n += 1) {
    const { id, is_dismissed: _, is_addressed: __, previous_comment_id: ___, ...content } = commentOf(n);
    await sql`
      insert into comments (session_id, id, position, content)
      values (${sessionId}, ${id}, ${n}, ${JSON.stringify(content)}::text::json)`;
  }
  await sql`
    insert into comment_actions (id, session_id, comment_id, user_id, action_type)
    values (${randomUUID()}, ${sessionId}, 'c1', ${ownerId}, 'addressed')`;
  for (const id of [taskId, sessionId]) {
    await sql`insert into streams (id, last_sequence, last_value, last_stage, ended) values (${id}, 1, 100, 'complete', true)`;
    await sql`
      insert into stream_events (stream_id, sequence, data)
      values (${id}, 1, ${JSON.stringify({ type: "complete" })}::text::json)`;
  }
}

function commentOf(n: number): Comment {
  return {
    id: `c${n}`,
    title: `A comment ${n}`,
    paragraph: "",
    message: "What is wrong and what to do. ".repeat(12),
    quote: "words of the author ".repeat(6),
    score: 0.7,
    is_dismissed: false,
    is_addressed: false,
    types: [],
    severity: "minor",
    anchor: { start: n * 100, end: n * 100 + 120 },
    suggestion: null,
    evidence: null,
    source: "model:clarity",
    related: [],
    shown: true,
    fold_reason: null,
    merged_from: [],
    previous_comment_id: null,
  };
}
