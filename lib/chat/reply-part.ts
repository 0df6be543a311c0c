import type { ClaimedTurn } from "#db/queries/chat-turns.ts";
import type { ActorContext } from "#lib/context.ts";
import type { ChatSubject } from "./chat-subject.ts";
import type { Proposal, ToolCallNote } from "./schema.ts";

/** A message that is being answered. */
export interface ChatTurn extends ClaimedTurn {
  subject: ChatSubject;
  turnId: string;
  message: string;
  /** The comment that the message is about; null if it is about the whole manuscript. */
  commentId: string | null;
}

/** The parts of a reply, in the order in which they come. Proposals come last, so a reply that breaks off has none. */
export type ReplyPart =
  | { type: "text"; text: string }
  | ({ type: "tool_call" } & ToolCallNote)
  | { type: "proposals"; proposals: readonly Proposal[] };

/** The tokens that a reply has used, sent and received. Counted also for a reply that breaks off. */
export interface TokenCount {
  tokens: number;
}

/** Writes a reply and counts its tokens. Once the signal aborts, it throws the signal's reason or ends early. */
export type ReplyWriter = (
  ctx: ActorContext,
  turn: ChatTurn,
  run: { signal: AbortSignal; count: TokenCount },
) => AsyncIterable<ReplyPart>;
