import type { Database } from "#db/client.ts";

/** A connection that is idle tells its numbers within ten seconds. */
export const TOLD_AFTER_MS = 11_000;

/** Returns how many transactions of this database have ended. */
export async function transactions({ sql }: Pick<Database, "sql">): Promise<number> {
  const [found] = await sql<{ n: string }[]>`
    select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()`;
  return Number(found?.n);
}
