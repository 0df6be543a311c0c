import { setImmediate as nextTurn } from "node:timers/promises";

/** Lets the process answer others, once in so many steps of a long computation. */
export function breather(every: number): () => Promise<void> | undefined {
  let steps = 0;
  return () => {
    steps += 1;
    return steps % every === 0 ? nextTurn() : undefined;
  };
}
