import { selectPasses } from "#db/queries/review-passes.ts";
import { lockStream } from "#db/queries/streams.ts";
import type { Context } from "#lib/context.ts";
import { reportProgress } from "#lib/streams/report-progress.ts";

const PLANNED_PERCENT = 5;
const FIRST_PERCENT = 20;
const LAST_PERCENT = 90;
/** A computed pass takes a second, a model's half a minute. */
const WEIGHT = { computed: 0.1, model: 1 };

/** Tells how far a review is, by the passes that have ended of those it is known to run; in their transaction. */
export async function reportFinished(ctx: Context, sessionId: string): Promise<void> {
  // Of two passes that end at once the second must see the first, or both tell the same.
  await lockStream(ctx.db, sessionId);
  const passes = await selectPasses(ctx.db, sessionId);
  const weigh = (some: typeof passes) => some.reduce((sum, { kind }) => sum + WEIGHT[kind], 0);
  const share =
    weigh(passes.filter(({ endedAt }) => endedAt !== null)) / Math.max(WEIGHT.computed, weigh(passes));
  const judged = passes.filter(({ kind }) => kind === "model");
  // What reads the text is planned once the map is drawn; until then the end is not known.
  const isAnalyzing = judged.length > 0 && !judged.some(({ passId }) => /^(reader|whole):/.test(passId));
  const [from, to] = isAnalyzing ? [PLANNED_PERCENT, FIRST_PERCENT] : [FIRST_PERCENT, LAST_PERCENT];
  const stage = isAnalyzing ? "analyzing" : "reviewing";
  await reportProgress(ctx, sessionId, { value: from + (to - from) * share, stage });
}
