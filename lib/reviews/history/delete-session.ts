import { deleteOwnedSession } from "#db/queries/review-sessions.ts";
import { deleteStreams } from "#db/queries/streams.ts";
import type { ActorContext } from "#lib/context.ts";
import { releaseCredit } from "#lib/credits/release-credit.ts";
import { transact } from "#lib/transact.ts";
import { sessionNotFound } from "../problems.ts";

/** Deletes a session with its feedback; one that still runs is cancelled and its credit returns. */
export async function deleteSession(ctx: ActorContext, input: { sessionId: string }): Promise<undefined> {
  await transact(ctx, async (tx) => {
    const session = await deleteOwnedSession(tx.db, tx.actor.userId, input.sessionId);
    if (!session) throw sessionNotFound("You have no session with this id.");
    await deleteStreams(tx.db, [session.id]);
    if (session.status !== "processing") return;
    await releaseCredit(tx, session.id);
    await tx.events.send("review/cancelled", { sessionId: session.id });
  });
}
