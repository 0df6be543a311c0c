import type { Database } from "#db/client.ts";

/** Returns the rows of every table as text, but for what a restore changes on purpose. */
export async function rowsOf({ sql }: Pick<Database, "sql">): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (["installation", "orphan_files", "verification_tokens"].includes(name)) continue;
    const found = await sql<{ row: string }[]>`select t::text as row from ${sql(name)} t order by 1`;
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}
