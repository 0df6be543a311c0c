import { unlessBackedUp } from "#db/queries/file-deletion.ts";
import { markOriginalDeleted, selectOldOriginals } from "#db/queries/old-originals.ts";
import type { Context } from "#lib/context.ts";
import { env } from "#lib/env.ts";
import { keptSince } from "#lib/kept-since.ts";
import { blobKeys } from "./blob-keys.ts";
import { refuseForeignStore } from "./recognise-store.ts";

const AT_ONCE = 100;
const MOST_IN_A_ROUND = 10_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Deletes uploaded files that the installation keeps no longer. Texts and reviews stay. The row is marked after the file
 * is gone, so a crash in between leaves no file behind. A file that cannot be deleted waits for the next round. In a store
 * that is not this installation's nothing is deleted, and no row says so: the files may be back with a disk that is away.
 * @throws {StoreMismatchError} @throws {StoreUnreadableError}
 */
export async function deleteOldOriginals(ctx: Context): Promise<void> {
  const days = env().RETENTION_ORIGINAL_DAYS;
  if (days === null) return;
  const before = keptSince(ctx, days);
  let after = FIRST_ID;
  for (let seen = 0; seen < MOST_IN_A_ROUND; seen += AT_ONCE) {
    await refuseForeignStore(ctx);
    const ids = await selectOldOriginals(ctx.db, { before, after, limit: AT_ONCE });
    for (const id of ids) if (!(await deleteOriginal(ctx, id))) return;
    after = ids.at(-1) ?? after;
    if (ids.length < AT_ONCE) return;
  }
}

/** Returns false while a backup runs, whose rows may name the file. */
async function deleteOriginal(ctx: Context, id: string): Promise<boolean> {
  try {
    return await unlessBackedUp(ctx.db, async (tx) => {
      await ctx.blobs.delete(blobKeys.original(id));
      await ctx.blobs.delete(blobKeys.archivedPrint(id));
      await markOriginalDeleted(tx, id, ctx.now());
    });
  } catch (error) {
    ctx.log.warn(
      { err: error, document_id: id },
      "an old original could not be deleted; the next round tries again",
    );
    return true;
  }
}
