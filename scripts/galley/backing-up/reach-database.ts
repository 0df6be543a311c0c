import { existsSync } from "node:fs";
import { join } from "node:path";
import { DataInUseError, runningEmbedded, startEmbedded } from "#db/embedded.ts";
import { env } from "#lib/env.ts";
import { ensureDataDirectory } from "../../start/data-directory.ts";
import { Failure } from "../command.ts";

type Work<Result> = (url: string) => Promise<Result>;

/**
 * Does work on the database of this installation, whatever its version is: that of DATABASE_URL, the embedded one of the
 * app that runs, or the embedded one that is started for as long as the work takes.
 */
export async function onDatabase<Result>(work: Work<Result>): Promise<Result> {
  const { GALLEY_DATA_DIR: dataDir } = env();
  const given = serverUrl();
  const running = given ?? runningEmbedded(dataDir);
  if (running !== null) return work(running);
  if (!existsSync(join(dataDir, "postgres")))
    throw new Failure(`There is no database in ${dataDir}. Set GALLEY_DATA_DIR or DATABASE_URL.`);
  return onEmbedded(dataDir, work);
}

/** Does work on a database that no app uses, and that is made if there is none. */
export async function onDatabaseAlone<Result>(work: Work<Result>): Promise<Result> {
  const { GALLEY_DATA_DIR: dataDir } = env();
  const given = serverUrl();
  ensureDataDirectory(dataDir);
  if (given) return work(given);
  if (runningEmbedded(dataDir) !== null)
    throw new Failure(`Galley runs on ${dataDir}. Stop it, then restore.`);
  return onEmbedded(dataDir, work);
}

/** The server itself rather than a pooler before it: a backup holds its connections for long. */
function serverUrl(): string | undefined {
  const { DATABASE_URL, DIRECT_DATABASE_URL } = env();
  return DIRECT_DATABASE_URL ?? DATABASE_URL;
}

async function onEmbedded<Result>(dataDir: string, work: Work<Result>): Promise<Result> {
  const postgres = await startEmbedded({ dataDir }).catch((error: unknown) => {
    throw error instanceof DataInUseError
      ? new Failure(`${error.message}. Wait until it has started or stopped.`)
      : error;
  });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
