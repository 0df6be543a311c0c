import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { database } from "#db/client.ts";
import { selectWholeReview } from "#db/queries/whole-reviews.ts";
import { authSecret } from "#lib/auth/secret.ts";
import { STREAM_TOKEN_SECONDS, signStreamToken } from "#lib/auth/stream-token.ts";
import { uuid } from "#lib/contract/fields.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { inertLinksOf } from "#lib/manuscript/inert-links.ts";
import { ports } from "#lib/ports/compose.ts";
import { toSession } from "../history/to-session.ts";
import type { Session } from "../schema.ts";

export interface SharedSession {
  session: Session;
  markdown: string;
  /** For `?token=` of the document's images. */
  imageToken: string;
}

/** Reads a public, completed session for anyone with its link; null if there is none. */
export async function readSharedSession(sessionId: string): Promise<SharedSession | null> {
  const { db } = database();
  const id = uuid.safeParse(sessionId);
  const found = id.success ? await selectWholeReview(db, id.data) : undefined;
  if (!found?.session.isPublic || found.session.status !== "completed") return null;
  const content = await ports().blobs.get(blobKeys.content(found.document.id));
  if (!content) return null;
  const imageToken = signStreamToken(await authSecret(db), {
    userId: found.session.ownerId,
    resource: { kind: "document_images", document_id: found.document.id },
    expires: Math.floor(Date.now() / 1000) + STREAM_TOKEN_SECONDS,
  });
  return {
    session: toSession({ ...found, viewer: null }),
    // Chunk by chunk, so that other requests are answered between them.
    markdown: await text(Readable.from(inertLinksOf(content.stream))),
    imageToken,
  };
}
