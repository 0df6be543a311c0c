import { and, gt, inArray, lte } from "drizzle-orm";
import type { Db } from "../client.ts";
import { documents } from "../schema/documents.ts";
import { orphanFiles } from "../schema/installation.ts";
import { fromNow } from "./from-now.ts";

const AT_ONCE = 500;
/** The time of files whose deletion was decided and put off: they are no find, and have no grace. */
const DECIDED_AT = new Date(0);

/** Returns those of the ids that are documents. */
export async function selectExistingDocuments(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const existing = new Set<string>();
  for (const some of batches(ids)) {
    const rows = await db.select({ id: documents.id }).from(documents).where(inArray(documents.id, some));
    for (const { id } of rows) existing.add(id);
  }
  return existing;
}

/** Notes which files are orphans now. One that was noted before keeps its time; others are forgotten. */
export async function noteOrphanFiles(db: Db, ids: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const noted = await tx.select({ id: orphanFiles.documentId }).from(orphanFiles);
    const now = new Set(ids);
    const gone = noted.map(({ id }) => id).filter((id) => !now.has(id));
    for (const some of batches(gone))
      await tx.delete(orphanFiles).where(inArray(orphanFiles.documentId, some));
    for (const some of batches(ids))
      await tx
        .insert(orphanFiles)
        .values(some.map((documentId) => ({ documentId })))
        .onConflictDoNothing();
  });
}

/** Notes that the files of a deleted document may be deleted by the next sweep. */
export async function noteDecidedDeletion(db: Db, documentId: string): Promise<void> {
  await db
    .insert(orphanFiles)
    .values({ documentId, foundAt: DECIDED_AT })
    .onConflictDoUpdate({ target: orphanFiles.documentId, set: { foundAt: DECIDED_AT } });
}

/** Returns the documents whose files were to be deleted, but stayed. */
export async function selectDecidedDeletions(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: orphanFiles.documentId })
    .from(orphanFiles)
    .where(lte(orphanFiles.foundAt, DECIDED_AT));
  return rows.map(({ id }) => id);
}

/** Returns the orphans that were found first so long ago, without those of decided deletions. */
export async function selectOldOrphans(db: Db, olderThanMs: number): Promise<string[]> {
  const rows = await db
    .select({ id: orphanFiles.documentId })
    .from(orphanFiles)
    .where(and(lte(orphanFiles.foundAt, fromNow(-olderThanMs)), gt(orphanFiles.foundAt, DECIDED_AT)));
  return rows.map(({ id }) => id);
}

/** Forgets all orphans, so that their grace begins anew. */
export async function forgetOrphanFiles(db: Db): Promise<void> {
  await db.delete(orphanFiles);
}

function* batches(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += AT_ONCE) yield ids.slice(at, at + AT_ONCE);
}
