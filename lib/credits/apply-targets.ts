import { type CreditLotRow, selectLot } from "#db/queries/credit-lots.ts";
import type { Context } from "#lib/context.ts";
import { expireLot, isExpired } from "./expire-credits.ts";
import { move } from "./move.ts";
import { trimAllocations } from "./trim-allocations.ts";

/** How many of a lot's credits are to be void: money for them went back, or they were taken back. */
export function voidTarget({ granted, reversed, withdrawn }: CreditLotRow): number {
  return Math.min(granted, reversed + withdrawn);
}

/**
 * Voids as many available credits of a lot as its targets ask for, or gives credits back that need no longer be void.
 * Held and spent credits stay as they are; what they lack is the shortfall. The account must be locked.
 */
export async function applyTargets(
  tx: Pick<Context, "db" | "now">,
  lot: CreditLotRow,
  operatorId?: string,
): Promise<CreditLotRow> {
  const missing = voidTarget(lot) - lot.voided;
  const reference = `void:${lot.id}`;
  if (missing > 0 && lot.available > 0) {
    const quantity = Math.min(missing, lot.available);
    const note = lot.reversed > 0 ? "Credits voided: the payment was reversed" : "Credits taken back";
    await move(tx, lot, { entry: "void", quantity, reference, note, operatorId });
  } else if (missing < 0) {
    const note = "Credits given back: the payment stands";
    await move(tx, lot, { entry: "restore", quantity: -missing, reference, note, operatorId });
  } else return lot;
  const moved = await again(tx, lot);
  if (isExpired(moved, tx.now())) await expireLot(tx, moved);
  await trimAllocations(tx, lot.accountId);
  return again(tx, lot);
}

async function again(tx: Pick<Context, "db">, { id }: CreditLotRow): Promise<CreditLotRow> {
  const lot = await selectLot(tx.db, id);
  if (!lot) throw new Error("A credit lot is missing.");
  return lot;
}
