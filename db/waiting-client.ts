import type postgres from "postgres";

type Statement = Parameters<postgres.Sql["unsafe"]>;
type Begin = (work: (sql: postgres.TransactionSql) => Promise<unknown>) => Promise<unknown>;

/**
 * Returns the driver for Drizzle, which sends its statements by `unsafe` and opens its transactions by `begin`. `run`
 * does each of them on the pool that is current then.
 */
export function waitingClient(
  current: () => postgres.Sql,
  run: <T>(work: () => PromiseLike<T>) => Promise<T>,
): postgres.Sql {
  const members = {
    unsafe(...statement: Statement) {
      let isForValues = false;
      // A statement that was refused is settled, so each try makes its own.
      const send = () =>
        isForValues
          ? current()
              .unsafe(...statement)
              .values()
          : current().unsafe(...statement);
      // Begins a moment later, as the driver does: `values` is called on what this returns.
      const answer = Promise.resolve().then(() => run<unknown>(send));
      const values = () => {
        isForValues = true;
        return answer;
      };
      return Object.assign(answer, { values });
    },
    begin: ((work) => run(() => current().begin(work))) satisfies Begin,
  };
  const get = (target: postgres.Sql, name: string | symbol) =>
    Reflect.get(name in members ? members : target, name);
  return asDriver(new Proxy(current(), { get }));
}

/** Guarantees what Drizzle uses of a driver. */
function asDriver(client: unknown): postgres.Sql {
  return client as postgres.Sql;
}
