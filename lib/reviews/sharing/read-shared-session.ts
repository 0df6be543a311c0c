import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { database } from "#db/client.ts";
import { noteLinkUse, selectLinkByToken } from "#db/queries/session-links.ts";
import { selectWholeReview } from "#db/queries/whole-reviews.ts";
import { authSecret } from "#lib/auth/secret.ts";
import { STREAM_TOKEN_SECONDS, signStreamToken } from "#lib/auth/stream-token.ts";
import { uuid } from "#lib/contract/fields.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { hashSecret } from "#lib/hash-secret.ts";
import { inertLinksOf } from "#lib/manuscript/inert-links.ts";
import { ports } from "#lib/ports/compose.ts";
import { toSession } from "../history/to-session.ts";
import type { SharedRole } from "../role-schema.ts";
import type { Session } from "../schema.ts";

export interface SharedSession {
  session: Session;
  markdown: string;
  /** For `?token=` of the document's images. */
  imageToken: string;
}

type WholeReview = NonNullable<Awaited<ReturnType<typeof selectWholeReview>>>;

/** Reads a public, completed session for anyone with its link; null if there is none. */
export async function readSharedSession(sessionId: string): Promise<SharedSession | null> {
  const id = uuid.safeParse(sessionId);
  const found = id.success ? await selectWholeReview(database().db, id.data) : undefined;
  return found?.session.isPublic ? readWhole(found) : null;
}

/**
 * Reads the completed session of a sharing link for somebody who has no account, with the role that the link gives to
 * people who sign in. Null if the link does not work.
 */
export async function readSessionByLink(
  token: string,
): Promise<{ shared: SharedSession; role: SharedRole } | null> {
  const { db } = database();
  const now = new Date();
  const found = await selectLinkByToken(db, { tokenHash: hashSecret(token), now });
  const review = found && (await selectWholeReview(db, found.link.sessionId));
  const shared = review ? await readWhole(review) : null;
  if (!found || !shared) return null;
  await noteLinkUse(db, found.link.id, now);
  return { shared, role: found.link.role };
}

async function readWhole(found: WholeReview): Promise<SharedSession | null> {
  if (found.session.status !== "completed") return null;
  const content = await ports().blobs.get(blobKeys.content(found.document.id));
  if (!content) return null;
  const imageToken = signStreamToken(await authSecret(database().db), {
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
