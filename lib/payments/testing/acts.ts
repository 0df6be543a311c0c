import { randomUUID } from "node:crypto";
import { holdCredit } from "#lib/credits/hold-credit.ts";
import { settleCredit } from "#lib/credits/settle-credit.ts";
import { transact } from "#lib/transact.ts";
import { syncCustomer } from "../sync/sync-customer.ts";
import { type Buyer, creditsOf, type Shop, stateAt } from "./shop.ts";

const DAY = 86_400;

/** What a test does with the buyer that it has now, and looks at. */
export function actsOf(shop: () => Shop, buyer: () => Buyer) {
  const sync = () => syncCustomer(shop().ctx, buyer().customerId);
  const credits = () => creditsOf(shop(), buyer());
  const charges = () => stateAt(shop(), buyer()).charges;
  const chargeOf = (at = -1) => charges().at(at)?.id ?? "";
  const plans = () => stateAt(shop(), buyer()).subscriptions;
  const planAt = (at: number) => plans().at(at)?.id ?? "";
  const nextMonth = (days = 32) => shop().standIn.advance(shop().standIn.now() + days * DAY);
  const tier = async () => {
    const [row] = await shop().app.database
      .sql`select plan_tier_id from users where id = ${buyer().person.id}`;
    return row?.plan_tier_id;
  };
  const spend = async (count: number) => {
    const actor = { ...buyer().person.ctx, now: shop().now };
    for (let i = 0; i < count; i++) {
      const sessionId = randomUUID();
      await transact(actor, (tx) => holdCredit(tx, { kind: "paid", sessionId }));
      await transact(actor, (tx) => settleCredit(tx, sessionId));
    }
  };
  return { sync, credits, charges, chargeOf, plans, planAt, nextMonth, tier, spend };
}
