import { selectExistingDocuments } from "#db/queries/orphan-files.ts";
import type { Context } from "#lib/context.ts";
import { deleteDocumentFiles } from "./delete-document.ts";
import { findOrphanFiles, GRACE_DAYS } from "./find-orphan-files.ts";
import { refuseForeignStore } from "./recognise-store.ts";

/** More orphans than this share of all documents in the store are a fault, not leftovers. */
const MOST_ORPHANS_SHARE = 0.03;
/** So few orphans are leftovers, however small the store is. */
const ALWAYS_LEFTOVERS = 20;

/**
 * Deletes files that have belonged to no document for the days of grace. Deletes nothing of a store that is not this
 * installation's, and nothing while there are more orphans than leftovers explain.
 * @throws {StoreMismatchError} @throws {StoreUnreadableError}
 */
export async function sweepOrphanFiles(ctx: Context): Promise<{ deleted: number }> {
  await refuseForeignStore(ctx);
  const { stored, orphans, due } = await findOrphanFiles(ctx);
  if (orphans.length > Math.max(ALWAYS_LEFTOVERS, stored * MOST_ORPHANS_SHARE)) {
    ctx.log.error(
      { orphans: orphans.length, stored },
      "the file store holds files of many documents that the database does not have, so none is deleted. Is the " +
        "database complete? Restore it if it is not. Otherwise see `npm run -s galley -- files`",
    );
    return { deleted: 0 };
  }
  return deleteOrphanFiles(ctx, due);
}

/** Deletes the files of these documents, but not of one that the database has now. */
export async function deleteOrphanFiles(
  ctx: Context,
  documentIds: readonly string[],
): Promise<{ deleted: number }> {
  const existing = await selectExistingDocuments(ctx.db, documentIds);
  const gone = documentIds.filter((id) => !existing.has(id));
  for (const documentId of gone) await deleteDocumentFiles(ctx, { documentId });
  if (gone.length > 0)
    ctx.log.info({ documents: gone.length }, `files without a document for ${GRACE_DAYS} days were deleted`);
  return { deleted: gone.length };
}
