import { type Placeholder, sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/** Makes the placeholder of a value that is known only when the query runs. */
export type Bind<Name extends string> = (name: Name) => Placeholder<Name>;

interface Preparable<Result> {
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<Result> };
}

/**
 * A query that is written and planned once, and sent in one round trip instead of two: for what someone waits for.
 * Values go in as the driver takes them, null included; only dates are turned into text where a column says so.
 */
export function prepared<Name extends string, Result>(
  name: string,
  build: (db: Db, at: Bind<Name>) => Preparable<Result>,
): (db: Db, values: Record<Name, unknown>) => Promise<Result> {
  // Keys are pools and transactions. Transactions are many and short-lived.
  const queries = new WeakMap<Db, ReturnType<Preparable<Result>["prepare"]>>();
  return (db, values) => {
    const query = queries.get(db) ?? build(db, (member) => sql.placeholder(member)).prepare(name);
    queries.set(db, query);
    return query.execute(values);
  };
}
