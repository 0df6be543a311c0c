// Runs one verb until its n-th point, and dies there: the other process of `killed.test.ts` and of the bench.
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Database } from "#db/client.ts";
import { schema } from "#db/schema.ts";
import type { Actor } from "#lib/actor.ts";
import type { Context } from "#lib/context.ts";
import { settleCredit } from "#lib/credits/settle-credit.ts";
import type { Payments } from "#lib/ports/payments/port.ts";
import { requestContext } from "#lib/request-context.ts";
import { transact } from "#lib/transact.ts";
import { syncCustomer } from "../sync/sync-customer.ts";
import { upgradeSubscription } from "../upgrade-subscription.ts";

const [url = "", verb = "", id = "", lastPoint = "", aheadMs = ""] = process.argv.slice(2);
let points = 0;

/** Counts what is about to happen: a query, a call of the provider, or what follows its answer. */
function point(): void {
  points += 1;
  if (points === Number(lastPoint)) process.kill(process.pid, "SIGKILL");
}

const sql = postgres(url, { max: 4, onnotice: () => {} });
const database: Database = {
  db: drizzle(sql, { schema, casing: "snake_case", logger: { logQuery: point } }),
  sql,
  listener: sql,
  use: () => ({ inUse: 0, waiting: 0, limit: 4 }),
  close: () => sql.end(),
};
Object.assign(globalThis, { galleyDatabase: database });

const base = requestContext("killed");
const ctx: Context = {
  ...base,
  payments: base.payments && counted(base.payments),
  now: () => new Date(Date.now() + Number(aheadMs)),
};
if (verb === "settle") await transact(ctx, (tx) => settleCredit(tx, id));
else if (verb === "upgrade") await upgrade(id);
else await syncCustomer(ctx, id);
await sql.end();
process.stdout.write(`${points}\n`);
process.exit(0);

/** As the request of a person for the large plan. */
async function upgrade(userId: string): Promise<void> {
  const [price] = await sql<{ id: string }[]>`select id from catalogue_prices where name = 'Large plan'`;
  const actor: Actor = { userId, email: "", name: null, via: "web-session", scopes: "all", resource: null };
  const successUrl = `${ctx.origin}/done`;
  await upgradeSubscription(
    { ...ctx, actor },
    { newPriceId: price?.id ?? "", successUrl, cancelUrl: successUrl },
  );
}

/** Guarantees the same port, with a point before and after each call. */
function counted(payments: Payments): Payments {
  const calls = Object.entries(payments).map(([name, call]) => [
    name,
    async (...input: unknown[]) => {
      point();
      const answer = await Reflect.apply(call, payments, input);
      point();
      return answer;
    },
  ]);
  return Object.fromEntries(calls) as Payments;
}
