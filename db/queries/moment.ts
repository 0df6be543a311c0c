import { type SQL, sql } from "drizzle-orm";

/** A time that the database works out, so that no process's clock decides: a delay, or an ISO 8601 date. */
export type Moment = { afterMs: number } | { at: string };

export function momentSql(moment: Moment): SQL {
  return "at" in moment
    ? sql`${moment.at}::timestamptz`
    : sql`now() + ${moment.afterMs}::float8 * interval '1 millisecond'`;
}
