import { freeAllocation } from "#db/queries/allocations.ts";
import { lockCreditAccountById } from "#db/queries/credit-accounts.ts";
import { type CreditHoldRow, endHold, selectOpenHolds } from "#db/queries/credit-holds.ts";
import { type CreditLotRow, selectLot } from "#db/queries/credit-lots.ts";
import type { Context } from "#lib/context.ts";
import { applyTargets } from "./apply-targets.ts";
import { expireLot, isExpired } from "./expire-credits.ts";
import { grantCredits } from "./grant-credits.ts";
import { move } from "./move.ts";

const DAY_MS = 86_400_000;
/** How long a credit stays that came back after its own period had ended. */
const RETURNED_DAYS = 7;

/**
 * Gives what a session or a checkout holds back, once. A credit of a review whose lot has expired meanwhile can be used
 * for another seven days. Nothing happens without a hold, or for one that has ended.
 */
export async function releaseCredit(tx: Context, reference: string): Promise<void> {
  for (const hold of await selectOpenHolds(tx.db, reference)) {
    const account = await lockCreditAccountById(tx.db, hold.accountId);
    if (!(await endHold(tx.db, hold.id, { state: "released", endedAt: tx.now() }))) continue;
    const { organizationId, userId } = account;
    if (organizationId && hold.userId) {
      await freeAllocation(tx.db, { organizationId, userId: hold.userId, takenAt: hold.createdAt });
    }
    const before = await lotOf(tx, hold);
    await move(tx, before, { entry: "release", quantity: hold.amount, reference, note: noteOf(hold) });
    const lot = await applyTargets(tx, await lotOf(tx, hold));
    if (!isExpired(lot, tx.now())) continue;
    const isLost = lot.available > 0 && hold.purpose === "review";
    await expireLot(tx, lot);
    const owner = userId ? { userId } : organizationId ? { organizationId } : null;
    if (!isLost || !owner) continue;
    await grantCredits(tx, {
      owner,
      kind: lot.kind,
      amount: hold.amount,
      source: "returned",
      reference: `returned:${reference}`,
      note: "Credit returned after its period had ended",
      expiresAt: new Date(tx.now().getTime() + RETURNED_DAYS * DAY_MS),
    });
  }
}

async function lotOf(tx: Context, hold: CreditHoldRow): Promise<CreditLotRow> {
  const lot = await selectLot(tx.db, hold.lotId);
  if (!lot) throw new Error("The lot of a hold is missing.");
  return lot;
}

const NOTES: Record<CreditHoldRow["purpose"], string> = {
  review: "Credit returned: the review did not complete",
  upgrade: "The upgrade was not paid, so the credits can be used again",
  withdrawal: "No longer set aside: the withdrawal was refunded",
};

function noteOf({ purpose }: CreditHoldRow): string {
  return NOTES[purpose];
}
