import { conversions } from "#lib/documents/conversion-settings.ts";
import { env } from "#lib/env.ts";
import { startHousekeeping } from "#lib/housekeeping.ts";
import { log } from "#lib/log.ts";
import { functions } from "./functions/all-functions.ts";
import { serveFunctions } from "./serve.ts";
import { startJobs } from "./start-jobs.ts";

interface BackgroundWork {
  stop: () => Promise<void>;
}

const held: typeof globalThis & { galleyJobs?: Promise<BackgroundWork> } = globalThis;

/** Starts this process's share of the background work, once however often a module graph asks. */
export async function startBackgroundWork(): Promise<void> {
  held.galleyJobs ??= start();
  await held.galleyJobs;
}

async function start(): Promise<BackgroundWork> {
  const jobs = await startJobs({ handler: serveFunctions(functions), logger: log() });
  const housekeeping = startHousekeeping();
  conversions().keep(env().CONVERSION_WARM_PROCESSES);
  return {
    async stop() {
      housekeeping.stop();
      conversions().close();
      await jobs.stop();
    },
  };
}
