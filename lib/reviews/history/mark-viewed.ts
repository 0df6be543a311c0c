import { markSessionViewed } from "#db/queries/review-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { sessionNotFound } from "../problems.ts";

export async function markViewed(ctx: ActorContext, input: { sessionId: string }) {
  const known = await markSessionViewed(ctx.db, ctx.actor.userId, input.sessionId);
  if (!known) throw sessionNotFound("You have no session with this id.");
  return { session_id: input.sessionId, user_email: ctx.actor.email };
}
