import { setImmediate as nextTurn } from "node:timers/promises";

/** Returns a function that lets the process answer others, once in so many calls of a long computation. */
export function pauseEvery(steps: number): () => Promise<void> | undefined {
  let done = 0;
  return () => {
    done += 1;
    return done % steps === 0 ? nextTurn() : undefined;
  };
}
