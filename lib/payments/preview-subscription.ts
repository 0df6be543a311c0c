import type { ActorContext } from "#lib/context.ts";
import { validationFailed } from "#lib/contract/problems.ts";
import { transact } from "#lib/transact.ts";
import { askProvider } from "./ask-provider.ts";
import { customerWithPlan, requirePlan, withFreshState } from "./change-plan.ts";
import { otherPlan } from "./other-plan.ts";
import { type ActivePlan, amountIn } from "./plan-of.ts";
import { planOffer } from "./subscription-status.ts";
import { upgradeOf, worthOfPlan } from "./upgrade-credits.ts";

interface PreviewSubscription {
  change: "upgrade" | "downgrade" | "cancel" | "resume";
  newPriceId?: string | undefined;
}

const NOTHING_DUE = { price_cents: 0, credits_bought_back: 0, credit_cents: 0, tax_cents: 0, total_cents: 0 };

/** Says what a change of the plan costs today, and what later. */
export async function previewSubscription(ctx: ActorContext, { change, newPriceId }: PreviewSubscription) {
  const needsPrice = change === "upgrade" || change === "downgrade";
  if (needsPrice && newPriceId === undefined) {
    const detail = "is needed for an upgrade and a downgrade";
    throw validationFailed(`The new price ${detail}.`, { errors: [{ pointer: "/new_price_id", detail }] });
  }
  const { payments, customerId } = await customerWithPlan(ctx);
  const plan = await requirePlan(ctx, customerId);
  const { currency, periodEnd, id: subscriptionId } = plan.subscription;
  const endsAt = periodEnd.toISOString();
  if (change === "cancel") {
    const preview = { change, currency, new_plan: null, next_payment: null };
    return { ...preview, due_today: NOTHING_DUE, effective_at: endsAt };
  }
  const price = needsPrice
    ? (await otherPlan(ctx, plan, { change, newPriceId: newPriceId ?? "" })).price
    : plan.price;
  const next = await askProvider(ctx, () =>
    withFreshState(ctx, customerId, () =>
      payments.previewChange({ customerId, subscriptionId, newPriceId: price.id }),
    ),
  );
  const isToday = change === "upgrade";
  const now = ctx.now();
  return {
    change,
    currency,
    new_plan: planOffer(price, currency),
    due_today: isToday ? await dueToday(ctx, plan, { price, next }) : NOTHING_DUE,
    next_payment: {
      at: isToday ? periodAfter(now, price).toISOString() : next.nextAt.toISOString(),
      tax_cents: next.nextTax,
      total_cents: next.nextTotal,
      credits: price.credits,
    },
    effective_at: change === "downgrade" ? next.nextAt.toISOString() : now.toISOString(),
  };
}

/** The tax is on what is left of the price after the credits that are bought back. */
async function dueToday(
  ctx: ActorContext,
  plan: ActivePlan,
  {
    price,
    next,
  }: { price: ActivePlan["price"]; next: { nextTotal: number; nextTax: number; currency: string } },
) {
  const amount = amountIn(price, plan.subscription.currency) ?? 0;
  const upgrade = await upgradeOf(ctx, plan, { userId: ctx.actor.userId, price });
  const worth = await transact(ctx, (tx) => worthOfPlan(tx, upgrade));
  const left = amount === 0 ? 0 : (amount - worth.credit) / amount;
  return {
    price_cents: amount,
    credits_bought_back: worth.credits,
    credit_cents: worth.credit,
    tax_cents: Math.round(next.nextTax * left),
    total_cents: Math.round(next.nextTotal * left),
  };
}

const DAYS: Partial<Record<NonNullable<ActivePlan["price"]["interval"]>, number>> = { day: 1, week: 7 };

/** Returns when a period ends that begins at a time: a month later has the same day, or the month's last. */
function periodAfter(start: Date, { interval, intervalCount }: ActivePlan["price"]): Date {
  const count = intervalCount ?? 1;
  const days = DAYS[interval ?? "month"];
  const end = new Date(start);
  if (days !== undefined) {
    end.setUTCDate(end.getUTCDate() + days * count);
    return end;
  }
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + count * (interval === "year" ? 12 : 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end;
}
