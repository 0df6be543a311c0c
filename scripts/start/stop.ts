/** The time for all that is not the rest of requests in progress. */
const DEADLINE_MS = 20_000;
/** Ctrl-C reaches every process of a terminal, and npm may pass it on, so one signal can arrive twice. */
const SAME_SIGNAL_MS = 1_000;

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
 * Ends the process in order at SIGINT or SIGTERM. It ends at once if another signal comes more than a second later, or
 * if it still runs 20 seconds after the time for requests in progress.
 */
export function stopOnSignal({ drainMs }: { drainMs: number }): Stop {
  const first: Action[] = [];
  const last: Action[] = [];
  let stoppingSince: number | null = null;

  async function stop(code: number): Promise<void> {
    if (stoppingSince !== null) return process.exit(1);
    stoppingSince = performance.now();
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
      if (stoppingSince === null) console.log("\nGalley is stopping.");
      else if (performance.now() - stoppingSince < SAME_SIGNAL_MS) return;
      void stop(0);
    });
  }
  // The test run that started this app has ended.
  if (process.connected) process.once("disconnect", () => void stop(0));
  return {
    atOnce: (action) => first.push(action),
    afterwards: (action) => last.push(action),
    because(reason) {
      if (stoppingSince !== null) return;
      console.error(reason);
      void stop(1);
    },
  };
}
