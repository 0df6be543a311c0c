import { insertPasses, type NewPass } from "#db/queries/review-passes.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import { CHECK_GROUPS } from "#lib/checks/groups.ts";
import type { Context } from "#lib/context.ts";
import { reportProgress } from "#lib/streams/report-progress.ts";
import { transact } from "#lib/transact.ts";
import { PASS_STAGES, type PassScope, type PassStage } from "../passes/pass.ts";
import { passesIn } from "../passes/pass-parts.ts";
import { prompt } from "../run/prompt.ts";
import { scopeOf } from "../run/review-text.ts";

const ANALYZING_PERCENT = 5;

/** The first position of each stage in the list of passes. The check groups come before them. */
export const POSITION: Record<PassStage, number> = {
  map: 50,
  read: 100,
  join: 10_000,
  verify: 10_001,
  assess: 10_010,
};

export interface ReviewPlan {
  /** The ids of the check groups. */
  computed: string[];
  /** The ids of the passes outside the reading, by stage; null if no model works on this review. */
  judged: Record<Exclude<PassStage, "read">, string[]> | null;
}

const NOTHING: ReviewPlan = { computed: [], judged: null };

/** Plans the check groups and the passes around the reading; none for a session that is gone or has ended. */
export async function planReview(ctx: Context, input: { sessionId: string }): Promise<ReviewPlan> {
  return transact(ctx, async (tx) => {
    const found = await selectSession(tx.db, input.sessionId);
    if (found?.session.status !== "processing") return NOTHING;
    const { session } = found;
    const hasModel = tx.models?.describe("review") != null && !session.isSample;
    const scope = hasModel && tx.models ? scopeOf(session, tx.models, null) : null;
    await insertPasses(tx.db, input.sessionId, [...checkGroupRows(), ...(scope ? passRows(scope) : [])]);
    await reportProgress(tx, input.sessionId, { value: ANALYZING_PERCENT, stage: "analyzing" });
    return {
      computed: CHECK_GROUPS.map(({ id }) => id),
      judged: scope && {
        map: idsIn("map", scope),
        join: idsIn("join", scope),
        verify: idsIn("verify", scope),
        assess: idsIn("assess", scope),
      },
    };
  });
}

function checkGroupRows(): NewPass[] {
  return CHECK_GROUPS.map(({ id, label }, position) => ({
    passId: id,
    label,
    kind: "computed",
    prompt: null,
    position,
  }));
}

/** The passes that read the text are planned when the map says which of them it needs. */
function passRows(scope: PassScope): NewPass[] {
  return PASS_STAGES.filter((stage) => stage !== "read").flatMap((stage) =>
    passesIn(stage, scope).map(({ kind, label, prompt: name }, i) => ({
      passId: kind,
      label,
      kind: "model" as const,
      prompt: prompt(name).label,
      position: POSITION[stage] + i,
    })),
  );
}

function idsIn(stage: PassStage, scope: PassScope): string[] {
  return passesIn(stage, scope).map(({ kind }) => kind);
}
