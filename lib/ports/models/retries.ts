import { setTimeout as wait } from "node:timers/promises";
import { ModelError, type ModelErrorKind } from "./port.ts";

const WORTH_ANOTHER: ReadonlySet<ModelErrorKind> = new Set([
  "unreachable",
  "rate_limited",
  "server_fault",
  "timed_out",
  "broken_off",
  "empty",
]);
/** A server that hangs has taken the whole time limit already. */
const TRIES_OF_A_HANGING_SERVER = 2;
const LONGEST_PAUSE_MS = 60_000;

export interface RetryPolicy {
  /** Tries in all, the first included. */
  attempts: number;
  /** The first pause at most; each further one doubles. */
  pauseMs: number;
}

interface Surroundings {
  signal: AbortSignal | undefined;
  /** False once something of the answer has been handed on. */
  mayRepeat: () => boolean;
}

/**
 * Tries again after faults that may pass, after a pause of random length (so that calls that failed together do not
 * come back together), and never before the server's own `Retry-After`. One that asks for more than a minute is not
 * waited for.
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  { attempts, pauseMs }: RetryPolicy,
  { signal, mayRepeat }: Surroundings,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ModelError) || !WORTH_ANOTHER.has(error.kind) || !mayRepeat()) throw error;
      const most = error.kind === "timed_out" ? Math.min(attempts, TRIES_OF_A_HANGING_SERVER) : attempts;
      const asked = error.retryAfterMs ?? 0;
      if (attempt >= most || asked > LONGEST_PAUSE_MS) throw error;
      const random = Math.random() * Math.min(pauseMs * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
      await pause(asked + random, signal);
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
