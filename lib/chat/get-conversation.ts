import { type ChatMessageRow, selectChatMessages, selectConversation } from "#db/queries/chat.ts";
import type { ActorContext } from "#lib/context.ts";
import { chatSubject } from "./chat-subject.ts";
import { describeProposals } from "./proposed-actions.ts";
import type { ChatMessage, ConversationHistory, ProposedAction } from "./schema.ts";

export async function getConversation(
  ctx: ActorContext,
  { sessionId }: { sessionId: string },
): Promise<ConversationHistory> {
  await chatSubject(ctx, sessionId);
  const owner = { sessionId, userId: ctx.actor.userId };
  const [conversation, messages] = await Promise.all([
    selectConversation(ctx.db, owner),
    selectChatMessages(ctx.db, owner),
  ]);
  const proposals = messages.flatMap(({ proposed }) => proposed ?? []);
  const described = await describeProposals(ctx, sessionId, proposals);
  return {
    conversation_id: conversation?.id ?? null,
    messages: messages.map((row) => toChatMessage(row, described.splice(0, row.proposed?.length ?? 0))),
    created_at: conversation?.createdAt.toISOString() ?? null,
    last_message_at: messages.at(-1)?.createdAt.toISOString() ?? null,
  };
}

function toChatMessage(row: ChatMessageRow, proposedActions: readonly ProposedAction[]): ChatMessage {
  const toolCalls = row.toolCalls?.map(({ kind = "lookup", ...call }) => ({ ...call, kind }));
  return {
    role: row.role,
    content: row.content,
    created_at: row.createdAt.toISOString(),
    ...(row.commentId === null ? {} : { comment_id: row.commentId }),
    ...(row.role === "assistant" ? { turn_id: row.turnId } : {}),
    ...(row.cutOff === null ? {} : { cut_off: true }),
    ...(toolCalls?.length ? { tool_calls: toolCalls } : {}),
    ...(proposedActions.length > 0 ? { proposed_actions: [...proposedActions] } : {}),
  };
}
