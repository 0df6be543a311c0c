import { selectOwnedSession } from "#db/queries/review-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { sessionNotFound } from "../problems.ts";

export async function openProcessEvents(
  ctx: ActorContext,
  input: { documentId: string; sessionId: string },
): Promise<{ streamId: string }> {
  const session = await selectOwnedSession(ctx.db, ctx.actor.userId, input.sessionId);
  if (session?.documentId !== input.documentId) throw sessionNotFound("You have no session with this id.");
  return { streamId: session.id };
}
