import { randomUUID } from "node:crypto";
import type { Database } from "#db/client.ts";
import type { Reader } from "../readers.ts";

/** A stream that somebody follows. */
export interface Followed {
  kind: "upload" | "review";
  /** Of the task or of the review. */
  id: string;
  /** Below `/api/`. */
  path: string;
  key: string;
}

/**
 * Makes uploads that go on, and shares reviews, so that each reader follows as many of both: reviews of their own and of
 * the readers after them.
 */
export async function makeFollowed(
  { sql }: Database,
  readers: readonly Reader[],
  ofEachKind: number,
): Promise<Followed[]> {
  const uploads = readers.flatMap(({ key, sessionId: own }) =>
    Array.from({ length: ofEachKind }, () => ({ id: randomUUID(), own, key })),
  );
  const reviews = readers.flatMap(({ key, sessionId: own }, at) =>
    Array.from({ length: ofEachKind }, (_, n) => {
      const id = readers[(at + n) % readers.length]?.sessionId ?? own;
      return { id, own, key };
    }),
  );
  const rows = (all: readonly { id: string; own: string }[]) =>
    JSON.stringify(all.map(({ id, own }) => ({ id, own })));
  await sql`
    insert into streams (id) select id from json_to_recordset(${rows(uploads)}::text::json) as w(id uuid)`;
  await sql`
    insert into documents (id, owner_id, task_id, filename, format, content_type, byte_size, sha256, status)
    select gen_random_uuid(), s.owner_id, w.id, 'tea.md', 'md', 'text/markdown', 1, ${"0".repeat(64)}, 'converting'
    from json_to_recordset(${rows(uploads)}::text::json) as w(id uuid, own uuid)
    join review_sessions s on s.id = w.own`;
  await sql`
    insert into session_members (id, session_id, email, user_id, role)
    select gen_random_uuid(), w.id, lower(u.email), u.id, 'commenter'
    from json_to_recordset(${rows(reviews)}::text::json) as w(id uuid, own uuid)
    join review_sessions s on s.id = w.own
    join users u on u.id = s.owner_id
    where w.id <> w.own`;
  await sql`analyze`;
  return [
    ...uploads.map(
      ({ id, key }): Followed => ({
        kind: "upload",
        id,
        key,
        path: `documents/upload/events/${id}`,
      }),
    ),
    ...reviews.map(({ id, key }): Followed => ({ kind: "review", id, key, path: `history/${id}/events` })),
  ];
}
