import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#lib/env.ts";
import { migrate, UnknownSchemaError } from "./migrate.ts";
import { emptyDatabase, freshDatabase } from "./testing/database.ts";
import { readJournal } from "./testing/releases.ts";

test("two processes may migrate one new database at once", async () => {
  const { sql, url } = await emptyDatabase();
  expect(await Promise.all([migrateElsewhere(url), migrateElsewhere(url), migrateElsewhere(url)])).toEqual([
    0, 0, 0,
  ]);
  const [row] = await sql`select count(*)::int as applied from drizzle.__drizzle_migrations`;
  expect(row).toEqual({ applied: readJournal().entries.length });
});

test("the schema of a newer version is refused before anything changes", async () => {
  const { sql, url } = await freshDatabase();
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9999999999999)`;
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
