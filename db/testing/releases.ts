import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "#lib/env.ts";
import { migrate } from "../migrate.ts";
import { emptyDatabase, type TestDatabase } from "./database.ts";

const MIGRATIONS = join(projectRoot(), "db", "migrations");
const DATA = join(projectRoot(), "db", "testing", "releases");

const release = z.object({ version: z.string(), migrations: z.record(z.string(), z.string()) });
const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) });

/** A released version with the migrations that it added, and their SHA-256. */
export type Release = z.infer<typeof release>;

/** Every released version, the oldest first. */
export const releases: Release[] = z
  .array(release)
  .parse(JSON.parse(readFileSync(join(projectRoot(), "db", "releases.json"), "utf8")));

export function readJournal() {
  return journal.parse(JSON.parse(readFileSync(join(MIGRATIONS, "meta", "_journal.json"), "utf8")));
}

/** The files that the release kept for its documents, laid out as below `documents/` in the blob store. */
export const filesOfRelease = ({ version }: Release) => join(DATA, version, "files");

/** A database as an installation of that version left it: its schema, and rows in every table. */
export async function databaseOfRelease(wanted: Release): Promise<TestDatabase> {
  const until = releases.slice(0, releases.indexOf(wanted) + 1);
  const database = await databaseWith(until.flatMap(({ migrations }) => Object.keys(migrations)));
  await database.sql.unsafe(readFileSync(join(DATA, wanted.version, "rows.sql"), "utf8"));
  return database;
}

/** An empty database with the schema that a migration found. */
export async function databaseBefore(migration: string): Promise<TestDatabase> {
  const tags = readJournal().entries.map(({ tag }) => tag);
  return databaseWith(tags.slice(0, tags.indexOf(migration)));
}

async function databaseWith(migrations: readonly string[]): Promise<TestDatabase> {
  const database = await emptyDatabase();
  const folder = join(projectRoot(), ".test", `migrations-${randomUUID()}`);
  try {
    copyMigrations(new Set(migrations), folder);
    await migrate(database.url, { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return database;
}

function copyMigrations(tags: ReadonlySet<string>, folder: string): void {
  mkdirSync(join(folder, "meta"), { recursive: true });
  for (const tag of tags) cpSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`));
  const { entries, ...rest } = readJournal();
  const kept = { ...rest, entries: entries.filter(({ tag }) => tags.has(tag)) };
  writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify(kept));
}
