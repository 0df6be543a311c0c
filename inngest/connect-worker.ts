import { setTimeout as wait } from "node:timers/promises";
import type { Inngest, InngestFunction } from "inngest";
import { connect } from "inngest/connect";
import type { JobLogger } from "./embedded/logger.ts";
import { type Backoff, pauseMs } from "./embedded/settle.ts";

interface Options {
  client: Inngest;
  functions: InngestFunction.Like[];
  logger: JobLogger;
  /** The number of steps that this process runs at a time. */
  slots: number;
  backoff?: Backoff;
}

/** The time that `stop` waits for running steps. The server gives those that are left to another worker. */
const STOP_WITHIN_MS = 4_000;

/**
 * Connects to the Inngest server as a worker: the server sends steps over a connection that this process opened, so it
 * needs no address of its own. Tries until it succeeds; the connection then renews itself.
 */
export function keepConnected(options: Options): { stop: () => Promise<void> } {
  const { client, functions, logger, slots, backoff = { firstMs: 1_000, longestMs: 60_000 } } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function open() {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        const connection = await connect({
          apps: [{ client, functions }],
          maxWorkerConcurrency: slots,
          // The start script stops everything in order.
          handleShutdownSignals: [],
          // What takes long runs in processes of its own, so the connection needs no thread.
          isolateExecution: false,
        });
        logger.info({ slots }, "jobs: connected to the Inngest server as a worker");
        return connection;
      } catch (error) {
        logger.error(
          { err: error },
          "jobs: this worker cannot connect to the Inngest server, so it runs no job. Check INNGEST_BASE_URL, INNGEST_SIGNING_KEY and that the server's connect gateway can be reached. Galley tries again",
        );
        await wait(pauseMs(backoff, failures), undefined, { signal, ref: false }).catch(() => {});
      }
    }
    return undefined;
  }

  const opened = open();
  return {
    stop: async () => {
      stopping.abort();
      const over = wait(STOP_WITHIN_MS, undefined, { ref: false });
      await Promise.race([opened.then((connection) => connection?.close()), over]);
    },
  };
}
