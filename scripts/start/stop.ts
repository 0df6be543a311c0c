/** The time for all that is not the rest of requests in progress. */
const DEADLINE_MS = 20_000;

type Action = () => Promise<void>;

export interface Stop {
  /** Stops this part at the signal, in parallel with the others. */
  atOnce: (action: Action) => void;
  /** Stops this part after the others, because they still need it. */
  afterwards: (action: Action) => void;
  /** Stops everything because of a failure. */
  because: (reason: string) => void;
}

/**
 * Ends the process in order at SIGINT or SIGTERM. A second signal, or 20 seconds after the time for requests in
 * progress, ends it at once.
 */
export function stopOnSignal({ drainMs }: { drainMs: number }): Stop {
  const first: Action[] = [];
  const last: Action[] = [];
  let stopping = false;

  async function stop(code: number): Promise<void> {
    if (stopping) return process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), drainMs + DEADLINE_MS).unref();
    const failed = [
      ...(await Promise.allSettled(first.map((action) => action()))),
      ...(await Promise.allSettled(last.map((action) => action()))),
    ].filter((outcome) => outcome.status === "rejected");
    for (const { reason } of failed) console.error(reason);
    process.exit(failed.length > 0 ? 1 : code);
  }

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (!stopping) console.log("\nGalley is stopping.");
      void stop(0);
    });
  }
  // The test run that started this app has ended.
  if (process.connected) process.once("disconnect", () => void stop(0));
  return {
    atOnce: (action) => first.push(action),
    afterwards: (action) => last.push(action),
    because(reason) {
      if (stopping) return;
      console.error(reason);
      void stop(1);
    },
  };
}
