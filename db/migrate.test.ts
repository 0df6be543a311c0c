import { spawn } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#lib/env.ts";
import { faultsLogged, openApp } from "#lib/testing/test-app.ts";
import { testFolder } from "#lib/testing/test-folder.ts";
import { withSnapshot } from "./backup/snapshot.ts";
import { MIGRATIONS, migrate, UnknownSchemaError } from "./migrate.ts";
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

test("a migration waits for a backup, says so, and lets others use the table meanwhile", async () => {
  const database = await freshDatabase();
  await openApp(database);
  const { sql, url } = database;
  const migrationsFolder = folderWith("alter table users add column later text");
  let migrated: Promise<void> | undefined;
  await withSnapshot(url, async ({ copyOut }) => {
    await (await copyOut({ name: "users", columns: ["id"] })).toArray();
    migrated = migrate(url, { migrationsFolder, lockWaitMs: 200, lockPauseMs: 200 });
    const logged: string[] = [];
    while (logged.length < 2) {
      await sql.begin(async (tx) => {
        await tx`set local lock_timeout = '5s'`;
        await tx`select id from users`;
      });
      logged.push(...faultsLogged());
    }
    expect(logged[0]).toContain("because a backup has used its tables");
  });
  await migrated;
  expect(await sql`select later from users`).toEqual([]);
});

/** All migrations, and one after them. */
function folderWith(statement: string): string {
  const folder = testFolder("galley-migrations-");
  cpSync(MIGRATIONS, folder, { recursive: true, filter: (path) => !path.endsWith("_snapshot.json") });
  writeFileSync(join(folder, "9999_later.sql"), statement);
  const { entries, ...rest } = readJournal();
  const last = entries.at(-1);
  const journal = { ...rest, entries: [...entries, { ...last, when: Date.now() * 2, tag: "9999_later" }] };
  writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify(journal));
  return folder;
}

function migrateElsewhere(url: string): Promise<number | null> {
  const migrateFile = join(projectRoot(), "db", "migrate.ts");
  const script = `const { migrate } = await import(${JSON.stringify(migrateFile)}); await migrate(process.argv[1]);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, url], { stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", resolve));
}
