import type { Readable } from "node:stream";
import postgres from "postgres";
import { ADVISORY_LOCKS } from "../advisory-locks.ts";

/** Another backup of this database runs. */
export class BackupRunningError extends Error {
  override name = "BackupRunningError";
}

export interface TableShape {
  name: string;
  columns: string[];
}

/** The database as it was at one moment, whatever is written meanwhile. */
export interface Snapshot {
  /** Null if the database is of a version without ids. */
  installation: string | null;
  migrations: { hash: string; createdAt: number }[];
  tables: TableShape[];
  sequences: { name: string; value: string }[];
  /** The rows of a table in the text form of COPY. */
  copyOut: (table: TableShape) => Promise<Readable>;
  /** The next documents in the order of their ids, with the pictures that rows name. */
  documentsAfter: (id: string, limit: number) => Promise<SnapshotDocument[]>;
}

export interface SnapshotDocument {
  id: string;
  isConverted: boolean;
  /** True if the installation has deleted the uploaded file, because it keeps such files for a time only. */
  hasNoOriginal: boolean;
  images: string[];
}

/**
 * Does work on one snapshot of the database, of whatever version its schema is. No file of a document is deleted before
 * the work is over, so that every file that the snapshot names is there.
 * @throws {BackupRunningError}
 */
export async function withSnapshot<Result>(
  url: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(url, {
    // One holds the locks. The other takes its snapshot after that.
    max: 2,
    prepare: false,
    onnotice: () => {},
    idle_timeout: 0,
    max_lifetime: null,
    connection: { application_name: "galley-backup" },
  });
  try {
    const done = await sql.begin(async (locks) => {
      await patiently(locks);
      const [turn] = await locks`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.backup}) as mine`;
      if (!turn?.mine)
        throw new BackupRunningError("Another backup of this database runs. Wait until it is done.");
      // Waits for deletions that are under way.
      await locks`select pg_advisory_xact_lock(${ADVISORY_LOCKS.deletion})`;
      return sql.begin("isolation level repeatable read read only", async (tx) => {
        await patiently(tx);
        return { result: await work(await snapshotOf(tx)) };
      });
    });
    return done.result;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** A backup of many files takes longer than what an operator allows to requests. The text of values is fixed. */
export async function patiently(tx: postgres.TransactionSql): Promise<void> {
  await tx.unsafe(`
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = 0;
    set local timezone = 'UTC';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'iso_8601';
    set local search_path = public`);
}

async function snapshotOf(tx: postgres.TransactionSql): Promise<Snapshot> {
  const migrations = await tx<{ hash: string; createdAt: number }[]>`
    select hash, created_at::float8 as "createdAt" from drizzle.__drizzle_migrations order by created_at`;
  const tables = await tx<TableShape[]>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`;
  // Sequences know no snapshot. Read after it began, they are past every number that its rows have.
  const sequences = await tx<{ name: string; value: string }[]>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`;
  const hasIds = tables.some(({ name }) => name === "installation");
  const [installation] = hasIds ? await tx<{ id: string }[]>`select id from installation` : [];
  return {
    installation: installation?.id ?? null,
    migrations: [...migrations],
    tables: [...tables],
    sequences: [...sequences],
    copyOut: ({ name, columns }) => tx`copy ${tx(name)} (${tx(columns)}) to stdout`.readable(),
    documentsAfter: (id, limit) => tx<SnapshotDocument[]>`
      select id, status = 'converted' as "isConverted",
        to_json(documents) ->> 'original_deleted_at' is not null as "hasNoOriginal",
        array(select name from document_images where document_id = documents.id order by name) as images
      from documents where id > ${id} order by id limit ${limit}`,
  };
}
