import type { Sql } from "#db/client.ts";

/** Rows as text, by table. */
export type EveryRow = ReadonlyMap<string, readonly string[]>;

/** Reads the whole database as text. */
export async function everyRow(sql: Sql): Promise<EveryRow> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`;
  const rows = tables.map(async ({ name }) => {
    const found = await sql<{ row: string }[]>`select row_to_json(t)::text as row from ${sql(name)} t`;
    return [name, found.map(({ row }) => row)] as const;
  });
  return new Map(await Promise.all(rows));
}

/** Returns the columns that have one of the texts somewhere, as `table.column`. */
export function columnsWith(rows: EveryRow, texts: readonly string[]): string[] {
  const sought = texts.map((text) => text.toLowerCase());
  const found = new Set<string>();
  for (const [table, lines] of rows) {
    for (const line of lines) {
      if (!has(line, sought)) continue;
      for (const [column, value] of Object.entries<unknown>(JSON.parse(line))) {
        if (has(JSON.stringify(value), sought)) found.add(`${table}.${column}`);
      }
    }
  }
  return [...found].toSorted();
}

/** Returns the rows that have none of the texts. */
export function rowsWithout(rows: EveryRow, texts: readonly string[]): string[] {
  const sought = texts.map((text) => text.toLowerCase());
  return [...rows].flatMap(([table, lines]) =>
    lines.filter((line) => !has(line, sought)).map((line) => `${table} ${line}`),
  );
}

function has(text: string, sought: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return sought.some((each) => lower.includes(each));
}
