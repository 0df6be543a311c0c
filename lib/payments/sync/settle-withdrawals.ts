import { selectHoldsOfAccount } from "#db/queries/credit-holds.ts";
import { selectLotsOfPayments } from "#db/queries/credit-lots.ts";
import { selectCustomerOfPayment } from "#db/queries/withdrawals.ts";
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
    if (!goal) continue;
    if (!payment) {
      await reportMissing(tx, goal.paymentIntentId, state);
      continue;
    }
    const { paymentIntentId } = goal;
    const amount = goal.refunded - payment.refunded - payment.disputed;
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

/** A payment that the provider lists no longer can be refunded only by hand. Payments of the owner's other customers are not meant. */
async function reportMissing(tx: Context, paymentId: string, { customerId }: CustomerState): Promise<void> {
  if ((await selectCustomerOfPayment(tx.db, paymentId)) !== customerId) return;
  tx.log.error(
    { payment: paymentId, customer: customerId },
    "a confirmed withdrawal cannot be refunded: the payment provider no longer lists the payment",
  );
}
