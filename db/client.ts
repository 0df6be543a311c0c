import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgTransaction } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "#lib/env.ts";
import { schema } from "./schema.ts";

type Schema = typeof schema;

/** The pool or a transaction, since a `Tx` is a `Db`. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** A transaction, for queries that must not run outside one. */
export type Tx = PgTransaction<PostgresJsQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** The driver itself, for LISTEN and advisory locks. */
export type Sql = postgres.Sql;

export interface Database {
  db: Db;
  sql: Sql;
  /** Waits up to five seconds for running queries. */
  close: () => Promise<void>;
}

/** Opens a pool; the first query connects. Options of the driver may stand in the URL (`?prepare=false`). */
export function connect(url: string, { connections = 20 }: { connections?: number } = {}): Database {
  const sql = postgres(url, {
    max: connections,
    onnotice: () => {},
    connection: { application_name: "galley", TimeZone: "UTC" },
  });
  return { db: drizzle(sql, { schema, casing: "snake_case" }), sql, close: () => sql.end({ timeout: 5 }) };
}

const held: typeof globalThis & { galleyDatabase?: Database } = globalThis;

/** The pool of this process. It lives on `globalThis` because Next keeps several module graphs. */
export function database(): Database {
  if (!held.galleyDatabase) {
    const url = env().DATABASE_URL;
    if (!url)
      throw new Error("No database: DATABASE_URL is unset and start-up did not start the embedded one.");
    held.galleyDatabase = connect(url);
  }
  return held.galleyDatabase;
}

/** Closes the pool of this process, if one was opened. */
export async function closeDatabase(): Promise<void> {
  const open = held.galleyDatabase;
  delete held.galleyDatabase;
  await open?.close();
}
