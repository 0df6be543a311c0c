import type { ChatMessage, ToolCallNote } from "#lib/chat/schema.ts";
import type { ChatProblem } from "./chat-problem.ts";

export type TurnState = "waiting" | "writing" | "done" | "stopped" | "failed";

/** A question and its reply. */
export interface Turn {
  key: string;
  /** The comment that the question is about; null for the whole manuscript. */
  commentId: string | null;
  question: string;
  /** Markdown. */
  reply: string;
  /** What was looked up for the reply, in order. */
  tools: readonly ToolCallNote[];
  state: TurnState;
  /** Why there is no whole reply, where it failed. */
  problem: ChatProblem | null;
}

export function newTurn(key: string, question: string, commentId: string | null): Turn {
  return { key, commentId, question, reply: "", tools: [], state: "waiting", problem: null };
}

/** The messages of a conversation as its turns. A question without a reply is one whose reply never came. */
export function turnsOf(messages: readonly ChatMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const [i, message] of messages.entries()) {
    const last = turns.at(-1);
    if (message.role === "user") {
      const asked = newTurn(`past-${i}`, message.content, message.comment_id ?? null);
      turns.push({ ...asked, state: "stopped" });
    } else if (last) {
      last.reply = message.content;
      last.tools = message.tool_calls ?? [];
      last.state = message.cut_off ? "stopped" : "done";
    }
  }
  return turns;
}

/** The turns about one comment, or all of them. */
export function turnsAbout(turns: readonly Turn[], commentId: string | null): readonly Turn[] {
  return commentId === null ? turns : turns.filter((turn) => turn.commentId === commentId);
}

export function isRunning({ state }: Turn): boolean {
  return state === "waiting" || state === "writing";
}
