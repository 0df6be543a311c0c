import { randomUUID } from "node:crypto";
import type { Sql } from "#db/client.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { allocate, founded, join, newPerson } from "#lib/organizations/testing/stage.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import * as venues from "#lib/reviews/venue-contract.ts";
import { call } from "#lib/testing/call.ts";
import { upload } from "#lib/testing/documents.ts";
import { dropWaitingJobs, runJobs } from "#lib/testing/jobs.ts";
import { testApp } from "#lib/testing/test-app.ts";
import type { Person } from "#lib/testing/test-context.ts";

export interface FullAccount {
  person: Person;
  /** Somebody who reads, asks and refers. */
  friend: Person;
  documentIds: string[];
  sessionIds: string[];
  /** The shared review, with comments. */
  sessionId: string;
  documentId: string;
  /** The organization in which the person is one of two, and whose pool a running review uses. */
  organizationId: string;
  /** Ids that only rows of the person have. */
  ids: string[];
}

/** Makes the first account of the installation, with rows in every table that has anything to do with a user. */
export async function fullAccount(): Promise<FullAccount> {
  const { sql } = (await testApp()).database;
  const person = await newPerson(5);
  const friend = await newPerson(5);
  const organization = await founded({ credits: 9 });
  const own = await upload(person);
  const second = await upload(person, { filename: "second.md" });
  const foreign = await upload(friend);
  // Its mail is a job, which converts the documents as well.
  await join(organization, { person });
  const start = async (by: Person, { document_id }: { document_id: string }) =>
    (await call(processing.startReview, { as: by.key, params: { document_id } })).session_id;
  const sessionId = await start(person, own);
  const foreignSessionId = await start(friend, foreign);
  await runJobs();
  await call(reviews.updateVisibility, {
    as: person.key,
    params: { session_id: sessionId },
    body: { is_public: true },
  });
  await allocate(organization, person, 3);
  const running = await call(processing.startReview, {
    as: person.key,
    params: { document_id: second.document_id },
    headers: { "idempotency-key": "start" },
  });
  await dropWaitingJobs();
  await call(venues.createVenue, { as: person.key, body: { name: "Journal of Tea" } });
  const documentId = own.document_id;
  await reads(sql, { reader: friend, sessionId });
  await reads(sql, { reader: person, sessionId: foreignSessionId });
  await writes(sql, { person, reader: friend, sessionId });
  await writes(sql, { person, reader: friend, sessionId: foreignSessionId });
  await signsIn(sql, person);
  await pays(sql, person);
  await refers(sql, { person, referrer: friend, other: organization.owner });
  await works(sql, { person, documentId, sessionId });
  await person.ctx.blobs.put(blobKeys.image(documentId, "figure-9.png"), Buffer.from("png"), {
    contentType: "image/png",
  });
  const sessionIds = [sessionId, running.session_id];
  const documentIds = [documentId, second.document_id];
  const more = await sql<{ id: string }[]>`
    select task_id as id from documents where owner_id = ${person.id}
    union all select id from conversations where user_id = ${person.id} or session_id = any(${sessionIds})
    union all select id from credit_accounts where user_id = ${person.id}
    union all select id from job_runs where event::text like ${`%${person.id}%`}`;
  return {
    person,
    friend,
    documentIds,
    sessionIds,
    sessionId,
    documentId,
    organizationId: organization.organization_id,
    ids: [person.id, person.email, ...documentIds, ...sessionIds, ...more.map(({ id }) => id)],
  };
}

/** A conversation, tokens, and a request for access. */
async function reads(sql: Sql, { reader, sessionId }: { reader: Person; sessionId: string }): Promise<void> {
  const conversation = randomUUID();
  await sql`insert into conversations (id, session_id, user_id, boundary) values (${conversation}, ${sessionId}, ${reader.id}, 'b')`;
  await sql`insert into chat_messages (id, conversation_id, turn_id, role, content, created_at)
    values (${randomUUID()}, ${conversation}, ${randomUUID()}, 'user', 'What now?', now()),
      (${randomUUID()}, ${conversation}, ${randomUUID()}, 'assistant', 'Quoted from a review of another.', now())`;
  await sql`insert into chat_usage (user_id, day, tokens) values (${reader.id}, '2026-03-01', 5)`;
  await sql`insert into access_requests (id, session_id, user_id, message, day)
    values (${randomUUID()}, ${sessionId}, ${reader.id}, 'Please', '2026-03-01')`;
  // The link has the id of its session, by which a test finds what goes with an account.
  const link = sessionId;
  await sql`insert into session_members (id, session_id, email, user_id, role)
    values (${randomUUID()}, ${sessionId}, ${reader.email}, ${reader.id}, 'viewer')`;
  await sql`insert into session_links (id, session_id, role, token_hash)
    values (${link}, ${sessionId}, 'viewer', ${randomUUID()})`;
  await sql`insert into session_link_visits (link_id, user_id) values (${link}, ${reader.id})`;
}

/** A comment, a reply to it, a response to reviewers, and notices to the person, who is named and has the comment to see to. */
async function writes(
  sql: Sql,
  { person, reader, sessionId }: { person: Person; reader: Person; sessionId: string },
): Promise<void> {
  const [comment, reply] = [randomUUID(), randomUUID()];
  await sql`insert into written_comments (id, session_id, author_id, message, quote, start, "end", created_at, resolved_at, resolved_by)
    values (${comment}, ${sessionId}, ${person.id}, 'Which tea?', 'tea', 0, 3, now(), now(), ${person.id})`;
  await sql`insert into comment_replies (id, session_id, comment_id, author_id, message, created_at)
    values (${reply}, ${sessionId}, ${comment}, ${person.id}, 'Any tea.', now())`;
  await sql`insert into comment_mentions (session_id, entry_id, user_id) values (${sessionId}, ${reply}, ${person.id})`;
  await sql`insert into comment_assignments (session_id, comment_id, assignee_id, assigned_by, created_at)
    values (${sessionId}, ${comment}, ${person.id}, ${person.id}, now())`;
  const response = randomUUID();
  await sql`insert into responses (id, session_id, kind, title, rest, linking, created_by, created_at, updated_at)
    values (${response}, ${sessionId}, 'letter', 'Response', '[]', 'done', ${person.id}, now(), now())`;
  await sql`insert into response_points (id, response_id, position, reviewer, is_remark, text, passages, changes, assignee_id, updated_at, updated_by)
    values (${randomUUID()}, ${response}, 0, 'Reviewer 1', false, 'Which tea?', '[]', '[]', ${person.id}, now(), ${person.id})`;
  await sql`insert into thread_mails (user_id, due_at) values (${person.id}, now()), (${reader.id}, now()) on conflict do nothing`;
  await sql`insert into thread_notices (user_id, session_id, comment_id, entry_id, kind, author_id, created_at)
    values (${person.id}, ${sessionId}, ${comment}, ${reply}, 'reply', ${person.id}, now()),
      (${reader.id}, ${sessionId}, ${comment}, ${reply}, 'reply', ${person.id}, now())`;
}

async function signsIn(sql: Sql, { id, email }: Person): Promise<void> {
  const grant = randomUUID();
  await sql`insert into accounts (user_id, type, provider, provider_account_id) values (${id}, 'oauth', 'github', ${`gh-${id}`})`;
  await sql`insert into verification_tokens (identifier, token, expires) values (${email}, 't', now() + interval '1 day')`;
  await sql`insert into connected_apps (id, user_id, grant_id, client_id, name, is_verified, scopes)
    values (${randomUUID()}, ${id}, ${grant}, 'app', 'An app', false, '{chat}')`;
  await sql`insert into oauth_records (kind, id_hash, payload, grant_id, user_id, expires_at)
    values ('AccessToken', ${randomUUID()}, ${JSON.stringify({ accountId: id })}::json, ${grant}, ${id}, now() + interval '1 hour'),
      ('Interaction', ${randomUUID()}, ${JSON.stringify({ session: { accountId: id } })}::json, null, null, null)`;
  await sql`insert into upload_links (id, owner_id, hash, expires_at) values (${randomUUID()}, ${id}, ${randomUUID()}, now() + interval '1 day')`;
  await sql`insert into rate_limits (key, points, expire) values (${`mails:${email}`}, 1, now() + interval '1 hour')`;
}

async function pays(sql: Sql, { id }: Person): Promise<void> {
  const customer = `cus_${randomUUID()}`;
  await sql`insert into payment_customers (id, user_id) values (${customer}, ${id})`;
  await sql`insert into subscriptions (id, customer_id, status, price_id, currency, created_at, period_start, period_end, ended_at)
    values ('sub_1', ${customer}, 'canceled', 'price_1', 'eur', now(), now(), now(), now())`;
  await sql`insert into payment_checkouts (id, customer_id, mode, price_id, status, url, success_url, cancel_url, expires_at)
    values ('cs_1', ${customer}, 'pack', 'price_1', 'complete', 'https://pay.test/grace', 'https://a.test', 'https://a.test', now())`;
  await sql`insert into payments (id, customer_id, kind, amount, tax, currency, paid_at, card_fingerprint, receipt_url)
    values ('pi_1', ${customer}, 'pack', 2000, 0, 'eur', now(), 'card', 'https://pay.test/receipt')`;
  await sql`insert into payment_invoices (id, customer_id, status, amount, tax, total, currency, created_at, hosted_url, pdf_url)
    values ('in_1', ${customer}, 'paid', 2000, 0, 2000, 'eur', now(), 'https://pay.test/invoice', 'https://pay.test/pdf')`;
  await sql`insert into payment_events (id, type, customer_id, created_at) values ('evt_1', 'invoice.paid', ${customer}, now())`;
}

/** The person came by the referrer, who was rewarded, and brought another. */
async function refers(
  sql: Sql,
  { person, referrer, other }: Record<"person" | "referrer" | "other", Person>,
): Promise<void> {
  await sql`insert into referral_codes (user_id, code) values (${person.id}, 'GRACECODE1'), (${referrer.id}, 'FRIENDCODE')`;
  await sql`insert into referrals (user_id, referrer_id, code) values (${person.id}, ${referrer.id}, 'FRIENDCODE'), (${other.id}, ${person.id}, 'GRACECODE1')`;
  for (const { id } of [person, referrer]) {
    await sql`
      with lot as (
        insert into credit_lots (id, account_id, kind, source, reference, granted, available)
        select gen_random_uuid(), id, 'paid', 'referral', ${`referral:${person.id}`}, 5, 5
        from credit_accounts where user_id = ${id} returning *)
      insert into credit_entries (id, account_id, lot_id, kind, entry, amount, quantity, reference, note)
      select gen_random_uuid(), account_id, id, 'paid', 'grant', 5, 5, reference, ${`For ${person.email}.`} from lot`;
  }
}

/** What documents, reviews, operators and background work leave behind. */
async function works(
  sql: Sql,
  { person, documentId, sessionId }: { person: Person; documentId: string; sessionId: string },
): Promise<void> {
  const { id, email } = person;
  await sql`insert into document_images (document_id, name, content_type, byte_size) values (${documentId}, 'figure-9.png', 'image/png', 3)`;
  await sql`insert into ignored_findings (id, document_id, check_id) values (${randomUUID()}, ${documentId}, 'p-value')`;
  await sql`insert into comment_actions (id, session_id, comment_id, user_id, action_type, notes)
    select gen_random_uuid(), session_id, id, ${id}, 'dismissed', 'No' from comments where session_id = ${sessionId} limit 1`;
  await sql`insert into review_passes (session_id, pass_id, label, position, kind) values (${sessionId}, 'reader:1:1', 'Reading', 99, 'model') on conflict do nothing`;
  await sql`insert into model_calls (id, session_id, pass_id, call_id, model, tries, tokens_in, tokens_out, tokens_cached, seconds)
    values (${randomUUID()}, ${sessionId}, 'reader:1:1', 'a', 'm', 1, 1, 1, 0, 1)`;
  await sql`insert into operator_acts (id, operator_id, via, act, user_id, reason) values
    (${randomUUID()}, ${id}, 'account', 'replay', null, 'Again'),
    (${randomUUID()}, null, 'machine', 'grant', ${id}, ${`Asked by ${email.toUpperCase()}, not x${email}`})`;
  await sql`insert into outbox_mails (id, "to", subject, html, text) values (${randomUUID()}, ${email.toUpperCase()}, 's', 'h', 't'), (${randomUUID()}, ${`x${email}`}, 's', 'h', 't')`;
  await sql`insert into model_slots (number, holder, owner, review) values (900, ${randomUUID()}, ${id}, ${sessionId})`;
  await sql`insert into model_queues (process, first, calls, until)
    values (${randomUUID()}, 900, ${JSON.stringify([{ owner: id, review: sessionId, callsBehind: 1 }])}::json, now() + interval '1 hour')`;
}
