import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { ignoredFindings } from "../schema/reviews.ts";

export type IgnoredFindingRow = typeof ignoredFindings.$inferSelect;

const ofDocument = (documentId: string) => eq(ignoredFindings.documentId, documentId);

export async function selectIgnoredFindings(db: Db, documentId: string): Promise<IgnoredFindingRow[]> {
  return db
    .select()
    .from(ignoredFindings)
    .where(ofDocument(documentId))
    .orderBy(asc(ignoredFindings.createdAt), asc(ignoredFindings.id));
}

/** Writes one once; the same again returns the first. */
export async function insertIgnoredFinding(
  db: Db,
  given: Pick<IgnoredFindingRow, "documentId" | "checkId" | "quote">,
): Promise<IgnoredFindingRow | undefined> {
  await db.insert(ignoredFindings).values(given).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(ignoredFindings)
    .where(
      and(
        ofDocument(given.documentId),
        eq(ignoredFindings.checkId, given.checkId),
        eq(ignoredFindings.quote, given.quote),
      ),
    );
  return row;
}

export async function deleteIgnoredFinding(db: Db, documentId: string, id: string): Promise<void> {
  await db.delete(ignoredFindings).where(and(ofDocument(documentId), eq(ignoredFindings.id, id)));
}

/** Copies what the owner ignores in one document to its revision, before that is reviewed for the first time. */
export async function copyIgnoredFindings(db: Db, from: string, to: string): Promise<void> {
  await db.execute(sql`
    insert into ignored_findings (id, document_id, check_id, quote)
    select gen_random_uuid(), ${to}, check_id, quote from ignored_findings
    where document_id = ${from}
      and not exists (select 1 from review_sessions where document_id = ${to})
    on conflict do nothing`);
}
