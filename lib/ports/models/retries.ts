import { setTimeout as wait } from "node:timers/promises";
import { ModelError, type ModelErrorKind } from "./port.ts";

const TRANSIENT: ReadonlySet<ModelErrorKind> = new Set([
  "unreachable",
  "unknown_host",
  "rate_limited",
  "server_fault",
  "timed_out",
  "broken_off",
  "empty",
]);
/** Each try of a server that hangs takes the whole time limit. */
const MAX_TRIES_AFTER_TIME_OUT = 2;
const MAX_PAUSE_MS = 60_000;

export interface RetryPolicy {
  /** The number of tries, with the first. */
  attempts: number;
  /** The upper bound of the first pause. It doubles with each further one. */
  pauseMs: number;
}

interface RetryOptions {
  signal: AbortSignal | undefined;
  /** Returns false once a part of the answer has been passed on. */
  mayRepeat: () => boolean;
}

/**
 * Repeats work after faults that may pass. The pause has a random length, so that calls that failed together do not
 * come back together, and is never shorter than the server's `Retry-After`. A wait of more than a minute is a failure.
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  { attempts, pauseMs }: RetryPolicy,
  { signal, mayRepeat }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ModelError) || !TRANSIENT.has(error.kind) || !mayRepeat()) throw error;
      const maxAttempts =
        error.kind === "timed_out" ? Math.min(attempts, MAX_TRIES_AFTER_TIME_OUT) : attempts;
      const demandedMs = error.facts.retryAfterMs ?? 0;
      if (attempt >= maxAttempts || demandedMs > MAX_PAUSE_MS) throw error;
      const random = Math.random() * Math.min(pauseMs * 2 ** (attempt - 1), MAX_PAUSE_MS);
      await pause(demandedMs + random, signal);
    }
  }
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await wait(ms, undefined, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
