import postgres from "postgres";
import { ownNames } from "./load-rows.ts";

/** The contents of a database into which something is to be restored. */
export interface Target {
  users: number;
  documents: number;
  /** Connections of processes of Galley. */
  connections: number;
}

/** Looks at a database, which may be empty or of any version. Changes nothing. */
export async function inspectTarget(url: string): Promise<Target> {
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  try {
    const there = await sql<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname in ${sql(ownNames().tables)}`;
    const count = async (table: string) => {
      if (!there.some(({ name }) => name === table)) return 0;
      const [row] = await sql<{ rows: string }[]>`select count(*) as rows from public.${sql(table)}`;
      return Number(row?.rows);
    };
    const [open] = await sql<{ connections: number }[]>`
      select count(*)::int as connections from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'galley'`;
    return {
      users: await count("users"),
      documents: await count("documents"),
      connections: open?.connections ?? 0,
    };
  } finally {
    await sql.end({ timeout: 5 });
  }
}
