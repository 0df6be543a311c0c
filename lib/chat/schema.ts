import { z } from "zod";
import { label, text, timestamp, uuidOut } from "#lib/contract/fields.ts";
import { quotaStatus } from "#lib/credits/schema.ts";
import { errorEvent } from "#lib/streams/schema.ts";

export const CHAT_MESSAGE_LENGTH = 8_000;

export const chatMessageRequest = z
  .object({
    message: text(CHAT_MESSAGE_LENGTH).refine((value) => value.trim() !== "", "must not be blank"),
    comment_id: label
      .nullish()
      .meta({ description: "The comment that the message is about; null: the whole document." }),
  })
  .meta({ id: "ChatMessageRequest" });

const toolCall = z.object({
  tool: z.string().meta({ description: "The tool's name, such as `read_section`." }),
  label: z.string().meta({ description: "What it does, in short words for people: “Reading 2 Methods”." }),
});
export type ToolCallNote = z.infer<typeof toolCall>;

/** An act on a comment that waits for its owner's yes. */
export interface ProposedAction {
  action: "dismiss" | "address";
  commentId: string;
}

export const chatMessage = z
  .object({
    role: z.enum(["user", "assistant"]),
    content: z.string().meta({ description: "Markdown where the assistant wrote it." }),
    created_at: timestamp,
    comment_id: z.string().optional().meta({ description: "Of a user's message about one comment." }),
    turn_id: uuidOut.optional().meta({ description: "Of an assistant's message." }),
    cut_off: z
      .literal(true)
      .optional()
      .meta({ description: "The reply broke off here: the connection was closed, or the model failed." }),
    tool_calls: z.array(toolCall).optional().meta({ description: "What was looked up for the reply." }),
  })
  .meta({ id: "ChatMessage" });
export type ChatMessage = z.infer<typeof chatMessage>;

export const conversationHistory = z
  .object({
    conversation_id: uuidOut.nullable(),
    messages: z.array(chatMessage),
    created_at: timestamp.nullable(),
    last_message_at: timestamp.nullable(),
  })
  .meta({ id: "ConversationHistoryResponse" });
export type ConversationHistory = z.infer<typeof conversationHistory>;

export const chatTurnMeta = z
  .object({
    turn_id: uuidOut,
    quota: quotaStatus
      .nullable()
      .meta({ description: "null where none was enforced: without a language model nothing is counted." }),
  })
  .meta({ id: "SSEChatTurnMeta" });

export const chatEvent = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("start"), status: z.literal("processing") }).meta({ id: "SSEChatStart" }),
    z
      .object({
        type: z.literal("chunk"),
        chunk: z.string().meta({ description: "The next piece of the reply; all of them are the reply." }),
      })
      .meta({ id: "SSEChatChunk" }),
    toolCall.extend({ type: z.literal("tool_call") }).meta({ id: "SSEChatToolCall" }),
    z
      .object({ type: z.literal("complete"), status: z.literal("completed"), meta: chatTurnMeta })
      .meta({ id: "SSEChatComplete" }),
    errorEvent.extend({ meta: chatTurnMeta }).meta({ id: "SSEChatError" }),
  ])
  .meta({ id: "SSEChatEvent" });
export type ChatEvent = z.infer<typeof chatEvent>;
