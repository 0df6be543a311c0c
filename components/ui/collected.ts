/** Calls within this time are one (milliseconds). */
const COLLECT_MS = 120;

/** Returns a function that does the work once for all calls within a moment, one at a time. */
export function collected(work: () => Promise<void>): () => Promise<void> {
  let waiting: Promise<void> | null = null;
  let running: Promise<void> = Promise.resolve();
  return () => {
    waiting ??= new Promise<void>((resolve) => setTimeout(resolve, COLLECT_MS)).then(async () => {
      await running;
      waiting = null;
      running = work();
      await running;
    });
    return waiting;
  };
}
