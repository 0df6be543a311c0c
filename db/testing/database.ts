import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import { connect, type Database } from "../client.ts";
import { onDatabase, TEMPLATE } from "./server.ts";

export interface TestDatabase extends Database {
  url: string;
}

const open: TestDatabase[] = [];
let shared: Promise<TestDatabase> | undefined;

/** The database of this test file: migrated, empty but for what migrations insert, dropped afterwards. */
export function testDatabase(): Promise<TestDatabase> {
  shared ??= freshDatabase();
  return shared;
}

/** Another database, for a test that needs one to itself. Dropped after the test file too. */
export function freshDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${TEMPLATE}`);
}

/** A database without any table. Dropped after the test file too. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase("");
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const server = inject("testServer").url;
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${name} ${options}`);
  const url = onDatabase(server, name);
  const connected = connect(url, { connections: 10 });
  const close = async () => {
    await connected.close();
    await administer(server, `drop database if exists ${name} with (force)`);
  };
  const database = { ...connected, url, close };
  open.push(database);
  return database;
}

/** Called by `setup-file.ts` after each test file. */
export async function dropTestDatabases(): Promise<void> {
  shared = undefined;
  await Promise.all(open.splice(0).map((database) => database.close()));
}

async function administer(server: string, statement: string): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
