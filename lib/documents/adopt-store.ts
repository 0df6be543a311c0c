import { renewInstallationId, withInstallationLocked } from "#db/queries/installation.ts";
import { forgetOrphanFiles } from "#db/queries/orphan-files.ts";
import type { Context } from "#lib/context.ts";
import { claimStore } from "./recognise-store.ts";

/**
 * Makes this database and this file store one installation, with a new id. The database or the store that either belonged
 * to before is refused afterwards, so that nothing deletes files that are adopted here.
 */
export async function adoptStore({ db, blobs }: Pick<Context, "db" | "blobs">): Promise<string> {
  let adopted = "";
  await withInstallationLocked(db, async (tx) => {
    adopted = await renewInstallationId(tx);
    await forgetOrphanFiles(tx);
    await claimStore(tx, blobs, adopted);
  });
  return adopted;
}
