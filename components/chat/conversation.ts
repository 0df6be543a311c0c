import { reasonOf } from "#components/ui/reason-of.ts";
import { Store } from "#components/ui/store.ts";
import { deleteConversation, getConversation, sendMessage } from "#lib/chat/contract.ts";
import type { ChatEvent } from "#lib/chat/schema.ts";
import { call, callForEvents } from "#lib/client/client.ts";
import type { QuotaStatus } from "#lib/credits/schema.ts";
import { type ChatProblem, CONNECTION_LOST, problemOfError, problemOfEvent } from "./chat-problem.ts";
import { newTurn, type Turn, turnsOf } from "./chat-turns.ts";

interface ConversationState {
  /** Of what was said before this page was opened. */
  history: "unread" | "reading" | "read" | "failed";
  historyReason: string | null;
  turns: readonly Turn[];
  quota: QuotaStatus | null;
  /** What is typed and not yet sent. */
  draft: string;
}

interface Surroundings {
  sessionId: string;
  quota: QuotaStatus | null;
  /** Called after each reply, with what was looked up or done for it. */
  onReply?: (turn: Turn) => void;
}

/** What one person and the chatbot say about a review. Lives as long as the page, whether or not it is shown. */
export class Conversation extends Store<ConversationState> {
  readonly #sessionId: string;
  readonly #onReply: (turn: Turn) => void;
  #running: AbortController | null = null;
  #asked = 0;

  constructor({ sessionId, quota, onReply = () => {} }: Surroundings) {
    super({ history: "unread", historyReason: null, turns: [], quota, draft: "" });
    this.#sessionId = sessionId;
    this.#onReply = onReply;
  }

  /** Reads what was said before; once, unless it failed. */
  async load(): Promise<void> {
    const { history } = this.get();
    if (history === "reading" || history === "read") return;
    this.set({ history: "reading", historyReason: null });
    try {
      const { messages } = await call(getConversation, { params: { session_id: this.#sessionId } });
      this.set({ history: "read", turns: [...turnsOf(messages), ...this.get().turns] });
    } catch (error) {
      this.set({ history: "failed", historyReason: reasonOf(error) });
    }
  }

  /** Sends one question; another can be sent when its reply has ended. */
  async ask(question: string, commentId: string | null): Promise<void> {
    if (this.#running) return;
    this.#asked += 1;
    const key = `asked-${this.#asked}`;
    const running = new AbortController();
    this.#running = running;
    this.set({ turns: [...this.get().turns, newTurn(key, question, commentId)] });
    const problem = await this.#follow(key, question, commentId, running.signal);
    this.#running = null;
    const turn = this.#turn(key);
    // Cleared meanwhile.
    if (!turn) return;
    const state = running.signal.aborted ? "stopped" : problem ? "failed" : "done";
    this.#change(key, { state, problem: state === "failed" ? problem : null });
    this.#onReply({ ...turn, state });
  }

  /** Ends the reply that is being written; what came of it stays. */
  stop(): void {
    this.#running?.abort();
  }

  /** Asks the question of a turn once more, in its place where it was the last. */
  async retry(key: string): Promise<void> {
    const turn = this.#turn(key);
    if (!turn || this.#running) return;
    if (turn.state === "failed" && turn.reply === "") this.#remove(key);
    await this.ask(turn.question, turn.commentId);
  }

  /** @throws what the API said no to */
  async clear(): Promise<void> {
    this.stop();
    await call(deleteConversation, { params: { session_id: this.#sessionId } });
    this.set({ turns: [], history: "read" });
  }

  /** Null when the reply is complete. */
  async #follow(
    key: string,
    message: string,
    commentId: string | null,
    signal: AbortSignal,
  ): Promise<ChatProblem | null> {
    try {
      const events = callForEvents(sendMessage, {
        params: { session_id: this.#sessionId },
        body: { message, comment_id: commentId },
        signal,
      });
      for await (const event of events) {
        this.#take(key, event);
        if (event.type === "complete") return null;
        if (event.type === "error") return problemOfEvent(event);
      }
      return CONNECTION_LOST;
    } catch (error) {
      return problemOfError(error, this.#turn(key)?.state === "writing");
    }
  }

  #take(key: string, event: ChatEvent): void {
    const turn = this.#turn(key);
    if (event.type === "complete" || event.type === "error") {
      if (event.meta.quota) this.set({ quota: event.meta.quota });
    } else if (turn && event.type === "chunk") {
      this.#change(key, { state: "writing", reply: turn.reply + event.chunk });
    } else if (turn && event.type === "tool_call") {
      this.#change(key, { tools: [...turn.tools, { tool: event.tool, label: event.label }] });
    }
  }

  #turn(key: string): Turn | undefined {
    return this.get().turns.find((turn) => turn.key === key);
  }

  #change(key: string, change: Partial<Turn>): void {
    this.set({ turns: this.get().turns.map((turn) => (turn.key === key ? { ...turn, ...change } : turn)) });
  }

  #remove(key: string): void {
    this.set({ turns: this.get().turns.filter((turn) => turn.key !== key) });
  }
}
