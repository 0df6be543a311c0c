import type { CheckoutState, CustomerState } from "#lib/ports/payments/provider-state.ts";
import type { FollowUps } from "./follow-up.ts";
import { isPaying, type Judgement } from "./judge-subscriptions.ts";

/** What is to be done at the provider so that one subscription stays and nobody pays twice. */
export function followUpsOf(
  state: CustomerState,
  { kept, replaced, unwanted }: Judgement,
): Omit<FollowUps, "withdrawals"> {
  if (state.isDeleted) return { refunds: [], ends: [], expires: [] };
  const unwantedIds = new Set(unwanted.map(({ subscriptionId }) => subscriptionId));
  const paidTwice = new Set(
    state.invoices
      .filter(({ subscriptionId }) => subscriptionId !== null && unwantedIds.has(subscriptionId))
      .flatMap(({ paymentIntentId }) => paymentIntentId ?? []),
  );
  return {
    refunds: state.payments
      .filter(({ paymentIntentId }) => paidTwice.has(paymentIntentId))
      .map(({ paymentIntentId, amount, refunded, disputed }) => ({
        paymentIntentId,
        amount: amount - refunded - disputed,
      }))
      .filter(({ amount }) => amount > 0),
    ends: [...replaced, ...unwanted].map(({ subscriptionId }) => subscriptionId),
    expires:
      kept && isPaying(kept)
        ? state.checkouts
            .filter((checkout) => wouldBuySecondPlan(checkout, kept.subscriptionId))
            .map(({ checkoutId }) => checkoutId)
        : [],
  };
}

export function hasFollowUps({ refunds, withdrawals, ends, expires }: FollowUps): boolean {
  return refunds.length + withdrawals.length + ends.length + expires.length > 0;
}

/** True for a checkout in a forgotten tab that would start a plan beside the one that stays. */
function wouldBuySecondPlan({ status, mode, replaces }: CheckoutState, keptId: string): boolean {
  return status === "open" && (mode === "plan" || (mode === "upgrade" && replaces !== keptId));
}
