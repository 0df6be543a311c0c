import { randomUUID } from "node:crypto";
import { closeDatabase } from "#db/client.ts";
import { runningEmbedded } from "#db/embedded.ts";
import type { Context } from "#lib/context.ts";
import { env, settleEnv } from "#lib/env.ts";
import { requestContext } from "#lib/request-context.ts";
import { ensureDataDirectory } from "../start/data-directory.ts";
import { startDatabase } from "../start/database.ts";

/**
 * Does work on the database of this installation: the one of DATABASE_URL, the embedded one of the app that runs, or
 * the embedded one that is started for as long as the work takes.
 */
export async function withDatabase(work: (ctx: Context) => Promise<void>): Promise<void> {
  // The lines of a log would stand among the output.
  settleEnv({ LOG_LEVEL: "fatal" });
  const stop = await reach();
  try {
    await work(requestContext(`galley-admin-${randomUUID()}`));
  } finally {
    await closeDatabase();
    await stop();
  }
}

async function reach(): Promise<() => Promise<void>> {
  const { DATABASE_URL: given, GALLEY_DATA_DIR: dataDir } = env();
  const running = given ?? runningEmbedded(dataDir);
  if (running !== null) {
    settleEnv({ DATABASE_URL: running });
    return async () => {};
  }
  ensureDataDirectory(dataDir);
  const postgres = await startDatabase();
  return async () => postgres?.stop();
}
