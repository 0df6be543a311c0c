import { setTimeout as wait } from "node:timers/promises";
import { ownOrigin } from "#lib/env.ts";
import { type Endpoint, post } from "./embedded/endpoint.ts";
import type { JobLogger } from "./embedded/logger.ts";
import { type Backoff, pauseMs } from "./embedded/settle.ts";

interface Options extends Endpoint {
  logger: JobLogger;
  /** Between tries that fail; the longest pause is also the time after which the functions are registered again. */
  backoff?: Backoff;
}

/**
 * Registers the functions at the Inngest server, and again every minute, since a server may lose them. Until the
 * server has accepted them no job runs, so a failure is logged with what to do, and tried again.
 */
export function keepRegistered(options: Options): { stop: () => Promise<void> } {
  const { logger, backoff = { firstMs: 1_000, longestMs: 60_000 } } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function registrations(): Promise<void> {
    let isRegistered = false;
    for (let failures = 0; !signal.aborted; ) {
      const refusal = await register(options);
      if (refusal === null && !isRegistered)
        logger.info({ origin: ownOrigin() }, "jobs: the Inngest server has the functions of this version");
      if (refusal !== null)
        logger.error(
          { origin: ownOrigin(), reason: refusal },
          "jobs: the Inngest server did not take the functions, so no job runs. Check INNGEST_BASE_URL and INNGEST_SIGNING_KEY, and that the server reaches AUTH_URL. Galley tries again",
        );
      isRegistered = refusal === null;
      failures = isRegistered ? 0 : failures + 1;
      const pause = isRegistered ? backoff.longestMs : pauseMs(backoff, failures - 1);
      await wait(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const ended = registrations();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

/** Returns why the server did not take the functions, or null. */
async function register(endpoint: Endpoint): Promise<string | null> {
  try {
    const answer = await post(endpoint, { method: "PUT", body: {} });
    return answer.ok ? null : `${answer.status}: ${(await answer.text()).slice(0, 500)}`;
  } catch (error) {
    return String(error);
  }
}
