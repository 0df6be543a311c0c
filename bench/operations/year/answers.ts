import type { Sql } from "#db/client.ts";
import type { Operation } from "#lib/contract/operation.ts";

/** Operations that are not measured, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  "account.export": "writes an archive of all files",
  "products.list": "asks the payment provider",
  "checkout.get": "asks the payment provider",
  "invoices.list": "asks the payment provider",
  "subscriptions.status": "asks the payment provider",
  "deviceCodes.get": "needs a code that a program shows at that moment",
  "documents.uploads.get": "needs an upload under way",
  "documents.print": "sends a file as documents.original does, and needs a PDF beside the manuscript",
  "history.compare": "reads two texts, which documents of the rows do not have: bench:revisions",
  "history.export":
    "writes a file of the author's own, which documents of the rows do not have: bench:exports",
  "history.exportPlaces": "reads the same file: bench:exports",
  "responses.suggestChanges": "compares two texts, which documents of the rows do not have",
  "responses.letter": "writes a file",
};

/** The ids that stand in the paths of operations, for one person. */
export type Ids = Readonly<Record<string, string>>;

/** Finds ids for somebody: those of a review of theirs that was talked about and answered. */
export async function idsOf(sql: Sql, userId: string): Promise<Ids> {
  const [found] = await sql<Ids[]>`
    select d.id as document_id, d.task_id, s.id as session_id, r.id as response_id from documents d
    join review_sessions s on s.document_id = d.id
    join conversations c on c.session_id = s.id
    join responses r on r.session_id = s.id
    where d.owner_id = ${userId} order by d.created_at
    offset (select count(*) / 40 from documents where owner_id = ${userId}) limit 1`;
  const [organization] = await sql<Ids[]>`select id as organization_id from organizations limit 1`;
  return { user_id: userId, ...found, ...organization };
}

/** Returns the address of an operation for these ids; null if it needs another. */
export function addressOf({ path }: Operation, ids: Ids): string | null {
  let isWhole = true;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    isWhole &&= name in ids;
    return ids[name] ?? "";
  });
  return isWhole ? `/api${filled}` : null;
}
