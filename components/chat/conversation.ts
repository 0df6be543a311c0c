import { reasonOf } from "#components/ui/reason-of.ts";
import { Store } from "#components/ui/store.ts";
import { deleteConversation, getConversation, sendMessage } from "#lib/chat/contract.ts";
import type { ChatEvent } from "#lib/chat/schema.ts";
import { call, callForEvents } from "#lib/client/client.ts";
import type { QuotaStatus } from "#lib/credits/schema.ts";
import { type ChatProblem, CONNECTION_LOST, problemOfError, problemOfEvent } from "./chat-problem.ts";
import { newTurn, type Turn, turnsOf } from "./chat-turns.ts";

interface ConversationState {
  /** The state of the messages from before this page was opened. */
  history: "unread" | "reading" | "read" | "failed";
  historyReason: string | null;
  turns: readonly Turn[];
  quota: QuotaStatus | null;
  /** Text that is typed and not yet sent. */
  draft: string;
}

/** One user's conversation about a review. It lives as long as the page, whether or not the panel shows it. */
export class Conversation extends Store<ConversationState> {
  readonly #sessionId: string;
  #running: AbortController | null = null;
  #sent = 0;

  constructor({ sessionId, quota }: { sessionId: string; quota: QuotaStatus | null }) {
    super({ history: "unread", historyReason: null, turns: [], quota, draft: "" });
    this.#sessionId = sessionId;
  }

  /** Loads the earlier messages, once unless it fails. */
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

  /** Sends a message. The next one can be sent when its reply has ended. */
  async send(message: string, commentId: string | null): Promise<void> {
    if (this.#running) return;
    this.#sent += 1;
    const key = `sent-${this.#sent}`;
    const running = new AbortController();
    this.#running = running;
    this.set({ turns: [...this.get().turns, newTurn(key, message, commentId)] });
    const problem = await this.#follow(key, message, commentId, running.signal);
    this.#running = null;
    const state = running.signal.aborted ? "stopped" : problem ? "failed" : "done";
    this.#change(key, { state, problem: state === "failed" ? problem : null });
  }

  /** Stops the reply that is being written. What has come of it stays. */
  stop(): void {
    this.#running?.abort();
  }

  /** Sends the message of a turn again. A turn that failed without a word of a reply is replaced. */
  async retry(key: string): Promise<void> {
    const turn = this.#turn(key);
    if (!turn || this.#running) return;
    if (turn.state === "failed" && turn.reply === "") this.#remove(key);
    await this.send(turn.message, turn.commentId);
  }

  /** Keeps the proposals of a reply out of the way, or shows them again. */
  putOff(key: string, isPutOff: boolean): void {
    this.#change(key, { isPutOff });
  }

  /** @throws {ApiError} if the API refuses */
  async clear(): Promise<void> {
    this.stop();
    await call(deleteConversation, { params: { session_id: this.#sessionId } });
    this.set({ turns: [], history: "read" });
  }

  /** Follows a reply to its end. Returns null when it is complete. */
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
      this.#change(key, { proposals: event.meta.proposed_actions ?? [] });
    } else if (turn && event.type === "chunk") {
      this.#change(key, { state: "writing", reply: turn.reply + event.chunk });
    } else if (turn && event.type === "tool_call") {
      const { tool, label, kind } = event;
      this.#change(key, { toolCalls: [...turn.toolCalls, { tool, label, kind }] });
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
