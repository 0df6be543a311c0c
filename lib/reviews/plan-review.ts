import { insertPasses } from "#db/queries/review-passes.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import { CHECK_GROUPS } from "#lib/checks/groups.ts";
import type { Context } from "#lib/context.ts";
import { reportProgress } from "#lib/streams/report-progress.ts";
import { transact } from "#lib/transact.ts";

const ANALYZING_PERCENT = 5;

/** Writes down which passes the review will run; none for a session that is gone or has ended. */
export async function planReview(ctx: Context, input: { sessionId: string }): Promise<string[]> {
  return transact(ctx, async (tx) => {
    const found = await selectSession(tx.db, input.sessionId);
    if (found?.session.status !== "processing") return [];
    const passes = CHECK_GROUPS.map(({ id, label }, position) => ({
      passId: id,
      label,
      kind: "computed" as const,
      prompt: null,
      position,
    }));
    await insertPasses(tx.db, input.sessionId, passes);
    await reportProgress(tx, input.sessionId, { value: ANALYZING_PERCENT, stage: "analyzing" });
    return passes.map((pass) => pass.passId);
  });
}
