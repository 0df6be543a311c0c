import { deleteConversation as deleteRows } from "#db/queries/chat.ts";
import type { ActorContext } from "#lib/context.ts";
import { chatSubject } from "./chat-subject.ts";

/** Deletes all messages of a conversation. A reply that is being written still streams to its end, and is not stored. */
export async function deleteConversation(
  ctx: ActorContext,
  { sessionId }: { sessionId: string },
): Promise<undefined> {
  await chatSubject(ctx, sessionId);
  await deleteRows(ctx.db, { sessionId, userId: ctx.actor.userId });
}
