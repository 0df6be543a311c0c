import { selectChatPlace } from "#db/queries/chat.ts";
import type { ActorContext } from "#lib/context.ts";
import { sessionNotFound } from "#lib/reviews/problems.ts";

type ChatRows = NonNullable<Awaited<ReturnType<typeof selectChatPlace>>>;

/** The session and the document that a conversation is about. Only the owner sees supplements. */
export interface ChatSubject extends ChatRows {
  isOwner: boolean;
}

/** Reads the session if it is the actor's own or public. @throws session-not-found otherwise */
export async function chatSubject(ctx: ActorContext, sessionId: string): Promise<ChatSubject> {
  const rows = await selectChatPlace(ctx.db, sessionId);
  const isOwner = rows?.session.ownerId === ctx.actor.userId;
  if (!rows || (!isOwner && !rows.session.isPublic)) {
    throw sessionNotFound("No session that you may read has this id.");
  }
  return { ...rows, isOwner, supplements: isOwner ? rows.supplements : [] };
}
