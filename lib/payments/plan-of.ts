import type { CataloguePriceRow, SubscriptionRow } from "#db/queries/payment-state.ts";
import { selectLiveSubscriptions, selectPrice } from "#db/queries/purchases.ts";
import type { Context } from "#lib/context.ts";

export interface ActivePlan {
  subscription: SubscriptionRow;
  price: CataloguePriceRow;
}

/** A plan whose last payment failed stays active while the provider tries again. */
const ACTIVE = new Set(["active", "trialing", "past_due"]);

/** Returns the plan of a customer as the last sync saw it: the newest one that no other replaces. */
export async function planOf(ctx: Pick<Context, "db">, customerId: string): Promise<ActivePlan | null> {
  const live = (await selectLiveSubscriptions(ctx.db, customerId)).filter(({ status }) => ACTIVE.has(status));
  const replaced = new Set(live.map(({ replaces }) => replaces));
  const current = live.filter(({ id }) => !replaced.has(id));
  // Of two that replace nothing a sync keeps the older.
  const subscription = current.findLast(({ status }) => status !== "past_due") ?? current.at(-1);
  const price = subscription && (await selectPrice(ctx.db, subscription.priceId));
  return subscription && price ? { subscription, price } : null;
}

/** True if the plan is paid for. */
export function isPaidPlan({ subscription }: ActivePlan): boolean {
  return subscription.status !== "past_due";
}

/** Returns what a price comes to in a currency, in minor units. Null if it is not sold in it. */
export function amountIn({ amounts }: Pick<CataloguePriceRow, "amounts">, currency: string): number | null {
  return amounts.find((each) => each.currency === currency)?.amount ?? null;
}
