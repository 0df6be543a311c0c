import { selectExistingDocuments } from "#db/queries/orphan-files.ts";
import type { Context } from "#lib/context.ts";
import { deleteDocumentFiles } from "./delete-document.ts";
import { findOrphanFiles } from "./find-orphan-files.ts";
import { refuseForeignStore } from "./recognise-store.ts";

/** More orphans than this share of all documents in the store are a fault, not leftovers. */
const MOST_ORPHANS_SHARE = 0.03;
/** So few orphans are leftovers, however small the store is. */
const ALWAYS_LEFTOVERS = 20;

/**
 * Deletes files that have belonged to no document for the days of grace, but none while there are more of them than
 * leftovers explain. Deletes files of documents that were deleted during a backup in any case. Deletes nothing of a store
 * that is not this installation's.
 * @throws {StoreMismatchError} @throws {StoreUnreadableError}
 */
export async function sweepOrphanFiles(ctx: Context): Promise<{ deleted: number }> {
  await refuseForeignStore(ctx);
  const { stored, orphans, due, decided } = await findOrphanFiles(ctx);
  const { deleted } = await deleteOrphanFiles(ctx, decided);
  if (orphans.length > Math.max(ALWAYS_LEFTOVERS, stored * MOST_ORPHANS_SHARE)) {
    ctx.log.error(
      { orphans: orphans.length, stored },
      "the file store holds files of many documents that the database does not have, so none is deleted. Is the " +
        "database complete? Restore it if it is not. Otherwise see `npm run -s galley -- files`",
    );
    return { deleted };
  }
  return { deleted: deleted + (await deleteOrphanFiles(ctx, due)).deleted };
}

/** Deletes the files of these documents, but not of one that the database has now. */
export async function deleteOrphanFiles(
  ctx: Context,
  documentIds: readonly string[],
): Promise<{ deleted: number }> {
  const existing = await selectExistingDocuments(ctx.db, documentIds);
  const gone = documentIds.filter((id) => !existing.has(id));
  for (const documentId of gone) await deleteDocumentFiles(ctx, { documentId });
  if (gone.length > 0) ctx.log.info({ documents: gone.length }, "files without a document were deleted");
  return { deleted: gone.length };
}
