import { env } from "#lib/env.ts";

/** Work that a person waits for: with seven tries more, about thirteen minutes. */
export const LONGEST_PAUSE_MS = 240_000;
export const RETRIES = 7;

/**
 * Returns the pause before the next try of a step, in milliseconds. It doubles with each. Tries span minutes, because what
 * fails for a moment is a file store, a database or a disk that somebody starts anew.
 */
export function retryPauseMs(attempt: number, longestMs = LONGEST_PAUSE_MS): number {
  const pause = Math.min(longestMs, env().JOB_RETRY_SECONDS * 1000 * 2 ** attempt);
  // Steps that failed together do not come back together.
  return pause * (0.9 + Math.random() / 5);
}
