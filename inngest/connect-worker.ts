import { setTimeout as wait } from "node:timers/promises";
import type { Inngest, InngestFunction } from "inngest";
import { connect, type WorkerConnection } from "inngest/connect";
import type { JobLogger } from "./embedded/logger.ts";
import { type Backoff, pauseMs } from "./embedded/settle.ts";
import { stepsUnderWay } from "./functions/job-context.ts";

interface Options {
  client: Inngest;
  functions: InngestFunction.Like[];
  logger: JobLogger;
  /** The number of steps that this process runs at a time. */
  slots: number;
  /** A name that no other worker has: the server counts the steps of each. */
  instance: string;
  /** The longest time that `stop` waits for steps under way. The server needs minutes to notice that one was left. */
  drainMs: number;
  backoff?: Backoff;
  /** The time between two looks if there is a connection. */
  lookEveryMs?: number;
  /** The number of looks in a row that find none, after which another one is opened. */
  looksBeforeAnother?: number;
}

/** The time in which results are sent and the connection ends, when no step is under way. */
const STOP_WITHIN_MS = 4_000;
const LOOK_FOR_STEPS_EVERY_MS = 100;
const LOOK_EVERY_MS = 30_000;
/** Six minutes. The package pauses for five at most, and gives up for good after an answer that it cannot read. */
const LOOKS_BEFORE_ANOTHER = 12;

/**
 * Connects to the Inngest server as a worker: the server sends steps over a connection that this process opened, so it
 * needs no address of its own. Tries until it succeeds, and again when the connection is lost. The log says when there is
 * none.
 */
export function keepConnected(options: Options): { stop: () => Promise<void> } {
  const { client, functions, logger, slots, instance, drainMs } = options;
  const { backoff = { firstMs: 1_000, longestMs: 60_000 } } = options;
  const { lookEveryMs = LOOK_EVERY_MS, looksBeforeAnother = LOOKS_BEFORE_ANOTHER } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => {});
  let connection: WorkerConnection | null = null;

  function complain(error?: unknown): void {
    if (signal.aborted) return;
    logger.error(
      { instance, ...(error === undefined ? {} : { err: error }) },
      "jobs: this worker has no connection to the Inngest server, so it runs no job. Check INNGEST_BASE_URL, INNGEST_SIGNING_KEY and that the server's connect gateway can be reached. Galley tries again",
    );
  }

  /** Resolves when the package has connected. Until then it tries by itself, and does not say why it fails. */
  async function open(): Promise<WorkerConnection> {
    const slow = setInterval(complain, lookEveryMs).unref();
    try {
      return await connect({
        apps: [{ client, functions }],
        instanceId: instance,
        maxWorkerConcurrency: slots,
        // The start script stops everything in order.
        handleShutdownSignals: [],
        // What takes long runs in processes of its own, so the connection needs no thread.
        isolateExecution: false,
      });
    } finally {
      clearInterval(slow);
    }
  }

  /** Resolves when the connection has been away for so long that the package does not bring it back. */
  async function watch(opened: WorkerConnection): Promise<void> {
    for (let away = 0; away < looksBeforeAnother; ) {
      await pause(lookEveryMs);
      if (signal.aborted) return;
      const isHere = opened.state === "ACTIVE";
      if (isHere && away > 0) logger.info({ instance }, "jobs: this worker is connected again");
      if (!isHere) complain();
      away = isHere ? 0 : away + 1;
    }
  }

  async function keep(): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      try {
        connection = await open();
        failures = 0;
        if (signal.aborted) break;
        logger.info({ slots, instance }, "jobs: connected to the Inngest server as a worker");
        await watch(connection);
        if (!signal.aborted) void close(connection);
      } catch (error) {
        complain(error);
        await pause(pauseMs(backoff, failures++));
      }
    }
    // Also one that comes about after the process began to stop.
    if (connection) await close(connection);
  }

  const kept = keep();
  return {
    stop: async () => {
      stopping.abort();
      if (connection === null) return;
      await Promise.race([kept, untilIdle(drainMs)]);
    },
  };
}

/** Resolves when no step has been under way for the time of an idle stop. After `drainMs` it waits for no step. */
async function untilIdle(drainMs: number): Promise<void> {
  const begun = performance.now();
  for (let busyAt = begun; performance.now() - busyAt < STOP_WITHIN_MS; ) {
    await wait(LOOK_FOR_STEPS_EVERY_MS, undefined, { ref: false });
    if (stepsUnderWay() > 0 && performance.now() - begun < drainMs) busyAt = performance.now();
  }
}

/** Lets running steps end, and sends their results. A connection that the package gave up cannot be closed. */
async function close(connection: WorkerConnection): Promise<void> {
  await connection.close().catch(() => {});
}
