import { lockCreditAccountById } from "#db/queries/credit-accounts.ts";
import { type CreditLotRow, selectLot, setLotTargets } from "#db/queries/credit-lots.ts";
import type { Context } from "#lib/context.ts";
import { move } from "./move.ts";
import { trimAllocations } from "./trim-allocations.ts";

/** Takes available credits of one lot back, at most as many as there are. Returns how many were taken. */
export async function withdrawCredits(
  tx: Context,
  input: { lotId: string; quantity: number; reference: string; note: string; operatorId?: string },
): Promise<number> {
  const { lotId, quantity, reference, note, operatorId } = input;
  const found = await selectLot(tx.db, lotId);
  if (!found) throw new Error("A credit lot is missing.");
  await lockCreditAccountById(tx.db, found.accountId);
  const lot: CreditLotRow | undefined = await selectLot(tx.db, lotId);
  const taken = Math.min(quantity, lot?.available ?? 0);
  if (!lot || taken <= 0) return 0;
  await setLotTargets(tx.db, lotId, { withdrawn: lot.withdrawn + taken });
  await move(tx, lot, { entry: "void", quantity: taken, reference, note, operatorId });
  await trimAllocations(tx, lot.accountId);
  return taken;
}
