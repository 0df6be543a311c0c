import { type EmbeddedPostgres, startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { env, settleEnv } from "#lib/env.ts";
import { StartFailure } from "./failure.ts";

/** Starts the embedded PostgreSQL unless DATABASE_URL names a server, and brings the schema up to date. */
export async function startDatabase(): Promise<EmbeddedPostgres | null> {
  const given = env().DATABASE_URL;
  if (given) {
    await migrate(given).catch((error: unknown) => {
      throw isConnectionFault(error) ? unreachable(given, error) : error;
    });
    return null;
  }
  const postgres = await startEmbedded({ dataDir: env().GALLEY_DATA_DIR });
  try {
    await migrate(postgres.url);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  settleEnv({ DATABASE_URL: postgres.url });
  return postgres;
}

function unreachable(url: string, error: Error): StartFailure {
  const shown = new URL(url);
  shown.password = "";
  return new StartFailure(
    `Galley cannot use the database of DATABASE_URL (${shown.href}).\n  ${error.message}`,
  );
}

/** Returns true for errors of the network or of the login (SQLSTATE 28xxx and 3D000), which the user can correct. */
function isConnectionFault(error: unknown): error is Error {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return /^(E[A-Z]+|CONNECT_TIMEOUT|CONNECTION_CLOSED|28\w{3}|3D000|57P03|53300)$/.test(String(error.code));
}
