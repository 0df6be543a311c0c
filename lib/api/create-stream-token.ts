import { selectDocumentForReader, selectOwnedTask } from "#db/queries/documents.ts";
import { selectOwnedSession } from "#db/queries/review-sessions.ts";
import { hasScope } from "#lib/actor.ts";
import { authSecret } from "#lib/auth/secret.ts";
import { STREAM_TOKEN_SECONDS, signStreamToken } from "#lib/auth/stream-token.ts";
import type { ActorContext } from "#lib/context.ts";
import { missingScope } from "#lib/contract/problems.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { StreamResource, StreamToken } from "#lib/contract/stream-token.ts";
import { documentNotFound, taskNotFound } from "#lib/documents/problems.ts";
import { sessionNotFound } from "#lib/reviews/problems.ts";

const SCOPE_OF: Record<StreamResource["kind"], Scope> = {
  upload_events: "documents:read",
  process_events: "reviews:read",
  document_images: "documents:read",
};

/** A token opens only what its maker may open: the scope and the resource are checked here. */
export async function createStreamToken(
  ctx: ActorContext,
  { resource }: { resource: StreamResource },
): Promise<StreamToken> {
  const scope = SCOPE_OF[resource.kind];
  if (!hasScope(ctx.actor, scope))
    throw missingScope(`This API key lacks the scope ${scope}.`, { required_scope: scope });
  await refuseForeign(ctx, resource);
  const expires = Math.floor(ctx.now().getTime() / 1000) + STREAM_TOKEN_SECONDS;
  const token = signStreamToken(await authSecret(ctx.db), { userId: ctx.actor.userId, resource, expires });
  return { token, expires_at: new Date(expires * 1000).toISOString() };
}

async function refuseForeign(ctx: ActorContext, resource: StreamResource): Promise<void> {
  const { userId } = ctx.actor;
  switch (resource.kind) {
    case "upload_events":
      if (!(await selectOwnedTask(ctx.db, userId, resource.task_id)))
        throw taskNotFound("You have no upload with this task id.");
      return;
    case "process_events":
      if (!(await selectOwnedSession(ctx.db, userId, resource.session_id)))
        throw sessionNotFound("You have no session with this id.");
      return;
    case "document_images": {
      const found = await selectDocumentForReader(ctx.db, { userId, now: ctx.now() }, resource.document_id);
      if (!found?.isOwner && !found?.isPublic && !found?.isShared)
        throw documentNotFound("No document that you can read has this id.");
    }
  }
}
