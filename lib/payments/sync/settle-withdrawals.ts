import { selectHoldsOfAccount } from "#db/queries/credit-holds.ts";
import { selectLotsOfPayments } from "#db/queries/credit-lots.ts";
import type { Context } from "#lib/context.ts";
import { releaseCredit } from "#lib/credits/release-credit.ts";
import type { CustomerState } from "#lib/ports/payments/provider-state.ts";
import type { FollowUps } from "./follow-up.ts";
import { isLive } from "./judge-subscriptions.ts";
import { readWithdrawalReference } from "./withdrawal-reference.ts";

type Due = Pick<FollowUps, "withdrawals" | "ends">;

export const NOTHING_WITHDRAWN: Due = { withdrawals: [], ends: [] };

/**
 * Brings confirmed withdrawals to their end. Returns what is to be done at the provider: the money goes back, and a plan
 * ends. When both are done, the credits that were set aside are void, and a mail says so.
 */
export async function settleWithdrawals(
  tx: Context,
  { accountId, state }: { accountId: string; state: CustomerState },
): Promise<Due> {
  const holds = await selectHoldsOfAccount(tx.db, accountId);
  const references = new Set(
    holds.filter(({ purpose }) => purpose === "withdrawal").map(({ reference }) => reference),
  );
  const due: { withdrawals: FollowUps["withdrawals"][number][]; ends: string[] } = {
    withdrawals: [],
    ends: [],
  };
  for (const reference of references) {
    const goal = readWithdrawalReference(reference);
    const payment = state.payments.find(({ paymentIntentId }) => paymentIntentId === goal?.paymentIntentId);
    if (!goal || (!payment && !state.isDeleted)) continue;
    const { paymentIntentId } = goal;
    const amount = payment ? goal.refunded - payment.refunded - payment.disputed : 0;
    const lots = await selectLotsOfPayments(tx.db, [paymentIntentId]);
    const plans = new Set(lots.map(({ subscriptionId }) => subscriptionId));
    const ends = state.subscriptions
      .filter((each) => plans.has(each.subscriptionId) && isLive(each))
      .map(({ subscriptionId }) => subscriptionId);
    if (amount > 0) due.withdrawals.push({ paymentIntentId, amount });
    due.ends.push(...ends);
    if (amount > 0 || ends.length > 0) continue;
    await releaseCredit(tx, reference);
    await tx.events.send("withdrawal/refunded", { paymentId: paymentIntentId });
  }
  return due;
}
