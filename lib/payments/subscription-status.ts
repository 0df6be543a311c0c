import { selectOpenHolds } from "#db/queries/credit-holds.ts";
import type { CataloguePriceRow, SubscriptionRow } from "#db/queries/payment-state.ts";
import { selectOpenCheckouts, selectPrice, sumUsableOfSubscription } from "#db/queries/purchases.ts";
import type { Context } from "#lib/context.ts";
import { amountIn, planOf } from "./plan-of.ts";
import type { SubscriptionStatus } from "./schema.ts";

export const NO_PLAN: SubscriptionStatus = {
  has_active_subscription: false,
  subscription_tier: null,
  subscription_credits_remaining: null,
  next_credit_renewal_at: null,
  payment_subscription_id: null,
  cancel_at_period_end: null,
  current_period_ends_at: null,
  payment_customer_id: null,
  payment_status: null,
  plan: null,
  scheduled_change: null,
  open_upgrade: null,
};

/** Returns the plan of a customer as the last sync saw it. */
export async function subscriptionStatus(
  ctx: Pick<Context, "db" | "now">,
  customerId: string,
): Promise<SubscriptionStatus> {
  const plan = await planOf(ctx, customerId);
  if (!plan) return NO_PLAN;
  const { subscription, price } = plan;
  const endsAt = subscription.periodEnd.toISOString();
  const isCancelled = subscription.cancelAt !== null;
  return {
    has_active_subscription: true,
    subscription_tier: price.tierId,
    subscription_credits_remaining: await sumUsableOfSubscription(ctx.db, subscription.id, ctx.now()),
    next_credit_renewal_at: isCancelled ? null : endsAt,
    payment_subscription_id: subscription.id,
    cancel_at_period_end: isCancelled,
    current_period_ends_at: endsAt,
    payment_customer_id: customerId,
    payment_status: subscription.status === "past_due" ? "past_due" : "paid",
    plan: planOffer(price, subscription.currency),
    scheduled_change: await scheduledChange(ctx, subscription),
    open_upgrade: await openUpgrade(ctx, subscription),
  };
}

/** Returns a plan as it is shown, with its price in a currency. */
export function planOffer(price: CataloguePriceRow, currency: string) {
  return {
    price_id: price.id,
    name: price.name,
    credits: price.credits,
    price_cents: amountIn(price, currency) ?? 0,
    currency,
    interval: price.interval ?? "month",
    interval_count: price.intervalCount ?? 1,
  };
}

async function scheduledChange(
  ctx: Pick<Context, "db">,
  { nextPriceId, periodEnd, priceId }: SubscriptionRow,
): Promise<SubscriptionStatus["scheduled_change"]> {
  const price = nextPriceId === null ? undefined : await selectPrice(ctx.db, nextPriceId);
  if (!price || price.id === priceId) return null;
  return { new_price_id: price.id, new_plan_name: price.name, effective_at: periodEnd.toISOString() };
}

async function openUpgrade(
  ctx: Pick<Context, "db" | "now">,
  { id, customerId }: SubscriptionRow,
): Promise<SubscriptionStatus["open_upgrade"]> {
  const open = await selectOpenCheckouts(ctx.db, customerId);
  const upgrade = open.find(
    ({ mode, replaces, expiresAt }) => mode === "upgrade" && replaces === id && expiresAt > ctx.now(),
  );
  const price = upgrade && (await selectPrice(ctx.db, upgrade.priceId));
  if (!upgrade || !price) return null;
  const holds = await selectOpenHolds(ctx.db, upgrade.id);
  return {
    session_id: upgrade.id,
    checkout_url: upgrade.url,
    new_plan_name: price.name,
    credits_set_aside: holds.reduce((sum, { amount }) => sum + amount, 0),
    expires_at: upgrade.expiresAt.toISOString(),
  };
}
