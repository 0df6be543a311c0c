import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { projectRoot } from "#lib/env.ts";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";

const RETRY_EVERY_MS = 250;

/** Codes of a server that is not there yet, still starts, or has no free connection: another try may succeed. */
const NOT_READY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "57P03",
  "53300",
]);

/** A newer Galley changed the schema of the database. The message is written for the person at the terminal. */
export class UnknownSchemaError extends Error {
  override name = "UnknownSchemaError";
}

export const MIGRATIONS = join(projectRoot(), "db", "migrations");

interface MigrateOptions {
  readyWithinMs?: number;
  migrationsFolder?: string;
}

/**
 * Waits until the server answers, then applies the migrations that the database lacks.
 * Several processes may call it at once: one migrates, the others wait and then find nothing to do.
 * @throws {UnknownSchemaError} before it changes anything
 */
export async function migrate(
  url: string,
  { readyWithinMs = 30_000, migrationsFolder = MIGRATIONS }: MigrateOptions = {},
): Promise<void> {
  // One connection for the lock, one for the work. Nothing is left in a session, so both may lead to a pooler.
  const sql = postgres(url, {
    max: 2,
    prepare: false,
    onnotice: () => {},
    idle_timeout: 0,
    max_lifetime: null,
  });
  try {
    await waitUntilReady(sql, Date.now() + readyWithinMs);
    // The lock belongs to a transaction that stays open meanwhile: one of a session would outlive its holder in a
    // pooler.
    await sql.begin(async (lock) => {
      await lock`set local idle_in_transaction_session_timeout = 0`;
      await lock`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migration})`;
      await refuseUnknownSchema(sql, readMigrationFiles({ migrationsFolder }));
      await applyMigrations(drizzle(sql), { migrationsFolder });
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Waits until the server, or a pooler before it, answers a statement. */
export async function waitForServer(url: string, readyWithinMs = 30_000): Promise<void> {
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  try {
    await waitUntilReady(sql, Date.now() + readyWithinMs);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Drizzle compares dates only: on a schema that this version does not know it would do nothing, or half of it. */
async function refuseUnknownSchema(sql: postgres.Sql, known: MigrationMeta[]): Promise<void> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (!table?.exists) return;
  const hashes = new Set(known.map((migration) => migration.hash));
  const applied = await sql`select hash from drizzle.__drizzle_migrations`;
  if (applied.every((row) => hashes.has(String(row.hash)))) return;
  throw new UnknownSchemaError(
    "A newer version of Galley has changed this database, and this version cannot read it. Start the newer version, " +
      "or use another database (DATABASE_URL) or data directory (GALLEY_DATA_DIR).",
  );
}

async function waitUntilReady(sql: postgres.Sql, deadline: number): Promise<void> {
  for (;;) {
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (!NOT_READY.has(code) || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS));
    }
  }
}
