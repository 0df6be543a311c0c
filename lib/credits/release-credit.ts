import { addCredits, insertCreditEntry, selectHold } from "#db/queries/credits.ts";
import type { Context } from "#lib/context.ts";

/** Gives a session's credit back, once; nothing happens for a session without a hold, or one that was settled. */
export async function releaseCredit(tx: Context, sessionId: string): Promise<void> {
  const hold = await selectHold(tx.db, sessionId);
  if (!hold) return;
  const { userId, kind } = hold;
  const note = "Credit returned: the review did not complete";
  const first = await insertCreditEntry(tx.db, {
    userId,
    kind,
    entry: "release",
    amount: 1,
    reference: sessionId,
    note,
  });
  if (first) await addCredits(tx.db, userId, kind, 1);
}
