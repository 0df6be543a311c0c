import { lockReviewsOf } from "#db/queries/review-queue.ts";
import { deleteOwnedSession } from "#db/queries/review-sessions.ts";
import { deleteStreams } from "#db/queries/streams.ts";
import type { ActorContext } from "#lib/context.ts";
import { releaseCredit } from "#lib/credits/release-credit.ts";
import { transact } from "#lib/transact.ts";
import { sessionNotFound } from "../problems.ts";

/** Deletes a session with its feedback. One that still runs is cancelled. Its credit returns, and that of a partial one. */
export async function deleteSession(ctx: ActorContext, input: { sessionId: string }): Promise<undefined> {
  await transact(ctx, async (tx) => {
    await lockReviewsOf(tx.db, tx.actor.userId);
    const session = await deleteOwnedSession(tx.db, tx.actor.userId, input.sessionId);
    if (!session) throw sessionNotFound("You have no session with this id.");
    await deleteStreams(tx.db, [session.id]);
    // The credit of a partial review is still held.
    if (session.status === "processing" || session.partial !== null) await releaseCredit(tx, session.id);
    if (session.status === "processing") await tx.events.send("review/cancelled", { sessionId: session.id });
  });
}
