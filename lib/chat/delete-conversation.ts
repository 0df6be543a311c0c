import { deleteConversation as deleteRows } from "#db/queries/chat.ts";
import type { ActorContext } from "#lib/context.ts";
import { chatSession } from "./chat-session.ts";

/** A reply that is being written is told to its reader to the end, and then kept nowhere. */
export async function deleteConversation(
  ctx: ActorContext,
  { sessionId }: { sessionId: string },
): Promise<undefined> {
  await chatSession(ctx, sessionId);
  await deleteRows(ctx.db, { sessionId, userId: ctx.actor.userId });
}
