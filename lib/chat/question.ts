import type { ClaimedTurn } from "#db/queries/chat-turns.ts";
import type { ActorContext } from "#lib/context.ts";
import type { ChatSession } from "./chat-session.ts";
import type { ProposedAction, ToolCallNote } from "./schema.ts";

/** One message, and what it is about. */
export interface Question extends ClaimedTurn {
  place: ChatSession;
  turnId: string;
  message: string;
  commentId: string | null;
}

/** What an answer is made of, in the order in which it comes. */
export type AnswerPart = { type: "text"; text: string } | ({ type: "tool_call" } & ToolCallNote);

/** What is to be known of an answer beside its words, also of one that broke off. */
export interface AnswerRecord {
  /** Of the language model, sent and received. */
  tokens: number;
  /** What it asks the owner to agree to. */
  proposed: ProposedAction[];
}

/** Who writes the answer, and notes in `record` what it takes. Throws the signal's reason, or ends early, once it aborts. */
export type Answerer = (
  ctx: ActorContext,
  question: Question,
  surroundings: { signal: AbortSignal; record: AnswerRecord },
) => AsyncIterable<AnswerPart>;
