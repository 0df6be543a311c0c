import { type SQL, sql } from "drizzle-orm";

/** Returns a time so many milliseconds from now (negative: before now) by the clock of the database. */
export function fromNow(ms: number): SQL {
  return sql`now() + ${ms}::float8 * interval '1 millisecond'`;
}
