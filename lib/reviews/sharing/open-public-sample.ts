import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { selectSampleSession } from "#db/queries/review-sessions.ts";
import type { Actor } from "#lib/actor.ts";
import { createAccount } from "#lib/auth/create-account.ts";
import type { ActorContext, Context } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { readVersion } from "#lib/documents/converted-files.ts";
import { deleteDocument } from "#lib/documents/delete-document.ts";
import { documentNotFound } from "#lib/documents/problems.ts";
import { env, projectRoot } from "#lib/env.ts";
import { addSample } from "../start/add-sample.ts";
import { updateVisibility } from "./update-visibility.ts";

/** The owner of the public sample. No mail is delivered to this domain. */
export const SAMPLE_OWNER = "sample@galley.invalid";

/**
 * Returns the id of this installation's public review of the sample manuscript. The first call starts the review, and
 * so does a call after a failed one or after Galley was upgraded. Needs no account of the visitor. The document
 * belongs to an account of its own, so that no document of a user is ever replaced.
 */
export async function openPublicSample(
  ctx: Context,
  { version: given }: { version?: string } = {},
): Promise<string> {
  const owner = await createAccount(ctx, { email: SAMPLE_OWNER, name: "Sample" });
  const actor: Actor = {
    userId: owner.id,
    email: owner.email,
    name: owner.name,
    via: "web-session",
    scopes: "all",
    resource: null,
  };
  const asOwner = { ...ctx, actor };
  const known = await selectSampleSession(ctx.db, owner.id);
  const version = given ?? (await buildVersion());
  const isOutdated = known !== undefined && (await isFailedOrOlder(ctx, known, version));
  if (known?.isPublic && !isOutdated) return known.id;
  if (isOutdated) await deleteOnce(asOwner, known.documentId);
  const { session_id: sessionId, document_id: documentId } = await addSample(asOwner);
  if (version !== null)
    await ctx.blobs.put(blobKeys.version(documentId), Buffer.from(version), { contentType: "text/plain" });
  await updateVisibility(asOwner, { sessionId, isPublic: true });
  return sessionId;
}

async function isFailedOrOlder(
  ctx: Context,
  { status, documentId }: { status: string; documentId: string },
  version: string | null,
): Promise<boolean> {
  if (status !== "completed" || version === null) return status === "failed";
  return (await readVersion(ctx, documentId)) !== version;
}

/** Deletes the outdated sample, which another visitor may have deleted just before. */
async function deleteOnce(ctx: ActorContext, documentId: string): Promise<void> {
  try {
    await deleteDocument(ctx, { documentId });
  } catch (error) {
    if (!(error instanceof Problem) || !error.is(documentNotFound)) throw error;
  }
}

/** Returns the id of the build that runs, which changes with the sources. Null where no build runs, as in development. */
async function buildVersion(): Promise<string | null> {
  if (env().NODE_ENV !== "production") return null;
  return readFile(join(projectRoot(), ".next", "BUILD_ID"), "utf8").catch(() => null);
}
