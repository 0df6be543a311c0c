import { lockCreditAccount } from "#db/queries/credit-accounts.ts";
import { markWithdrawn } from "#db/queries/withdrawals.ts";
import type { ActorContext } from "#lib/context.ts";
import { setAsideForWithdrawal } from "#lib/credits/set-aside-for-withdrawal.ts";
import { PaymentFailure } from "#lib/ports/payments/port.ts";
import { transact } from "#lib/transact.ts";
import { findPurchase, requirePossible, withdrawalReplyOf } from "./find-purchase.ts";
import { withdrawalNotAsked } from "./problems.ts";
import { syncCustomer } from "./sync/sync-customer.ts";
import { withdrawalReference } from "./sync/withdrawal-reference.ts";
import { usableOf, withdrawalOf } from "./withdrawal-of.ts";

/**
 * The second step of a withdrawal. The unused credits are set aside with the note that their money is to go back, and a
 * sync does that. Where the provider fails the declaration stands, and a later sync does it.
 */
export async function confirmWithdrawal(ctx: ActorContext, { invoiceId }: { invoiceId: string }) {
  const declared = await transact(ctx, (tx) => declare(tx, invoiceId));
  try {
    await syncCustomer(ctx, declared.customerId);
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    ctx.log.error({ err: error, request_id: ctx.requestId }, "a withdrawal waits for the payment provider");
  }
  return declared.reply;
}

async function declare(tx: ActorContext, invoiceId: string) {
  const { userId } = tx.actor;
  // One after the other, and nobody spends the credits meanwhile.
  await lockCreditAccount(tx.db, { userId });
  const found = await findPurchase(tx, invoiceId);
  const { payment, lots } = found;
  const { customerId } = found.invoice;
  const withdrawal = withdrawalOf(found, tx.now());
  requirePossible(withdrawal);
  const reply = withdrawalReplyOf(found, { ...withdrawal, state: "confirmed" });
  if (withdrawal.state === "confirmed" || !payment) return { customerId, reply };
  if (withdrawal.state !== "asked") {
    throw withdrawalNotAsked("Ask for the withdrawal first. The second step confirms it.");
  }
  const { credits, refund_cents: amount } = withdrawal;
  const refunded = payment.refunded + amount;
  const reference = withdrawalReference({ paymentIntentId: payment.id, refunded });
  let left = credits;
  for (const lot of lots) {
    const taken = Math.min(left, usableOf(lot, tx.now()));
    left -= taken;
    await setAsideForWithdrawal(tx, { lot, amount: taken, reference, userId });
  }
  await markWithdrawn(tx.db, payment.id, { at: tx.now(), amount, credits });
  await tx.events.send("payments/changed", { customerId });
  return { customerId, reply };
}
