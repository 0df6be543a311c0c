import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { projectRoot } from "#lib/env.ts";
import type { Db } from "../client.ts";

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** Returns the version of the server, and the name of the last migration of this database. */
export async function selectVersions(db: Db): Promise<{ postgres: string; migration: string }> {
  const [row] = await db.execute<{ postgres: string; last: string }>(sql`
    select current_setting('server_version') as postgres,
      (select max(created_at)::text from drizzle.__drizzle_migrations) as last`);
  const { entries } = journal.parse(
    JSON.parse(readFileSync(join(projectRoot(), "db", "migrations", "meta", "_journal.json"), "utf8")),
  );
  const last = entries.find(({ when }) => when === Number(row?.last));
  return { postgres: row?.postgres ?? "", migration: last?.tag ?? "unknown" };
}
