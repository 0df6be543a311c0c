import { type ChatMessageRow, selectChatMessages, selectConversation } from "#db/queries/chat.ts";
import type { ActorContext } from "#lib/context.ts";
import { chatSession } from "./chat-session.ts";
import type { ChatMessage, ConversationHistory } from "./schema.ts";

export async function getConversation(
  ctx: ActorContext,
  { sessionId }: { sessionId: string },
): Promise<ConversationHistory> {
  await chatSession(ctx, sessionId);
  const owner = { sessionId, userId: ctx.actor.userId };
  const [conversation, messages] = await Promise.all([
    selectConversation(ctx.db, owner),
    selectChatMessages(ctx.db, owner),
  ]);
  return {
    conversation_id: conversation?.id ?? null,
    messages: messages.map(toChatMessage),
    created_at: conversation?.createdAt.toISOString() ?? null,
    last_message_at: messages.at(-1)?.createdAt.toISOString() ?? null,
  };
}

function toChatMessage(row: ChatMessageRow): ChatMessage {
  return {
    role: row.role,
    content: row.content,
    created_at: row.createdAt.toISOString(),
    ...(row.commentId === null ? {} : { comment_id: row.commentId }),
    ...(row.role === "assistant" ? { turn_id: row.turnId } : {}),
    ...(row.cutOff === null ? {} : { cut_off: true }),
    ...(row.toolCalls?.length ? { tool_calls: row.toolCalls } : {}),
  };
}
