import { insertPasses, type NewPass, selectPasses } from "#db/queries/review-passes.ts";
import { type SessionRow, selectSession, setContextTokens } from "#db/queries/review-sessions.ts";
import { CHECK_GROUPS } from "#lib/checks/groups.ts";
import type { Context } from "#lib/context.ts";
import { reportProgress } from "#lib/streams/report-progress.ts";
import { transact } from "#lib/transact.ts";
import { PASS_STAGES, type PassPart, type PassScope, type PassStage } from "../passes/pass.ts";
import { partsOf, passesIn, passOf } from "../passes/pass-parts.ts";
import { prompt } from "../run/prompt.ts";
import { planOf, reviewText, scopeOf } from "../run/review-text.ts";

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
  const context = (await ctx.models?.context("review")) ?? null;
  if (context) await planAhead(ctx, input.sessionId, context.tokens);
  return transact(ctx, async (tx) => {
    const found = await selectSession(tx.db, input.sessionId);
    if (found?.session.status !== "processing") return NOTHING;
    const session = { ...found.session, contextTokens: context?.tokens ?? null };
    const hasModel = tx.models?.describe("review") != null && !session.isSample;
    if (hasModel && context) {
      tx.log.info({ session_id: session.id, ...context }, "the context of the review model");
      await setContextTokens(tx.db, session.id, context.tokens);
    }
    const scope = hasModel && tx.models ? scopeOf(session, tx.models, null) : null;
    const map = scope ? await partsOfMap(tx, session, scope) : [];
    const rows = [...checkGroupRows(), ...rowsOf("map", map), ...(scope ? passRows(scope) : [])];
    await insertPasses(tx.db, input.sessionId, rows);
    await reportProgress(tx, input.sessionId, { value: ANALYZING_PERCENT, stage: "analyzing" });
    return {
      computed: CHECK_GROUPS.map(({ id }) => id),
      judged: scope && {
        map: map.map(({ id }) => id),
        join: idsIn("join", scope),
        verify: idsIn("verify", scope),
        assess: idsIn("assess", scope),
      },
    };
  });
}

/** Reads the whole text before the transaction, which finds the plan remembered. */
async function planAhead(ctx: Context, sessionId: string, contextTokens: number): Promise<void> {
  const found = await selectSession(ctx.db, sessionId);
  if (found?.session.status === "processing" && !found.session.isSample)
    await planOf(ctx, found.session, contextTokens);
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

/** A review whose reading began under an earlier release goes on without a ledger. */
async function partsOfMap(ctx: Context, session: SessionRow, scope: PassScope): Promise<PassPart[]> {
  const known = await selectPasses(ctx.db, session.id);
  const isRead = known.some(({ passId, kind }) => kind === "model" && passOf(passId)?.stage === "read");
  const text = await reviewText(ctx, session);
  return passesIn("map", scope)
    .filter((pass) => pass.sees === "manuscript" || !isRead)
    .flatMap((pass) => partsOf(pass, text));
}

function rowsOf(stage: PassStage, parts: readonly PassPart[]): NewPass[] {
  return parts.map(({ id, label }, i) => ({
    passId: id,
    label,
    kind: "model",
    prompt: prompt(passOf(id)?.prompt ?? id).label,
    position: POSITION[stage] + i,
  }));
}

/** The passes that read the text are planned when the map says which of them it needs. */
function passRows(scope: PassScope): NewPass[] {
  return PASS_STAGES.filter((stage) => stage !== "read" && stage !== "map").flatMap((stage) =>
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
