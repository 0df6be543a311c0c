import { selectChatMessages } from "#db/queries/chat.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Reply } from "#lib/exports/exported-review.ts";

/** Returns what the actor asked about each comment, by its id, and what the chatbot answered, oldest first. */
export async function chatReplies(ctx: ActorContext, sessionId: string): Promise<Map<string, Reply[]>> {
  const { userId, email } = ctx.actor;
  const messages = await selectChatMessages(ctx.db, { sessionId, userId });
  const about = new Map(
    messages.flatMap(({ turnId, commentId }) => (commentId ? [[turnId, commentId]] : [])),
  );
  const replies = new Map<string, Reply[]>();
  for (const { turnId, role, content, createdAt } of messages) {
    const commentId = about.get(turnId);
    if (commentId === undefined) continue;
    const reply = {
      author: role === "user" ? email : "Galley’s chatbot",
      at: createdAt.toISOString(),
      text: content,
    };
    replies.set(commentId, [...(replies.get(commentId) ?? []), reply]);
  }
  return replies;
}
