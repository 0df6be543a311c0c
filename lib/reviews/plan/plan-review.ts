import { insertPasses, type NewPass } from "#db/queries/review-passes.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import { CHECK_GROUPS } from "#lib/checks/groups.ts";
import type { Context } from "#lib/context.ts";
import { reportProgress } from "#lib/streams/report-progress.ts";
import { transact } from "#lib/transact.ts";
import { prompt } from "../run/prompt.ts";

const ANALYZING_PERCENT = 5;

/** Places in the list of passes: those that read the text come between. */
const POSITION = { map: 50, join: 10_000, verify: 10_001, revision: 10_002, overall: 10_003 };

export interface ReviewPlan {
  /** Ids of the computed passes. */
  computed: string[];
  /** Whether models read the text too. */
  judged: boolean;
  /** Whether an earlier session's comments are followed up. */
  revision: boolean;
}

const NOTHING: ReviewPlan = { computed: [], judged: false, revision: false };

/** Writes down which passes the review will run; none for a session that is gone or has ended. */
export async function planReview(ctx: Context, input: { sessionId: string }): Promise<ReviewPlan> {
  return transact(ctx, async (tx) => {
    const found = await selectSession(tx.db, input.sessionId);
    if (found?.session.status !== "processing") return NOTHING;
    const { isPreview, isSample, previousSessionId } = found.session;
    const computed = CHECK_GROUPS.map(({ id, label }, position) => ({
      passId: id,
      label,
      kind: "computed" as const,
      prompt: null,
      position,
    }));
    const judged = tx.models?.describe("review") != null && !isSample;
    const revision = judged && previousSessionId !== null;
    const rows = [...computed, ...(judged ? judgedPasses({ isPreview, revision }) : [])];
    await insertPasses(tx.db, input.sessionId, rows);
    await reportProgress(tx, input.sessionId, { value: ANALYZING_PERCENT, stage: "analyzing" });
    return { computed: computed.map(({ passId }) => passId), judged, revision };
  });
}

/** The passes before and after the reading, which the map decides on. A preview's few comments are not verified. */
function judgedPasses({ isPreview, revision }: { isPreview: boolean; revision: boolean }): NewPass[] {
  const passes = [
    { passId: "map", label: "Drawing a map of the manuscript", prompt: "map", position: POSITION.map },
    {
      passId: "join",
      label: "Placing findings and joining those of one cause",
      prompt: "merge",
      position: POSITION.join,
    },
    ...(isPreview
      ? []
      : [
          {
            passId: "verify",
            label: "Judging each finding anew",
            prompt: "verify",
            position: POSITION.verify,
          },
        ]),
    ...(revision
      ? [
          {
            passId: "revision",
            label: "Following up the earlier comments",
            prompt: "revision",
            position: POSITION.revision,
          },
        ]
      : []),
    {
      passId: "overall",
      label: "Writing the overall assessment",
      prompt: "overall",
      position: POSITION.overall,
    },
  ];
  return passes.map((pass) => ({ ...pass, kind: "model", prompt: prompt(pass.prompt).label }));
}
