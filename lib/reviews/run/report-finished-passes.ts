import { selectPasses } from "#db/queries/review-passes.ts";
import { lockStream } from "#db/queries/streams.ts";
import type { Context } from "#lib/context.ts";
import { reportProgress } from "#lib/streams/report-progress.ts";
import { passOf } from "../passes/pass-parts.ts";

const PLANNED_PERCENT = 5;
const FIRST_PERCENT = 20;
const LAST_PERCENT = 90;
/** A check group takes a second, a model pass half a minute. */
const WEIGHT = { computed: 0.1, model: 1 };

/** Reports the progress of a review from the passes that ended, in the transaction that ends one. */
export async function reportFinishedPasses(ctx: Context, sessionId: string): Promise<void> {
  // If two passes end at once, the second must see the first, or both report the same progress.
  await lockStream(ctx.db, sessionId);
  const passes = await selectPasses(ctx.db, sessionId);
  const weigh = (some: typeof passes) => some.reduce((sum, { kind }) => sum + WEIGHT[kind], 0);
  const share =
    weigh(passes.filter(({ endedAt }) => endedAt !== null)) / Math.max(WEIGHT.computed, weigh(passes));
  const judged = passes.filter(({ kind }) => kind === "model");
  // The passes that read the text are planned after the map; until then the total is not known.
  const isAnalyzing = judged.length > 0 && !judged.some(({ passId }) => passOf(passId)?.stage === "read");
  const [from, to] = isAnalyzing ? [PLANNED_PERCENT, FIRST_PERCENT] : [FIRST_PERCENT, LAST_PERCENT];
  const stage = isAnalyzing ? "analyzing" : "reviewing";
  await reportProgress(ctx, sessionId, { value: from + (to - from) * share, stage });
}
