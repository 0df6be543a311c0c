import { type EmbeddedPostgres, startEmbedded } from "#db/embedded.ts";
import { migrate, waitForServer } from "#db/migrate.ts";
import { env, settleEnv } from "#lib/env.ts";
import { StartFailure } from "./failure.ts";

/**
 * Starts the embedded PostgreSQL unless DATABASE_URL names a server, and brings the schema up to date.
 * @param meanwhile is done while a new database is made, and before the schema is changed, because others cannot write
 * then. It must not fail.
 */
export async function startDatabase(
  meanwhile: () => Promise<void> = async () => {},
): Promise<EmbeddedPostgres | null> {
  const { DATABASE_URL: given, DIRECT_DATABASE_URL: direct } = env();
  if (given) {
    await meanwhile();
    if (direct) await reach("DIRECT_DATABASE_URL", direct, migrate);
    await reach("DATABASE_URL", given, direct ? waitForServer : migrate);
    return null;
  }
  if (direct)
    throw new StartFailure(
      "DIRECT_DATABASE_URL is set and DATABASE_URL is not. Set both, or neither for the embedded PostgreSQL.",
    );
  const [postgres] = await Promise.all([startEmbedded({ dataDir: env().GALLEY_DATA_DIR }), meanwhile()]);
  try {
    await migrate(postgres.url);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  settleEnv({ DATABASE_URL: postgres.url });
  return postgres;
}

async function reach(variable: string, url: string, use: (url: string) => Promise<void>): Promise<void> {
  await use(url).catch((error: unknown) => {
    if (!isConnectionFault(error)) throw error;
    const shown = new URL(url);
    shown.password = "";
    throw new StartFailure(
      `Galley cannot use the database of ${variable} (${shown.href}).\n  ${error.message}`,
    );
  });
}

/** Returns true for errors of the network or of the login (SQLSTATE 28xxx and 3D000), which the user can correct. */
function isConnectionFault(error: unknown): error is Error {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return /^(E[A-Z]+|CONNECT_TIMEOUT|CONNECTION_CLOSED|28\w{3}|3D000|57P03|53300)$/.test(String(error.code));
}
