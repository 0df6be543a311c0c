import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { projectRoot } from "#lib/env.ts";
import { connect } from "./client.ts";
import { migrate, UnknownSchemaError } from "./migrate.ts";
import { freshDatabase } from "./testing/database.ts";
import { onDatabase } from "./testing/server.ts";

test("two processes may migrate one new database at once", async () => {
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(inject("testServer").url, { max: 1 });
  await admin.unsafe(`create database ${name}`);
  const url = onDatabase(inject("testServer").url, name);
  expect(await Promise.all([migrateElsewhere(url), migrateElsewhere(url), migrateElsewhere(url)])).toEqual([
    0, 0, 0,
  ]);
  const { sql, close } = connect(url);
  const [row] = await sql`select count(*)::int as applied from drizzle.__drizzle_migrations`;
  expect(row).toEqual({ applied: 1 });
  await close();
  await admin.unsafe(`drop database ${name}`);
  await admin.end();
});

test("a schema of another version is refused before anything changes", async () => {
  const { sql, url } = await freshDatabase();
  await sql`update drizzle.__drizzle_migrations set hash = 'from the future'`;
  await expect(migrate(url)).rejects.toThrow(UnknownSchemaError);
});

test("a server that does not answer is waited for, up to the limit", async () => {
  await expect(migrate("postgres://galley@127.0.0.1:1/none", { readyWithinMs: 300 })).rejects.toThrow(
    /ECONNREFUSED/,
  );
});

function migrateElsewhere(url: string): Promise<number | null> {
  const migrateFile = join(projectRoot(), "db", "migrate.ts");
  const script = `const { migrate } = await import(${JSON.stringify(migrateFile)}); await migrate(process.argv[1]);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, url], { stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", resolve));
}
