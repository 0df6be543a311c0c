import { inspectTarget } from "#db/backup/inspect-target.ts";
import type { Head } from "#lib/backup/archive-format.ts";
import { countNoun } from "#lib/count-noun.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { readStoreId } from "#lib/documents/recognise-store.ts";
import { RESTORING } from "#lib/documents/store-mismatch.ts";
import type { Blobs } from "#lib/ports/blobs/port.ts";
import { Failure } from "../command.ts";

/**
 * Says what a restore would replace; nothing if the target is empty.
 * @throws {Failure} if a restore cannot be right: Galley runs, or files are missing that the archive does not have
 */
export async function findReplaced(
  { url, blobs }: { url: string; blobs: Blobs },
  head: Head,
): Promise<string[]> {
  const target = await inspectTarget(url);
  if (target.connections > 0)
    throw new Failure(
      `Galley, or a pooler for it, has ${countNoun(target.connections, "connection")} to this database. Stop every instance, then restore.`,
    );
  const storeId = await readStoreId(blobs);
  const isHalfRestored = storeId === RESTORING;
  if (!head.hasFiles && !isHalfRestored && storeId !== head.installation)
    throw new Failure(
      "The archive has no files, and the file store is not that of the archive. Restore the file store first, " +
        `with the file ${blobKeys.installation} in it.`,
    );
  const replaced = [];
  if (target.users > 0 || target.documents > 0)
    replaced.push(
      `the database, with ${countNoun(target.users, "account")} and ${countNoun(target.documents, "document")}`,
    );
  if (head.hasFiles && !isHalfRestored && (await holdsFiles(blobs)))
    replaced.push("the files of the file store");
  return replaced;
}

async function holdsFiles(blobs: Blobs): Promise<boolean> {
  for await (const { key } of blobs.list("")) if (key !== blobKeys.installation) return true;
  return false;
}
