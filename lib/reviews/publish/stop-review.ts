import { selectOwnedSession } from "#db/queries/review-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { creditNote } from "#lib/credits/credit-note.ts";
import { transact } from "#lib/transact.ts";
import { reviewStopped, sessionNotFound } from "../problems.ts";
import { endReview } from "./fail-review.ts";

/** Stops a review that runs, for its owner: the session stays, and its credit returns. Safe to repeat. */
export async function stopReview(ctx: ActorContext, { sessionId }: { sessionId: string }): Promise<void> {
  await transact(ctx, async (tx) => {
    const session = await selectOwnedSession(tx.db, tx.actor.userId, sessionId);
    if (!session) throw sessionNotFound("You have no session with this id.");
    if (session.status !== "processing") return;
    await tx.events.send("review/cancelled", { sessionId });
    const problem = reviewStopped(`You stopped the review.${creditNote("Your credit was returned.")}`);
    await endReview(tx, { sessionId, problem });
  });
}
