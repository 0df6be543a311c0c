import { selectSampleSession } from "#db/queries/review-sessions.ts";
import type { Actor } from "#lib/actor.ts";
import { createAccount } from "#lib/auth/create-account.ts";
import type { Context } from "#lib/context.ts";
import { deleteDocument } from "#lib/documents/delete-document.ts";
import { addSample } from "../start/add-sample.ts";
import { updateVisibility } from "./update-visibility.ts";

/** The owner of the public sample. No mail is delivered to this domain. */
const OWNER = "sample@galley.invalid";

/**
 * Returns the id of this installation's public review of the sample manuscript. The first call starts the review, and
 * so does a call after a failed one. Needs no account of the visitor.
 */
export async function openPublicSample(ctx: Context): Promise<string> {
  const owner = await createAccount(ctx, { email: OWNER, name: "Sample" });
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
  if (known?.isPublic && known.status !== "failed") return known.id;
  if (known?.status === "failed") await deleteDocument(asOwner, { documentId: known.documentId });
  const { session_id: sessionId } = await addSample(asOwner);
  await updateVisibility(asOwner, { sessionId, isPublic: true });
  return sessionId;
}
