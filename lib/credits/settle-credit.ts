import { insertCreditEntry, selectHold } from "#db/queries/credits.ts";
import type { Context } from "#lib/context.ts";

/** Makes a session's hold final, once. The credit left the balance when it was held. */
export async function settleCredit(tx: Context, sessionId: string): Promise<void> {
  const hold = await selectHold(tx.db, sessionId);
  if (!hold) return;
  const { userId, kind } = hold;
  await insertCreditEntry(tx.db, {
    userId,
    kind,
    entry: "settle",
    amount: 0,
    reference: sessionId,
    note: "Review completed",
  });
}
