import type { Sql } from "#db/client.ts";
import { onWake } from "#db/queries/outbox.ts";
import type { JobLogger } from "./logger.ts";

export interface Pulse {
  /** Starts the next round at once. */
  beat: () => void;
  /** Resolves when the current round has ended. No other follows. */
  stop: () => Promise<void>;
}

interface PulseOptions {
  listener: Sql;
  logger: JobLogger;
  /** The longest pause between rounds, should a notification be lost. */
  pollMs: number;
  /** Does the work that is due. Returns the milliseconds until more is due, if it knows. */
  round: () => Promise<number | undefined>;
}

/** Runs rounds: at each notification of the database, at the time that the last round named, and every `pollMs`. */
export async function startPulse({ listener, logger, pollMs, round }: PulseOptions): Promise<Pulse> {
  let stopping = false;
  let woken = Promise.withResolvers<void>();
  const beat = () => woken.resolve();
  // The listener goes on trying by itself.
  const listening = await onWake(listener, beat).catch((error: unknown) => {
    logger.warn({ err: error }, "jobs: rounds go by the clock until LISTEN works");
    return null;
  });

  async function rounds(): Promise<void> {
    while (!stopping) {
      // The promise is created before the queries, so a commit during the queries starts the next round.
      woken = Promise.withResolvers();
      const pause = await round().catch((error: unknown) => {
        logger.error({ err: error }, "jobs: a round failed; trying again");
        return undefined;
      });
      if (!stopping) await pauseUnless(woken.promise, Math.max(0, Math.min(pause ?? pollMs, pollMs)));
    }
  }

  const ended = rounds();
  return {
    beat,
    stop: async () => {
      stopping = true;
      beat();
      await ended;
      await listening?.stop();
    },
  };
}

async function pauseUnless(woken: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([woken, over]);
  clearTimeout(timer);
}
