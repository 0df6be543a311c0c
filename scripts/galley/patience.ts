import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "#lib/client/client.ts";
import { Failure } from "./command.ts";

/** The time that the app may be away, as in a restart, before this program gives up. */
export const PATIENCE_MS = 5 * 60_000;
const PAUSE_MS = 2_000;

/** Repeats idempotent work while the app is away or busy. Throws other errors at once. */
export async function patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const pause = pauseAfter(error);
      if (pause === null) throw error;
      if (Date.now() + pause > deadline) throw isUnreachable(error) ? goneFor() : error;
      await wait(pause, undefined, { signal });
    }
  }
}

/** Returns the milliseconds to wait before the next attempt, or null if another attempt cannot help. */
export function pauseAfter(error: unknown): number | null {
  if (isUnreachable(error)) return PAUSE_MS;
  if (!(error instanceof ApiError)) return null;
  const { retry_after_seconds: seconds } = error.extensions;
  if (error.slug === "rate-limited" && typeof seconds === "number") return 1000 * Math.max(1, seconds);
  if (error.slug === "idempotency-key-in-use" || error.status === 502 || error.status === 503)
    return PAUSE_MS;
  return null;
}

/** Returns true for the error that fetch throws if a connection is refused or breaks, or an answer is too late. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === "TimeoutError";
  return error instanceof TypeError && (error.message === "fetch failed" || error.message === "terminated");
}

export function goneFor(): Failure {
  return new Failure(
    `Galley has not answered for ${PATIENCE_MS / 60_000} minutes. Start it again. It then continues its work.`,
  );
}
