import { lockCreditAccountById } from "#db/queries/credit-accounts.ts";
import { selectLot, setLotTargets } from "#db/queries/credit-lots.ts";
import type { Context } from "#lib/context.ts";
import { applyTargets } from "./apply-targets.ts";

/**
 * Sets which share of a lot's payment went back (0 to 1), whatever it was before, and voids or gives back credits to
 * match: the number is rounded up. What was spent already stays spent, and is the lot's shortfall.
 */
export async function reverseCredits(
  tx: Context,
  { lotId, share }: { lotId: string; share: number },
): Promise<void> {
  const found = await selectLot(tx.db, lotId);
  if (!found) throw new Error("A credit lot is missing.");
  await lockCreditAccountById(tx.db, found.accountId);
  await setLotTargets(tx.db, lotId, { reversed: creditsOfShare(found.granted, share) });
  const lot = await selectLot(tx.db, lotId);
  if (lot) await applyTargets(tx, lot);
}

/** Returns how many credits go with a share of their price, rounded up. */
export function creditsOfShare(granted: number, share: number): number {
  // A share such as 1/3 of 3 credits must not round up to 2.
  return Math.min(granted, Math.ceil(granted * share - 1e-9));
}
