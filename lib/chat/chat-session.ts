import { selectSession } from "#db/queries/review-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { sessionNotFound } from "#lib/reviews/problems.ts";

type Found = NonNullable<Awaited<ReturnType<typeof selectSession>>>;

/** What a conversation is about, and whether the one who asks owns it. */
export interface ChatSession extends Pick<Found, "session" | "document"> {
  isOwner: boolean;
}

/** The session when the actor may read it: their own, or a public one. @throws session-not-found otherwise */
export async function chatSession(ctx: ActorContext, sessionId: string): Promise<ChatSession> {
  const found = await selectSession(ctx.db, sessionId);
  const isOwner = found?.session.ownerId === ctx.actor.userId;
  if (!found || (!isOwner && !found.session.isPublic)) {
    throw sessionNotFound("No session that you may read has this id.");
  }
  return { session: found.session, document: found.document, isOwner };
}
