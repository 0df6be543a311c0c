import { connect } from "#db/client.ts";
import { recogniseStore } from "#lib/documents/recognise-store.ts";
import { env } from "#lib/env.ts";
import { openBlobs } from "#lib/ports/blobs/open-blobs.ts";

/**
 * Refuses to start if the database and the file store do not belong together. Uses a connection and a store of its own:
 * those of the app must come from Next's modules.
 * @throws {StoreMismatchError} @throws {StoreUnreadableError}
 */
export async function checkStore(): Promise<void> {
  const { DATABASE_URL, DIRECT_DATABASE_URL } = env();
  const { db, close } = connect(DATABASE_URL ?? "", {
    connections: 1,
    directUrl: DIRECT_DATABASE_URL,
  });
  try {
    await recogniseStore({ db, blobs: openBlobs() });
  } finally {
    await close();
  }
}
