import { log } from "#lib/log.ts";
import { startJobs } from "./embedded/start-jobs.ts";
import { functions } from "./functions/all-functions.ts";
import { serveFunctions } from "./serve.ts";

const held: typeof globalThis & { galleyJobs?: Promise<{ stop: () => Promise<void> }> } = globalThis;

/** Starts this process's share of the background work, once however often a module graph asks. */
export async function startBackgroundWork(): Promise<void> {
  held.galleyJobs ??= startJobs({ handler: serveFunctions(functions), logger: log() });
  await held.galleyJobs;
}

/** Finishes or hands back what is under way. */
export async function stopBackgroundWork(): Promise<void> {
  const running = held.galleyJobs;
  delete held.galleyJobs;
  await (await running)?.stop();
}
