import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { projectRoot } from "#lib/env.ts";

/** Any constant: the advisory lock under which one instance at a time migrates. */
const MIGRATION_LOCK = 7_265_637;
const RETRY_EVERY_MS = 250;

/** Server not there yet, still starting, or out of connections: worth another try. */
const NOT_READY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "57P03",
  "53300",
]);

/** The database holds a schema that this Galley does not know; the message is fit to print. */
export class UnknownSchemaError extends Error {
  override name = "UnknownSchemaError";
}

/**
 * Waits until the server answers, then applies what is missing of `db/migrations`.
 * Safe to run in several processes at once: the others wait, then find nothing to do.
 * @throws {UnknownSchemaError} before it changes anything
 */
export async function migrate(url: string, { readyWithinMs = 30_000 }: { readyWithinMs?: number } = {}) {
  const migrationsFolder = join(projectRoot(), "db", "migrations");
  const sql = postgres(url, { max: 1, onnotice: () => {}, idle_timeout: 0, max_lifetime: null });
  try {
    await waitUntilReady(sql, Date.now() + readyWithinMs);
    // The lock belongs to the session; with one connection in the pool, that is this one.
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await refuseUnknownSchema(sql, readMigrationFiles({ migrationsFolder }));
    await applyMigrations(drizzle(sql), { migrationsFolder });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Drizzle compares dates only: on a newer or a discarded schema it would do nothing, or half of it. */
async function refuseUnknownSchema(sql: postgres.Sql, known: MigrationMeta[]): Promise<void> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (!table?.exists) return;
  const hashes = new Set(known.map((migration) => migration.hash));
  const applied = await sql`select hash from drizzle.__drizzle_migrations`;
  if (applied.every((row) => hashes.has(String(row.hash)))) return;
  throw new UnknownSchemaError(
    "The database was set up by another version of Galley whose changes this one does not know. Run that version " +
      "or a newer one, or use another database (DATABASE_URL) or data directory (GALLEY_DATA_DIR).",
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
