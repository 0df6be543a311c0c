import type { Writable } from "node:stream";
import { readMigrationFiles } from "drizzle-orm/migrator";
import postgres from "postgres";
import { ADVISORY_LOCKS } from "../advisory-locks.ts";
import { MIGRATIONS } from "../migrate.ts";
import { patiently, type TableShape } from "./snapshot.ts";

export interface RowsToLoad {
  migrations: readonly { hash: string; createdAt: number }[];
  tables: readonly TableShape[];
  sequences: readonly { name: string; value: string }[];
}

/** A transaction that replaces all rows of the database. */
export interface Loading {
  /** Makes the tables as the migrations of the archive left them, instead of those that are there. */
  makeTables: (rows: RowsToLoad) => Promise<void>;
  /** Opens a table for rows in the text form of COPY. */
  copyIn: (table: TableShape) => Promise<Writable>;
  /** Puts references and sequences right, and returns the number of rows of each table. */
  finish: (rows: RowsToLoad) => Promise<Record<string, number>>;
}

/** Does work in one transaction, which commits if the work succeeds. A start of Galley waits until then. */
export async function withLoading<Result>(
  url: string,
  work: (loading: Loading) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(url, {
    max: 1,
    prepare: false,
    onnotice: () => {},
    idle_timeout: 0,
    max_lifetime: null,
  });
  try {
    const done = await sql.begin(async (tx) => {
      await patiently(tx);
      await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migration})`;
      return { result: await work(loadingIn(tx)) };
    });
    return done.result;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** True if this Galley knows all of the migrations, in their order, so that it can read rows of that version. */
export function knowsMigrations(migrations: RowsToLoad["migrations"]): boolean {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  return migrations.every(({ hash }, at) => known[at]?.hash === hash);
}

function loadingIn(tx: postgres.TransactionSql): Loading {
  let references: { table: string; name: string; definition: string }[] = [];
  return {
    async makeTables({ migrations, tables }) {
      await dropTables(tx);
      await applyMigrations(tx, migrations);
      const made = new Map((await tableShapes(tx)).map(({ name, columns }) => [name, columns.toSorted()]));
      for (const { name, columns } of tables) {
        if (JSON.stringify(made.get(name)) !== JSON.stringify(columns.toSorted()))
          throw new Error(`The table ${name} of the archive is not that of its migrations.`);
      }
      // Migrations insert rows too, such as tiers. Those of the archive are the ones that count.
      await tx.unsafe(`truncate ${[...made.keys()].map(quoted).join(", ")}`);
      references = await dropReferences(tx);
    },
    copyIn: ({ name, columns }) => tx`copy ${tx(name)} (${tx([...columns])}) from stdin`.writable(),
    async finish({ tables, sequences }) {
      const added = references.map(
        ({ table, name, definition }) =>
          `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`,
      );
      await tx.unsafe(added.join(";"));
      for (const { name, value } of sequences)
        await tx`select setval(${`public.${quoted(name)}`}::regclass, ${value}::bigint)`;
      const counts: Record<string, number> = {};
      for (const { name } of tables) {
        const [row] = await tx<{ rows: string }[]>`select count(*) as rows from ${tx(name)}`;
        counts[name] = Number(row?.rows);
      }
      return counts;
    },
  };
}

/** Applies the first migrations, and notes them as Drizzle does. */
async function applyMigrations(
  tx: postgres.TransactionSql,
  migrations: RowsToLoad["migrations"],
): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  await tx`create schema if not exists drizzle`;
  await tx`drop table if exists drizzle.__drizzle_migrations`;
  await tx`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  for (const [at, { hash, createdAt }] of migrations.entries()) {
    const migration = known[at];
    if (migration?.hash !== hash)
      throw new Error("The archive has migrations that this Galley does not know.");
    await tx.unsafe(migration.sql.join(";"));
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${createdAt})`;
  }
}

/** Drops what any version of Galley made, and nothing else that is in the same database. */
async function dropTables(tx: postgres.TransactionSql): Promise<void> {
  const { tables, sequences } = ownNames();
  const listed = (names: string[]) => names.map((name) => `public.${quoted(name)}`).join(", ");
  await tx.unsafe(`drop table if exists ${listed(tables)} cascade`);
  await tx.unsafe(`drop sequence if exists ${listed(sequences)} cascade`);
}

/** The names of tables and sequences that migrations make. */
export function ownNames(): { tables: string[]; sequences: string[] } {
  const statements = readMigrationFiles({ migrationsFolder: MIGRATIONS }).flatMap(({ sql }) => sql);
  const named = (form: RegExp) =>
    statements.flatMap((statement) => [...statement.matchAll(form)].map(([, name = ""]) => name));
  return {
    tables: [
      ...named(/CREATE TABLE (?:IF NOT EXISTS )?(?:"public"\.)?"(\w+)"/gi),
      ...named(/ALTER TABLE (?:"public"\.)?"\w+" RENAME TO "(\w+)"/gi),
    ],
    sequences: named(/CREATE SEQUENCE (?:"public"\.)?"(\w+)"/gi),
  };
}

async function tableShapes(tx: postgres.TransactionSql): Promise<TableShape[]> {
  const { tables } = ownNames();
  return tx<TableShape[]>`
    select relname as name, array_agg(attname::text) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname in ${tx(tables)}
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname`;
}

/** Without references rows may come in any order. They are checked all at once when the references come back. */
async function dropReferences(tx: postgres.TransactionSql) {
  const { tables } = ownNames();
  const references = await tx<{ table: string; name: string; definition: string }[]>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and relnamespace = 'public'::regnamespace and relname in ${tx(tables)}`;
  const dropped = references.map(
    ({ table, name }) => `alter table ${quoted(table)} drop constraint ${quoted(name)}`,
  );
  await tx.unsafe(dropped.join(";"));
  return [...references];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
