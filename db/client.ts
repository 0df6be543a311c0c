import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgTransaction } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "#lib/env.ts";
import { ConnectionPlaces, type PoolUse } from "./connection-places.ts";
import { schema } from "./schema.ts";
import { ServerPulse } from "./server-pulse.ts";
import { waitingClient } from "./waiting-client.ts";

export { isDatabaseUnavailable } from "./unavailable.ts";

type Schema = typeof schema;

/** The pool or a transaction, since a `Tx` is a `Db`. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** A transaction, for queries that must not run outside one. */
export type Tx = PgTransaction<PostgresJsQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
export type Sql = postgres.Sql;

export interface Database {
  db: Db;
  /** The driver of the pool. It may be behind a pooler: what one statement leaves in a session, no other finds. */
  sql: Sql;
  /** One connection to the server itself, for LISTEN. It connects at the first use, and again whenever it is lost. */
  listener: Sql;
  use: () => PoolUse;
  /** Waits up to five seconds for running queries. */
  close: () => Promise<void>;
}

export interface PoolOptions {
  connections?: number;
  /** The time after which a connection that nobody uses is closed. */
  idleSeconds?: number;
  /** The longest wait for a connection. */
  waitMs?: number;
  /** The times after which a server is taken for stopped. */
  patience?: { askAfterMs: number; answerWithinMs: number };
  /** Where the server itself is, if the URL leads to a pooler. */
  directUrl?: string | undefined;
}

/** Opens a pool; the first query connects. Options of the driver may stand in the URL (`?prepare=false`). */
export function connect(
  url: string,
  { connections = 8, idleSeconds = 60, waitMs = 10_000, patience, directUrl }: PoolOptions = {},
): Database {
  const common = { onnotice: () => {}, connection: { application_name: "galley", TimeZone: "UTC" } };
  const open = () => {
    const pool = postgres(url, {
      ...common,
      max: connections,
      idle_timeout: idleSeconds,
      // A statement that one session prepared is unknown to the next that a pooler gives.
      ...(directUrl !== undefined && !new URL(url).searchParams.has("prepare") && { prepare: false }),
    });
    // Drizzle encodes JSON and dates itself, so it takes that from each driver that it is given.
    drizzle(pool);
    return pool;
  };
  const sql = open();
  let current = sql;
  const listener = postgres(directUrl ?? url, { ...common, max: 1, backoff: () => 1 + Math.random() });
  const places = new ConnectionPlaces({ size: connections, waitMs });
  const pulse = new ServerPulse({
    ...patience,
    ask: () => (directUrl === undefined ? askForLogin(url) : askForAnswer(directUrl)),
    giveUp() {
      void current.end({ timeout: 0 });
      current = open();
    },
  });
  const client = waitingClient(
    () => current,
    (work) => places.run(() => pulse.during(work)),
  );
  return {
    db: drizzle(client, { schema, casing: "snake_case" }),
    sql,
    listener,
    use: () => places.use,
    close: async () =>
      void (await Promise.all([sql, current, listener].map((each) => each.end({ timeout: 5 })))),
  };
}

async function askForAnswer(serverUrl: string): Promise<void> {
  const connection = postgres(serverUrl, { max: 1, onnotice: () => {} });
  try {
    await connection`select 1`;
  } finally {
    void connection.end({ timeout: 0 });
  }
}

/** Resolves once a connection is logged in. A pooler may stand there, in whose queue a statement may wait for long. */
async function askForLogin(url: string): Promise<void> {
  const loggedIn = Promise.withResolvers<void>();
  const connection = postgres(url, {
    max: 1,
    fetch_types: false,
    onnotice: () => {},
    // The server tells its settings after it has let the client in.
    onparameter: () => loggedIn.resolve(),
  });
  try {
    await Promise.race([loggedIn.promise, connection`select 1`]);
  } finally {
    void connection.end({ timeout: 0 });
  }
}

const held: typeof globalThis & { galleyDatabase?: Database } = globalThis;

/** The pool of this process. It lives on `globalThis` because Next keeps several module graphs. */
export function database(): Database {
  if (!held.galleyDatabase) {
    const { DATABASE_URL: url, DIRECT_DATABASE_URL: directUrl, ...settings } = env();
    if (!url)
      throw new Error("No database: DATABASE_URL is unset and start-up did not start the embedded one.");
    held.galleyDatabase = connect(url, {
      directUrl,
      connections: settings.DATABASE_POOL_SIZE,
      idleSeconds: settings.DATABASE_IDLE_SECONDS,
      waitMs: settings.DATABASE_WAIT_SECONDS * 1000,
    });
  }
  return held.galleyDatabase;
}

/** Returns the pool of this process, if one was opened. */
export function openDatabase(): Database | undefined {
  return held.galleyDatabase;
}

/** Closes the pool of this process, if one was opened. */
export async function closeDatabase(): Promise<void> {
  const open = held.galleyDatabase;
  delete held.galleyDatabase;
  await open?.close();
}
