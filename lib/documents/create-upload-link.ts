import { randomBytes } from "node:crypto";
import { insertUploadLink } from "#db/queries/upload-links.ts";
import type { ActorContext } from "#lib/context.ts";
import { userNotFound } from "#lib/contract/problems.ts";
import { hashSecret } from "#lib/hash-secret.ts";
import { refuseForeignRevision } from "./record-upload.ts";

const MINUTES = 30;
const TOKEN_BYTES = 32;

interface CreatedLink {
  linkId: string;
  /** Shown once; Galley keeps its hash. */
  token: string;
  expiresAt: Date;
}

/** Makes an address at which one file may be uploaded for the actor, without a credential. */
export async function createUploadLink(
  ctx: ActorContext,
  { previousSessionId }: { previousSessionId?: string | undefined },
): Promise<CreatedLink> {
  await refuseForeignRevision(ctx, previousSessionId);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const link = {
    ownerId: ctx.actor.userId,
    hash: hashSecret(token),
    previousSessionId: previousSessionId ?? null,
  };
  const row = await insertUploadLink(ctx.db, link, MINUTES * 60_000);
  if (!row) throw userNotFound("The account of this credential no longer exists.");
  return { linkId: row.id, token, expiresAt: row.expiresAt };
}
