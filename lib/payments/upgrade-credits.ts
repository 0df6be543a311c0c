import { selectLastPaidInvoice } from "#db/queries/purchases.ts";
import type { Context } from "#lib/context.ts";
import { reserveForUpgrade, valueOfUnused } from "#lib/credits/reserve-for-upgrade.ts";
import { type ActivePlan, amountIn } from "./plan-of.ts";

/** The plan that an upgrade ends, and what the new one costs. */
export interface Upgrade {
  userId: string;
  subscriptionId: string;
  currency: string;
  /** The most that can be taken off, without tax where that is added. */
  newAmount: number;
  /** What one unit paid without tax is worth on the new price: more than 1 if that includes tax. */
  taxFactor: number;
}

export interface Worth {
  credits: number;
  /** Without tax, minor units. */
  amount: number;
  /** What is taken off the new price, which may include tax. */
  credit: number;
}

/** Returns what an upgrade of a plan to a price needs to know. */
export async function upgradeOf(
  ctx: Pick<Context, "db">,
  { subscription }: ActivePlan,
  { userId, price }: { userId: string; price: ActivePlan["price"] },
): Promise<Upgrade> {
  const { id: subscriptionId, currency } = subscription;
  const behaviour = price.amounts.find((each) => each.currency === currency)?.taxBehavior;
  const invoice = behaviour === "inclusive" ? await selectLastPaidInvoice(ctx.db, subscriptionId) : undefined;
  return {
    userId,
    subscriptionId,
    currency,
    newAmount: amountIn(price, currency) ?? 0,
    taxFactor: invoice && invoice.amount > 0 ? (invoice.amount + invoice.tax) / invoice.amount : 1,
  };
}

/** Returns what the unused credits of a plan are worth. The caller is in a transaction. */
export async function worthOfPlan(tx: Pick<Context, "db" | "now">, upgrade: Upgrade): Promise<Worth> {
  const worth = await valueOfUnused(tx, { ...upgrade, atMost: mostOf(upgrade) });
  const credit = Math.min(upgrade.newAmount, Math.round(worth.amount * upgrade.taxFactor));
  return { ...worth, credit };
}

export async function setCreditsAside(
  tx: Context,
  { upgrade, checkoutId }: { upgrade: Upgrade; checkoutId: string },
): Promise<void> {
  await reserveForUpgrade(tx, { ...upgrade, atMost: mostOf(upgrade), checkoutId });
}

/** Credits that would make the new plan cost less than nothing stay with their owner. */
function mostOf({ newAmount, taxFactor }: Upgrade): number {
  return Math.floor(newAmount / taxFactor);
}
