import { markSessionFailed, selectSession } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import { releaseCredit } from "#lib/credits/release-credit.ts";
import { reportError, toErrorEvent } from "#lib/streams/report-progress.ts";
import { transact } from "#lib/transact.ts";
import { reviewFailed } from "../problems.ts";

/** Ends a session that could not be completed: its credit returns and its stream says why. */
export async function failReview(
  ctx: Context,
  { sessionId, detail }: { sessionId: string; detail: string },
): Promise<void> {
  const problem = reviewFailed(detail);
  await transact(ctx, async (tx) => {
    const found = await selectSession(tx.db, sessionId);
    if (!found) return;
    const { slug, title } = problem.definition;
    const failed = await markSessionFailed(tx.db, sessionId, { slug, title, detail, extensions: null });
    if (!failed) return;
    await releaseCredit(tx, sessionId);
    await reportError(tx, sessionId, toErrorEvent(problem));
  });
}
