import { text } from "node:stream/consumers";
import type { Db } from "#db/client.ts";
import { selectNewestDocumentIds } from "#db/queries/documents.ts";
import {
  type InstallationId,
  installationId,
  markStoreRecognised,
  withInstallationLocked,
} from "#db/queries/installation.ts";
import type { Context } from "#lib/context.ts";
import { uuid } from "#lib/contract/fields.ts";
import type { Blobs } from "#lib/ports/blobs/port.ts";
import { blobKeys } from "./blob-keys.ts";
import { type MismatchKind, RESTORING, StoreMismatchError, StoreUnreadableError } from "./store-mismatch.ts";

/** One file of so many documents proves that a store without an id is that of the database. */
const DOCUMENTS_LOOKED_AT = 20;
const LONGEST_ID = 100;

type Stores = Pick<Context, "db" | "blobs">;

/**
 * Makes sure that the database and the file store belong together, by an id that both hold. An installation that has none
 * gets one, if its database has no documents and its store no files, or if the store has files of its documents.
 * @throws {StoreMismatchError} if they do not belong together
 * @throws {StoreUnreadableError}
 */
export async function recogniseStore({ db, blobs }: Stores): Promise<void> {
  const known = await installationId(db);
  const storeId = await readStoreId(blobs);
  if (known.hasStore && storeId === known.id) return;
  await withInstallationLocked(db, async (tx, installation) => {
    // Another process may have written it meanwhile.
    const now = await readStoreId(blobs);
    const kind = await mismatchOf(tx, blobs, installation, now);
    if (kind !== null) throw new StoreMismatchError({ kind, databaseId: installation.id, storeId: now });
    if (!installation.hasStore) await claimStore(tx, blobs, installation.id);
  });
}

/**
 * Checks the ids alone, without giving the store one.
 * @throws {StoreMismatchError} if the store does not have the id of the database
 * @throws {StoreUnreadableError}
 */
export async function refuseForeignStore({ db, blobs }: Stores): Promise<void> {
  const { id, hasStore } = await installationId(db);
  const storeId = await readStoreId(blobs);
  if (hasStore && storeId === id) return;
  const kind = storeId === null ? "without-files" : kindOf(storeId);
  throw new StoreMismatchError({ kind, databaseId: id, storeId });
}

/** Writes the id into the store, and reads it back: a store that forgets or is written by another is none. */
export async function claimStore(tx: Db, blobs: Blobs, id: string): Promise<void> {
  await blobs
    .put(blobKeys.installation, Buffer.from(`${id}\n`), { contentType: "text/plain" })
    .catch(unreadable);
  const storeId = await readStoreId(blobs);
  if (storeId !== id) throw new StoreMismatchError({ kind: "other", databaseId: id, storeId });
  await markStoreRecognised(tx);
}

/** Writes into the store that a restore is under way, so that nothing starts on it before the restore is finished. */
export async function noteRestore(blobs: Blobs): Promise<void> {
  await blobs
    .put(blobKeys.installation, Buffer.from(`${RESTORING}\n`), { contentType: "text/plain" })
    .catch(unreadable);
}

/** Returns the id in the store, RESTORING, or null if it has none. What is no id counts as that of another installation. */
export async function readStoreId(blobs: Blobs): Promise<string | null> {
  try {
    const blob = await blobs.get(blobKeys.installation, { range: { start: 0, end: LONGEST_ID } });
    if (!blob) return null;
    const written = (await text(blob.stream)).trim();
    if (written === RESTORING) return RESTORING;
    return uuid.safeParse(written).success ? written.toLowerCase() : "unreadable";
  } catch (error) {
    return unreadable(error);
  }
}

async function mismatchOf(
  db: Db,
  blobs: Blobs,
  { id, hasStore }: InstallationId,
  storeId: string | null,
): Promise<MismatchKind | null> {
  if (storeId !== null) return storeId === id ? null : kindOf(storeId);
  if (hasStore) return "without-files";
  const documentIds = await selectNewestDocumentIds(db, DOCUMENTS_LOOKED_AT);
  if (documentIds.length === 0) return (await holdsAny(blobs, blobKeys.documents)) ? "new-database" : null;
  for (const documentId of documentIds) if (await holdsAny(blobs, blobKeys.prefix(documentId))) return null;
  return "without-files";
}

function kindOf(storeId: string): MismatchKind {
  return storeId === RESTORING ? "half-restored" : "other";
}

async function holdsAny(blobs: Blobs, prefix: string): Promise<boolean> {
  try {
    for await (const _ of blobs.list(prefix)) return true;
    return false;
  } catch (error) {
    return unreadable(error);
  }
}

function unreadable(error: unknown): never {
  throw new StoreUnreadableError(error);
}
