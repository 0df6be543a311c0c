import type { ActorContext } from "#lib/context.ts";
import type { ChatSession } from "./chat-session.ts";
import type { ToolCallNote } from "./schema.ts";

/** One message and what it is about. */
export interface Question {
  place: ChatSession;
  message: string;
  commentId: string | null;
  turnId: string;
}

/** What an answer is made of, in the order in which it comes. */
export type AnswerPart = { type: "text"; text: string } | ({ type: "tool_call" } & ToolCallNote);

/** Who writes the answer. It ends early once the signal aborts, and counts in `meter` what it takes. */
export type Answerer = (
  ctx: ActorContext,
  question: Question,
  surroundings: { signal: AbortSignal; meter: Meter },
) => AsyncIterable<AnswerPart>;

export interface Meter {
  /** Of the language model, sent and received. */
  tokens: number;
}
