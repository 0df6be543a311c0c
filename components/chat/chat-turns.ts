import type { ChatMessage, ProposedAction, ToolCallNote } from "#lib/chat/schema.ts";
import type { ChatProblem } from "./chat-problem.ts";

export type TurnState = "waiting" | "writing" | "done" | "stopped" | "failed";

/** A message of the user and the reply to it. */
export interface Turn {
  key: string;
  /** The comment that the message is about; null for the whole manuscript. */
  commentId: string | null;
  message: string;
  /** Markdown. */
  reply: string;
  /** The tools that the reply used, in order. */
  toolCalls: readonly ToolCallNote[];
  /** The changes that the reply proposes. */
  proposals: readonly ProposedAction[];
  /** True once the user has answered the proposals with "Not now". */
  isPutOff: boolean;
  state: TurnState;
  /** The reason why a reply failed. */
  problem: ChatProblem | null;
  /** True for a turn of this page, false for one that was loaded. */
  isNew: boolean;
}

export function newTurn(key: string, message: string, commentId: string | null): Turn {
  return {
    key,
    commentId,
    message,
    reply: "",
    toolCalls: [],
    proposals: [],
    isPutOff: false,
    state: "waiting",
    problem: null,
    isNew: true,
  };
}

/** Groups the messages of a conversation into turns. A message without a reply is one whose reply never came. */
export function turnsOf(messages: readonly ChatMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const [i, message] of messages.entries()) {
    const last = turns.at(-1);
    if (message.role === "user") {
      const turn = newTurn(`past-${i}`, message.content, message.comment_id ?? null);
      turns.push({ ...turn, state: "stopped", isNew: false });
    } else if (last) {
      last.reply = message.content;
      last.toolCalls = message.tool_calls ?? [];
      last.proposals = message.proposed_actions ?? [];
      last.state = message.cut_off ? "stopped" : "done";
    }
  }
  return turns;
}

/** Returns the turns about one comment, or all of them. */
export function turnsAbout(turns: readonly Turn[], commentId: string | null): readonly Turn[] {
  return commentId === null ? turns : turns.filter((turn) => turn.commentId === commentId);
}

export function isRunning({ state }: Turn): boolean {
  return state === "waiting" || state === "writing";
}
