import { selectChatPlace } from "#db/queries/chat.ts";
import type { ActorContext } from "#lib/context.ts";
import { sessionNotFound } from "#lib/reviews/problems.ts";

type Found = NonNullable<Awaited<ReturnType<typeof selectChatPlace>>>;

/** What a conversation is about, and whether the one who asks owns it: supplements are for their owner alone. */
export interface ChatSession extends Found {
  isOwner: boolean;
}

/** The session when the actor may read it: their own, or a public one. @throws session-not-found otherwise */
export async function chatSession(ctx: ActorContext, sessionId: string): Promise<ChatSession> {
  const found = await selectChatPlace(ctx.db, sessionId);
  const isOwner = found?.session.ownerId === ctx.actor.userId;
  if (!found || (!isOwner && !found.session.isPublic)) {
    throw sessionNotFound("No session that you may read has this id.");
  }
  return { ...found, isOwner, supplements: isOwner ? found.supplements : [] };
}
