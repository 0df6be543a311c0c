import {
  type CreditLotRow,
  selectLot,
  selectLotByReference,
  selectLotsOfPayments,
} from "#db/queries/credit-lots.ts";
import type { Context } from "#lib/context.ts";
import { creditsOfShare, reverseCredits } from "#lib/credits/reverse-credits.ts";
import type { CustomerState } from "#lib/ports/payments/provider-state.ts";
import { boughtBackFor } from "./bought-back-for.ts";
import { reversedShare } from "./purchases.ts";

interface Reversing {
  accountId: string;
  state: CustomerState;
}

/** Voids the share of credits whose money went back, and gives credits back where a dispute was won. */
export async function reversePayments(tx: Context, { accountId, state }: Reversing): Promise<void> {
  const paid = await selectLotsOfPayments(
    tx.db,
    state.payments.map(({ paymentIntentId }) => paymentIntentId),
  );
  const lots = new Map(paid.map((lot) => [lot.id, lot]));
  // Credits may have paid for the whole of an upgrade, so that it has no payment.
  for (const { mode, invoiceId } of state.checkouts) {
    if (mode !== "upgrade" || invoiceId === null) continue;
    const reference = `invoice:${invoiceId}`;
    const lot = await selectLotByReference(tx.db, { accountId, kind: "paid", reference });
    if (lot) lots.set(lot.id, lot);
  }
  for (const lot of lots.values()) {
    const share = await shareGone(tx, lot, state);
    if (share > 0 || lot.reversed > 0) await reverseCredits(tx, { lotId: lot.id, share });
  }
}

/**
 * Returns which share of a lot's price went back, 0 to 1. Credits that paid for an upgrade go back with the payment for
 * them, as far as that is not the money of credits which stayed with their lot.
 */
async function shareGone(tx: Context, lot: CreditLotRow, state: CustomerState): Promise<number> {
  const payment = state.payments.find(({ paymentIntentId }) => paymentIntentId === lot.paymentIntentId);
  const ofMoney = reversedShare(payment ?? null);
  const boughtBack = await boughtBackFor(tx, lot.reference, state.checkouts);
  const price = lot.price ?? 0;
  if (boughtBack.length === 0 || price <= 0) return ofMoney;
  let money = price;
  let gone = 0;
  for (const { lotId, worth } of boughtBack) {
    const earlier = await selectLot(tx.db, lotId);
    money -= worth;
    if (earlier) gone += worth * shareBeyond(earlier, await shareGone(tx, earlier, state));
  }
  return Math.min(1, (gone + money * ofMoney) / price);
}

/** Returns the share of the credits that were bought back of a lot for which the money went back. */
function shareBeyond({ granted, withdrawn }: CreditLotRow, share: number): number {
  const beyond = creditsOfShare(granted, share) + withdrawn - granted;
  return withdrawn === 0 ? 0 : Math.max(0, beyond) / withdrawn;
}
