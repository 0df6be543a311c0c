import type { Answer } from "../stand-in-server.ts";
import { StripeError } from "./stripe-error.ts";

/** The answers of requests that carried an idempotency key. */
export class Idempotency {
  readonly #seen = new Map<string, { request: string; answer: Answer | null }>();

  /** Returns the answer that a key had before, or null if the request is to run. Throws if it may not. */
  claim(key: string, request: string): Answer | null {
    const seen = this.#seen.get(key);
    if (!seen) {
      this.#seen.set(key, { request, answer: null });
      return null;
    }
    if (seen.request !== request)
      throw new StripeError(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
        { type: "idempotency_error" },
      );
    if (seen.answer)
      return { ...seen.answer, headers: { ...seen.answer.headers, "idempotent-replayed": "true" } };
    throw new StripeError(
      `There is currently another in-progress request using this Idempotent Key ('${key}').`,
      { status: 409, type: "idempotency_error", code: "idempotency_key_in_use" },
    );
  }

  /** Keeps an answer. A request that was refused before it did anything may run again. */
  settle(key: string, answer: Answer): void {
    const seen = this.#seen.get(key);
    const { status = 200 } = answer;
    if (!seen) return;
    if (status < 400 || status === 402) seen.answer = answer;
    else this.#seen.delete(key);
  }

  /** Frees a key whose request did not run. */
  release(key: string): void {
    if (this.#seen.get(key)?.answer === null) this.#seen.delete(key);
  }
}
