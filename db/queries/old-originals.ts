import { and, asc, eq, gt, isNull, lt, ne } from "drizzle-orm";
import type { Db } from "../client.ts";
import { documents } from "../schema/documents.ts";

/** Returns ids, after `after`, of documents from before whose original is still kept. Samples belong to Galley. */
export async function selectOldOriginals(
  db: Db,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        gt(documents.id, after),
        lt(documents.createdAt, before),
        ne(documents.status, "converting"),
        isNull(documents.originalDeletedAt),
        eq(documents.isSample, false),
      ),
    )
    .orderBy(asc(documents.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function markOriginalDeleted(db: Db, id: string, at: Date): Promise<void> {
  await db.update(documents).set({ originalDeletedAt: at }).where(eq(documents.id, id));
}
