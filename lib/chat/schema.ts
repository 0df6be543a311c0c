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
      .meta({ description: "The comment that the message is about; null for the whole document." }),
  })
  .meta({ id: "ChatMessageRequest" });

const toolCall = z.object({
  tool: z.string().meta({ description: "The tool's name, such as `read_section`." }),
  label: z.string().meta({ description: "What it does, in short words for people: “Reading 2 Methods”." }),
  kind: z.enum(["lookup", "proposal"]).meta({
    description:
      "`lookup`: it looked something up. `proposal`: it proposed an action. No tool changes anything.",
  }),
});
export type ToolCallNote = z.infer<typeof toolCall>;

/** Replies of earlier versions were stored without a kind: their tools looked things up. */
export type StoredToolCall = Omit<ToolCallNote, "kind"> & Partial<Pick<ToolCallNote, "kind">>;

/** A change to a comment that a reply proposes, as it is stored. Only the user can carry it out. */
export interface Proposal {
  action: "dismiss" | "address";
  commentId: string;
}

export const proposedAction = z
  .object({
    action: z.enum(["dismiss", "address"]),
    comment_id: z.string(),
    title: z.string().nullable().meta({ description: "The comment's title; null if the comment is gone." }),
    status: z.enum(["waiting", "done", "comment_gone"]).meta({
      description:
        "`waiting`: nothing has been changed. `done`: the comment is dismissed or addressed, as proposed, whoever did it. `comment_gone`: the session no longer has the comment.",
    }),
    confirm_endpoint: z.string().meta({
      description:
        "The path of the `PATCH` request that carries out this action and nothing else: `/history/<session_id>/comments/<comment_id>/dismiss` or `…/address`.",
    }),
  })
  .meta({ id: "ProposedAction" });
export type ProposedAction = z.infer<typeof proposedAction>;

const proposedActions = z.array(proposedAction).optional().meta({
  description: "The changes to comments that the reply proposes. Left out where it proposes none.",
});

export const chatMessage = z
  .object({
    role: z.enum(["user", "assistant"]),
    content: z.string().meta({ description: "Markdown if the assistant wrote it." }),
    created_at: timestamp,
    comment_id: z.string().optional().meta({ description: "Present on a user's message about one comment." }),
    turn_id: uuidOut.optional().meta({ description: "Present on an assistant's message." }),
    cut_off: z
      .literal(true)
      .optional()
      .meta({ description: "The reply broke off here: the connection was closed, or the model failed." }),
    tool_calls: z.array(toolCall).optional().meta({ description: "The tools that the reply used." }),
    proposed_actions: proposedActions,
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
      .meta({ description: "null if no quota was enforced: without a language model nothing is counted." }),
    proposed_actions: proposedActions,
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
      .object({
        type: z.literal("complete"),
        status: z.literal("completed"),
        meta: chatTurnMeta,
      })
      .meta({ id: "SSEChatComplete" }),
    errorEvent.extend({ meta: chatTurnMeta }).meta({ id: "SSEChatError" }),
  ])
  .meta({ id: "SSEChatEvent" });
export type ChatEvent = z.infer<typeof chatEvent>;
