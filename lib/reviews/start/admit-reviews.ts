import { admitWaiting, lockReviewsOf, selectOwnersWaiting } from "#db/queries/review-queue.ts";
import { rewatchWork } from "#db/queries/watched-work.ts";
import type { Context } from "#lib/context.ts";
import { env } from "#lib/env.ts";
import { transact } from "#lib/transact.ts";

/**
 * Starts the owner's waiting reviews for which there is room. A transaction in which a review begins to wait, or ends,
 * calls it last, after `lockReviewsOf`: a place and the event that fills it are written together, so no review is
 * forgotten if the process dies.
 */
export async function admitReviews(tx: Context, ownerId: string): Promise<void> {
  for (const admitted of await admitWaiting(tx.db, ownerId, env().REVIEWS_AT_ONCE)) {
    await rewatchWork(tx.db, { kind: "review", id: admitted.sessionId });
    await tx.events.send("review/requested", admitted);
  }
}

/**
 * Starts the waiting reviews of all owners for which there is room: others of theirs were deleted, or lost their job, or
 * REVIEWS_AT_ONCE was raised.
 */
export async function admitForgottenReviews(ctx: Context): Promise<void> {
  for (const ownerId of await selectOwnersWaiting(ctx.db))
    await transact(ctx, async (tx) => {
      await lockReviewsOf(tx.db, ownerId);
      await admitReviews(tx, ownerId);
    });
}
