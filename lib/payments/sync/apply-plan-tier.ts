import { type CataloguePriceRow, tierExists } from "#db/queries/payment-state.ts";
import { updatePlanTier } from "#db/queries/users.ts";
import type { Context } from "#lib/context.ts";
import type { SubscriptionState } from "#lib/ports/payments/provider-state.ts";
import { isPaying } from "./judge-subscriptions.ts";

interface PlanOf {
  userId: string;
  kept: SubscriptionState | null;
  prices: ReadonlyMap<string, CataloguePriceRow>;
}

/** Gives a person the tier of the plan. One whose payment is late keeps the tier; one that is not paid has none. */
export async function applyPlanTier(tx: Context, { userId, kept, prices }: PlanOf): Promise<void> {
  if (kept?.status === "past_due") return;
  const tierId = kept && isPaying(kept) ? (prices.get(kept.priceId)?.tierId ?? null) : null;
  // The catalogue is the operator's, and may name a tier that this installation does not have.
  const isKnown = tierId !== null && (await tierExists(tx.db, tierId));
  await updatePlanTier(tx.db, userId, isKnown ? tierId : null);
}
