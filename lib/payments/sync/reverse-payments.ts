import { selectLotsOfPayments } from "#db/queries/credit-lots.ts";
import type { Context } from "#lib/context.ts";
import { reverseCredits } from "#lib/credits/reverse-credits.ts";
import type { PaymentState } from "#lib/ports/payments/provider-state.ts";
import { reversedShare } from "./purchases.ts";

/** Voids the share of credits whose money went back, and gives credits back where a dispute was won. */
export async function reversePayments(tx: Context, payments: readonly PaymentState[]): Promise<void> {
  const shares = new Map(payments.map((payment) => [payment.paymentIntentId, reversedShare(payment)]));
  for (const lot of await selectLotsOfPayments(tx.db, [...shares.keys()])) {
    const share = shares.get(lot.paymentIntentId ?? "") ?? 0;
    if (share > 0 || lot.reversed > 0) await reverseCredits(tx, { lotId: lot.id, share });
  }
}
