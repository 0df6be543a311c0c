import { insertHold } from "#db/queries/credit-holds.ts";
import type { CreditLotRow } from "#db/queries/credit-lots.ts";
import type { Context } from "#lib/context.ts";
import { move } from "./move.ts";

interface SetAside {
  lot: CreditLotRow;
  amount: number;
  reference: string;
  userId: string;
}

/**
 * Sets available credits of a lot aside until the money for them has gone back, so that nobody spends them
 * meanwhile. The account must be locked. `releaseCredit` then voids them, as the payment is reversed.
 */
export async function setAsideForWithdrawal(
  tx: Context,
  { lot, amount, reference, userId }: SetAside,
): Promise<void> {
  const { id: lotId, accountId } = lot;
  if (amount === 0) return;
  const hold = { lotId, accountId, reference, amount, userId, purpose: "withdrawal" as const };
  await insertHold(tx.db, { ...hold, createdAt: tx.now() });
  await move(tx, lot, {
    entry: "hold",
    quantity: amount,
    reference,
    note: "For the withdrawal, until its money is refunded",
  });
}
