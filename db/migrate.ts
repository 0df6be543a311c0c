import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import postgres from "postgres";
import { projectRoot } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";

const RETRY_EVERY_MS = 250;
/**
 * A change of a table waits for whatever uses the table, such as a backup, and everything that wants the table later waits
 * behind the change. So a migration waits for a short time only, and lets the others go first before it tries again.
 */
const LOCK_WAIT_MS = 3_000;
const LOCK_PAUSE_MS = 5_000;
/** Below the second after which PostgreSQL looks for circles of waiting, so that a request is never the one to fail. */
const WRITERS_WAIT_MS = 800;

/** Codes of a lock that others held for too long, or that closed a circle with theirs. */
const LOCK_TAKEN = new Set(["55P03", "40P01"]);

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
  lockWaitMs?: number;
  lockPauseMs?: number;
}

/**
 * Waits until the server answers, then applies the migrations that the database lacks. Others may
 * read meanwhile, and write before and after.
 * Several processes may call it at once: one migrates, the others wait and then find nothing to do. It waits, without a
 * limit, for others that use the tables, and says so in the log.
 * @throws {UnknownSchemaError} before it changes anything
 */
export async function migrate(
  url: string,
  {
    readyWithinMs = 30_000,
    migrationsFolder = MIGRATIONS,
    lockWaitMs = LOCK_WAIT_MS,
    lockPauseMs = LOCK_PAUSE_MS,
  }: MigrateOptions = {},
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
      const known = readMigrationFiles({ migrationsFolder });
      await refuseUnknownSchema(sql, known);
      while (!(await applyMissing(sql, known, lockWaitMs))) {
        log().warn(
          `the database cannot be changed to this version yet, because ${await describeHolder(sql)}. Galley tries ` +
            "again until that is over",
        );
        await new Promise((resolve) => setTimeout(resolve, lockPauseMs));
      }
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Applies the migrations that come after the last one that was applied, all or none, and notes them as Drizzle does.
 * Returns false if others used the tables for too long.
 */
async function applyMissing(sql: postgres.Sql, known: MigrationMeta[], lockWaitMs: number): Promise<boolean> {
  try {
    await sql.begin(async (tx) => {
      await tx`create schema if not exists drizzle`;
      await tx`
        create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
      const [last] = await tx<{ at: number | null }[]>`
        select max(created_at)::float8 as at from drizzle.__drizzle_migrations`;
      const missing = known.filter(({ folderMillis }) => folderMillis > (last?.at ?? 0));
      if (missing.length > 0) await stopWriters(tx, Math.min(WRITERS_WAIT_MS, lockWaitMs));
      await tx.unsafe(`set local lock_timeout = ${lockWaitMs}`);
      for (const { folderMillis, hash, sql: statements } of missing) {
        // In one piece, because each journey to the server takes longer than most statements.
        await tx.unsafe(statements.join("\n;\n"));
        await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
      }
    });
    return true;
  } catch (error) {
    if (LOCK_TAKEN.has(codeOf(error))) return false;
    throw error;
  }
}

/**
 * Lets nobody write until the migrations are done: they move rows from one table to another, and what changed in between
 * would be lost. Reading goes on.
 */
async function stopWriters(tx: postgres.TransactionSql, waitMs: number): Promise<void> {
  const tables = await tx<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and pg_has_role(tableowner, 'usage') order by tablename`;
  if (tables.length === 0) return;
  await tx.unsafe(`set local lock_timeout = ${waitMs}`);
  await tx.unsafe(`lock table ${tables.map(({ name }) => name).join(", ")} in share row exclusive mode`);
}

/** Says who has used a table for longest. The name of a backup is that of `withSnapshot`. */
async function describeHolder(sql: postgres.Sql): Promise<string> {
  const [holder] = await sql<{ name: string | null; pid: number; seconds: number }[]>`
    select application_name as name, pid, extract(epoch from now() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid in (
      select l.pid from pg_locks l join pg_class c on c.oid = l.relation
      where l.granted and c.relnamespace = 'public'::regnamespace
        and l.database = (select oid from pg_database where datname = current_database()))
    order by xact_start limit 1`;
  if (!holder) return "others used its tables";
  const who =
    holder.name === "galley-backup" ? "a backup" : `a transaction of ${holder.name || "another program"}`;
  return `${who} has used its tables for ${holder.seconds} seconds (process ${holder.pid} of PostgreSQL)`;
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
      if (!NOT_READY.has(codeOf(error)) || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS));
    }
  }
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");
