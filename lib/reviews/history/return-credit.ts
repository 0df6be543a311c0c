import { selectBalances } from "#db/queries/balances.ts";
import { markCreditReturned, selectOwnedSession } from "#db/queries/review-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { releaseCredit } from "#lib/credits/release-credit.ts";
import { transact } from "#lib/transact.ts";
import { reviewNotPartial, sessionNotFound } from "../problems.ts";

/** Gives the credit of a partial review back. The review stays, and can no longer be continued. */
export async function returnCredit(ctx: ActorContext, { sessionId }: { sessionId: string }) {
  return transact(ctx, async (tx) => {
    const session = await selectOwnedSession(tx.db, tx.actor.userId, sessionId);
    if (!session) throw sessionNotFound("You have no session with this id.");
    if (!(await markCreditReturned(tx.db, sessionId)))
      throw reviewNotPartial(
        "Only the credit of a completed review that is partial can be taken back, once.",
      );
    await releaseCredit(tx, sessionId);
    const { paid, preview } = await selectBalances(tx.db, tx.actor.userId, tx.now());
    return {
      session_id: sessionId,
      paid_credits_remaining: paid,
      preview_credits_remaining: preview,
    };
  });
}
