import { selectPackForSubscribers, selectPrice } from "#db/queries/purchases.ts";
import type { Context } from "#lib/context.ts";
import { type ActivePlan, isPaidPlan } from "./plan-of.ts";
import { unknownPrice } from "./problems.ts";

export interface Sale {
  mode: "pack" | "plan";
  /** What is paid, which is less than what was asked for if a subscriber buys a pack. */
  priceId: string;
  currencies: readonly string[];
}

/**
 * Finds what a price sells, and to whom: plans are for people, and the price of a pack for subscribers is for people
 * with a plan that is paid.
 * @throws unknown-price (400)
 */
export async function saleOf(
  ctx: Pick<Context, "db">,
  { priceId, plan, isOrganization }: { priceId: string; plan: ActivePlan | null; isOrganization: boolean },
): Promise<Sale> {
  const price = await selectPrice(ctx.db, priceId);
  if (!price?.isActive) throw unknownPrice("There is no price with this id.");
  if (price.kind === "plan") {
    if (isOrganization) throw unknownPrice("Plans are for people. Buy a pack for an organization.");
    return { mode: "plan", priceId, currencies: currenciesOf(price) };
  }
  const isSubscriber = !isOrganization && plan !== null && isPaidPlan(plan);
  const isForSubscribers = (await selectPackForSubscribers(ctx.db, priceId)) !== undefined;
  if (isForSubscribers && !isSubscriber) throw unknownPrice("The price is for people with an active plan.");
  const reduced = isSubscriber && price.subscriberPriceId !== null ? price.subscriberPriceId : null;
  const paid = reduced === null ? price : await selectPrice(ctx.db, reduced);
  return { mode: "pack", priceId: reduced ?? priceId, currencies: currenciesOf(paid ?? price) };
}

function currenciesOf({ amounts }: { amounts: readonly { currency: string }[] }): string[] {
  return amounts.map(({ currency }) => currency);
}
