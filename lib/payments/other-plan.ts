import type { CataloguePriceRow } from "#db/queries/payment-state.ts";
import { selectPrice } from "#db/queries/purchases.ts";
import type { Context } from "#lib/context.ts";
import { type ActivePlan, amountIn } from "./plan-of.ts";
import { unknownPrice } from "./problems.ts";

export interface OtherPlan {
  price: CataloguePriceRow;
  /** In the currency of the present plan, minor units. */
  amount: number;
}

/**
 * Finds the plan that an upgrade or a downgrade is to: one on sale, in the currency and for the period of the present
 * plan, that costs more, or less. A plan of another period is bought when the present one has ended.
 * @throws unknown-price (400)
 */
export async function otherPlan(
  ctx: Pick<Context, "db">,
  { subscription, price: present }: ActivePlan,
  { change, newPriceId }: { change: "upgrade" | "downgrade"; newPriceId: string },
): Promise<OtherPlan> {
  const price = await selectPrice(ctx.db, newPriceId);
  if (price?.kind !== "plan" || !price.isActive) throw unknownPrice("There is no plan with this price.");
  if (price.interval !== present.interval || price.intervalCount !== present.intervalCount) {
    throw unknownPrice(
      "The plan has another period than yours. Cancel yours, and start the other when it ends.",
    );
  }
  const amount = amountIn(price, subscription.currency);
  const presentAmount = amountIn(present, subscription.currency);
  if (amount === null || presentAmount === null) {
    throw unknownPrice("The plan is not sold in the currency of yours.");
  }
  const fits = change === "upgrade" ? amount > presentAmount : amount < presentAmount;
  if (fits) return { price, amount };
  throw unknownPrice(
    change === "upgrade"
      ? "An upgrade is to a plan that costs more than yours."
      : "A downgrade is to a plan that costs less than yours.",
  );
}
