import type postgres from "postgres";
import type { ConnectionPlaces } from "./connection-places.ts";

type Statement = Parameters<postgres.Sql["unsafe"]>;
type Begin = (work: (sql: postgres.TransactionSql) => Promise<unknown>) => Promise<unknown>;

/** Returns the driver for Drizzle, which sends its statements by `unsafe` and opens its transactions by `begin`. */
export function waitingClient(sql: postgres.Sql, places: ConnectionPlaces): postgres.Sql {
  const members = {
    unsafe(...statement: Statement) {
      let isForValues = false;
      // A statement that was refused is settled, so each try makes its own.
      const send = () => (isForValues ? sql.unsafe(...statement).values() : sql.unsafe(...statement));
      // Begins a moment later, as the driver does: `values` is called on what this returns.
      const answer = Promise.resolve().then(() => places.run<unknown>(send));
      const values = () => {
        isForValues = true;
        return answer;
      };
      return Object.assign(answer, { values });
    },
    begin: ((work) => places.run(() => sql.begin(work))) satisfies Begin,
  };
  const get = (target: postgres.Sql, name: string | symbol) =>
    Reflect.get(name in members ? members : target, name);
  return asDriver(new Proxy(sql, { get }));
}

/** Guarantees what Drizzle uses of a driver. */
function asDriver(client: unknown): postgres.Sql {
  return client as postgres.Sql;
}
