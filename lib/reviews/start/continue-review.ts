import { outdateModelAnswers } from "#db/queries/model-calls.ts";
import { deletePasses, selectPasses } from "#db/queries/review-passes.ts";
import { lockReviewsOf } from "#db/queries/review-queue.ts";
import { reopenSession, selectOwnedSession } from "#db/queries/review-sessions.ts";
import { reopenStream } from "#db/queries/streams.ts";
import type { ActorContext } from "#lib/context.ts";
import { reportProgress } from "#lib/streams/report-progress.ts";
import { transact } from "#lib/transact.ts";
import { PASS_STAGES } from "../passes/pass.ts";
import { kindOf, passOf } from "../passes/pass-parts.ts";
import { reviewNotPartial, sessionNotFound } from "../problems.ts";
import type { ReviewStarted } from "../schema.ts";
import { admitReviews } from "./admit-reviews.ts";
import { eventsEndpoint } from "./events-endpoint.ts";

/**
 * Runs the passes of a partial review again that failed, and those that build on them. Takes no credit: the first one is
 * still held. The review stays readable as it was if the second run fails too.
 */
export async function continueReview(
  ctx: ActorContext,
  { sessionId }: { sessionId: string },
): Promise<ReviewStarted> {
  return transact(ctx, async (tx) => {
    await lockReviewsOf(tx.db, tx.actor.userId);
    const session = await selectOwnedSession(tx.db, tx.actor.userId, sessionId);
    if (!session) throw sessionNotFound("You have no session with this id.");
    if (!(await reopenSession(tx.db, sessionId)))
      throw reviewNotPartial(
        "Only a completed review that is partial, and whose credit you did not take back, can be continued.",
      );
    await forgetFailedPasses(tx, sessionId);
    await reopenStream(tx.db, sessionId);
    await reportProgress(tx, sessionId, { value: 0, stage: "queued" });
    await admitReviews(tx, session.ownerId);
    return { session_id: sessionId, events_endpoint: eventsEndpoint(session) };
  });
}

/** Deletes the failed passes and all of later stages. The job plans them anew. */
async function forgetFailedPasses(tx: ActorContext, sessionId: string): Promise<void> {
  const rows = await selectPasses(tx.db, sessionId);
  const failed = rows.filter(({ error }) => error !== null);
  // What was read without a ledger is not read again with one.
  const first = Math.min(
    ...failed.filter(({ passId }) => kindOf(passId) !== "ledger").map(({ passId }) => stageOf(passId)),
  );
  const later = rows.filter((row) => row.kind === "model" && stageOf(row.passId) > first);
  await deletePasses(
    tx.db,
    sessionId,
    [...failed, ...later].map(({ passId }) => passId),
  );
  // Their answers are about other findings. The follow-up of earlier comments sees none, so its answers stay.
  const outdated = later.filter(({ passId }) => passId !== "revision");
  await outdateModelAnswers(
    tx.db,
    sessionId,
    outdated.map(({ passId }) => passId),
  );
}

/** Returns the position of a pass among the stages. Check groups come before all of them. */
function stageOf(passId: string): number {
  const stage = passOf(passId)?.stage;
  return stage === undefined ? -1 : PASS_STAGES.indexOf(stage);
}
