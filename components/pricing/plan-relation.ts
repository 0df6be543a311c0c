import type { PlanItem } from "#lib/catalogue/schema.ts";
import type { SubscriptionStatus } from "#lib/payments/schema.ts";

/** What a plan of the catalogue is to the user: what they can do with it. */
export type PlanRelation = "first" | "current" | "upgrade" | "downgrade" | "scheduled" | "other period";

/** Compares a plan with the user's own, in the currency that the catalogue is shown in. */
export function planRelation(
  plan: PlanItem,
  plans: readonly PlanItem[],
  status: SubscriptionStatus | null,
): PlanRelation {
  const own = status?.plan;
  if (!own) return "first";
  if (status.scheduled_change?.new_price_id === plan.price_id) return "scheduled";
  if (own.price_id === plan.price_id) return "current";
  if (own.interval !== plan.interval || own.interval_count !== plan.interval_count) return "other period";
  const shown = plans.find(({ price_id }) => price_id === own.price_id);
  const price = shown?.price_cents ?? (own.currency === plan.currency ? own.price_cents : null);
  const costsMore = price === null ? plan.credits > own.credits : plan.price_cents > price;
  return costsMore ? "upgrade" : "downgrade";
}
