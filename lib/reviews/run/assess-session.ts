import { selectPasses } from "#db/queries/review-passes.ts";
import type { Context } from "#lib/context.ts";
import { writeOverall } from "../passes/overall-feedback.ts";
import { sessionReview } from "../publish/session-review.ts";
import { judge } from "./run-model-pass.ts";

/** Has the assessment as a whole written, from what stood. */
export async function assessSession(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  await judge(ctx, { sessionId, passId: "overall" }, async ({ session, text, ask }) => {
    const passes = await selectPasses(ctx.db, sessionId);
    const { comments } = sessionReview(text.markdown, session, passes);
    return { findings: [], ledger: [], overall: await writeOverall(text, ask, comments) };
  });
}
