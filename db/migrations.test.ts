import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import { projectRoot } from "#lib/env.ts";
import { schema } from "./schema.ts";
import { readJournal, releases } from "./testing/releases.ts";

const read = (...path: string[]) => readFileSync(join(projectRoot(), ...path), "utf8");
const { entries } = readJournal();

test.each(releases)("no migration of $version has changed since its release", ({ migrations }) => {
  const hashes = Object.keys(migrations).map((tag) => [
    tag,
    createHash("sha256")
      .update(read("db", "migrations", `${tag}.sql`))
      .digest("hex"),
  ]);
  expect(Object.fromEntries(hashes)).toEqual(migrations);
});

test("new migrations come after the released ones", () => {
  const released = releases.flatMap(({ migrations }) => Object.keys(migrations));
  expect(entries.map(({ tag }) => tag).slice(0, released.length)).toEqual(released);
});

// Drizzle skips a migration that is dated before the last one that a database has.
test("each migration is dated after the one before it", () => {
  const dates = entries.map(({ when }) => when);
  expect(dates).toEqual([...new Set(dates)].toSorted((a, b) => a - b));
});

test("the migrations lead to the schema of the code", async () => {
  const number = String(entries.length - 1).padStart(4, "0");
  const migrated = JSON.parse(read("db", "migrations", "meta", `${number}_snapshot.json`));
  const wanted = generateDrizzleJson(schema, migrated.id, undefined, "snake_case");
  expect(await generateMigration(migrated, wanted)).toEqual([]);
});

test("the changelog names every released version, and package.json the newest", () => {
  const changelog = read("CHANGELOG.md");
  expect(changelog).toContain("## [Unreleased]");
  for (const { version } of releases) expect(changelog).toContain(`## [${version}]`);
  expect(JSON.parse(read("package.json")).version).toBe(releases.at(-1)?.version);
});
