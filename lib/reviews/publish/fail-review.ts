import { selectBalances } from "#db/queries/balances.ts";
import { selectComments } from "#db/queries/comments.ts";
import { lockReviewsOf } from "#db/queries/review-queue.ts";
import {
  markSessionFailed,
  restoreSession,
  type SessionRow,
  selectSession,
} from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import type { Problem } from "#lib/contract/problem.ts";
import { creditNote } from "#lib/credits/credit-note.ts";
import { releaseCredit } from "#lib/credits/release-credit.ts";
import { meter } from "#lib/metrics/meter.ts";
import { reportComplete, reportError, toErrorEvent } from "#lib/streams/report-progress.ts";
import { transact } from "#lib/transact.ts";
import { reviewFailed } from "../problems.ts";
import { admitReviews } from "../start/admit-reviews.ts";
import { noteEnd } from "./note-end.ts";

/** Ends a session that could not be completed, as `endReview` does. */
export async function failReview(
  ctx: Context,
  { sessionId, reason }: { sessionId: string; reason: string },
): Promise<void> {
  const problem = reviewFailed(`${reason}${creditNote("Your credit was returned.")}`);
  await endReview(ctx, { sessionId, problem });
}

/**
 * Ends a session that runs without a result: its credit returns and its stream says why. A partial review that was
 * continued stays as it was before.
 */
export async function endReview(
  ctx: Context,
  { sessionId, problem }: { sessionId: string; problem: Problem },
): Promise<void> {
  const isFailed = await transact(ctx, async (tx) => {
    const found = await selectSession(tx.db, sessionId);
    if (!found) return false;
    const { ownerId, continuedAt } = found.session;
    await lockReviewsOf(tx.db, ownerId);
    if (continuedAt !== null) await restoreReview(tx, found.session);
    else {
      const { slug, title } = problem.definition;
      const { detail } = problem;
      const failed = await markSessionFailed(tx.db, sessionId, { slug, title, detail, extensions: null });
      if (!failed) return false;
      await releaseCredit(tx, sessionId);
      await reportError(tx, sessionId, toErrorEvent(problem));
    }
    await noteEnd(tx, found.session);
    await admitReviews(tx, ownerId);
    return continuedAt === null;
  });
  if (isFailed) meter()?.review("failed");
}

async function restoreReview(tx: Context, { id, ownerId }: SessionRow): Promise<void> {
  if (!(await restoreSession(tx.db, id))) return;
  const { paid, preview } = await selectBalances(tx.db, ownerId, tx.now());
  await reportComplete(tx, id, {
    session_id: id,
    preview_credits_remaining: preview,
    paid_credits_remaining: paid,
    comment_count: (await selectComments(tx.db, id)).length,
  });
}
