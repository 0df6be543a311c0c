import { selectChatPlace } from "#db/queries/chat.ts";
import type { ActorContext } from "#lib/context.ts";
import { sessionNotFound } from "#lib/reviews/problems.ts";
import { sessionStanding } from "#lib/reviews/sharing/session-standing.ts";

type ChatRows = NonNullable<Awaited<ReturnType<typeof selectChatPlace>>>;

/** The session and the document that a conversation is about. Only the owner sees supplements. */
export interface ChatSubject extends ChatRows {
  isOwner: boolean;
}

/** Reads the session if the actor may read it. @throws session-not-found otherwise */
export async function chatSubject(ctx: ActorContext, sessionId: string): Promise<ChatSubject> {
  const rows = await selectChatPlace(ctx.db, sessionId);
  const standing = rows && (await sessionStanding(ctx, rows.session));
  if (!rows || !standing) throw sessionNotFound("No session that you may read has this id.");
  const isOwner = standing.role === "owner";
  return { ...rows, isOwner, supplements: isOwner ? rows.supplements : [] };
}
