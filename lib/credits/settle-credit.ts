import { lockCreditAccountById } from "#db/queries/credit-accounts.ts";
import { endHold, selectOpenHolds } from "#db/queries/credit-holds.ts";
import { selectLot } from "#db/queries/credit-lots.ts";
import type { Context } from "#lib/context.ts";
import { move } from "./move.ts";

/** Makes a session's hold final, once. The credit left the balance when it was held. */
export async function settleCredit(tx: Context, sessionId: string): Promise<void> {
  for (const hold of await selectOpenHolds(tx.db, sessionId)) {
    await lockCreditAccountById(tx.db, hold.accountId);
    if (!(await endHold(tx.db, hold.id, { state: "settled", endedAt: tx.now() }))) continue;
    const lot = await selectLot(tx.db, hold.lotId);
    if (!lot) throw new Error("The lot of a hold is missing.");
    await move(tx, lot, {
      entry: "settle",
      quantity: hold.amount,
      reference: sessionId,
      note: "Review completed",
    });
  }
}
