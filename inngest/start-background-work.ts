import { conversions } from "#lib/documents/conversion-settings.ts";
import { recogniseStore } from "#lib/documents/recognise-store.ts";
import { env } from "#lib/env.ts";
import { startHousekeeping } from "#lib/housekeeping.ts";
import { log } from "#lib/log.ts";
import { meter } from "#lib/metrics/meter.ts";
import { requestContext } from "#lib/request-context.ts";
import { usesInngestServer } from "./client.ts";
import { functions, limitedPerProcess } from "./functions/all-functions.ts";
import { startJobs } from "./start-jobs.ts";

interface BackgroundWork {
  stop: () => Promise<void>;
}

const held: typeof globalThis & { galleyJobs?: Promise<BackgroundWork> } = globalThis;

/**
 * Starts this process's share of the background work, once however often a module graph asks. A process that nothing
 * checked before it started, such as one of Next's own server, must not work on stores that do not belong together.
 * @throws {StoreMismatchError} @throws {StoreUnreadableError}
 */
export async function startBackgroundWork(): Promise<void> {
  held.galleyJobs ??= start();
  await held.galleyJobs.catch((error: unknown) => {
    delete held.galleyJobs;
    throw error;
  });
}

async function start(): Promise<BackgroundWork> {
  await recogniseStore(requestContext("start"));
  meter()?.knowFunctions(functions.map((fn) => fn.id()));
  const jobs = await startJobs({ functions, limitedPerProcess, logger: log() });
  if (env().GALLEY_ROLE === "web") return jobs;
  const housekeeping = startHousekeeping({ isEmbedded: !usesInngestServer() });
  conversions().keep(env().CONVERSION_WARM_PROCESSES);
  return {
    async stop() {
      housekeeping.stop();
      conversions().close();
      await jobs.stop();
    },
  };
}
