import { beginPass, endPass, type PassEnd, type PassRow, selectPasses } from "#db/queries/review-passes.ts";
import { type SessionRow, selectSession } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import { ModelError, type Models } from "#lib/ports/models/port.ts";
import type { Calculation } from "#lib/tools/calculation-tool.ts";
import { transact } from "#lib/transact.ts";
import type { PassInput, PassReport } from "../passes/pass.ts";
import { isNeededIn, partOf, passOf } from "../passes/pass-parts.ts";
import { sessionReview } from "../publish/session-review.ts";
import { modelCaller } from "./call-model.ts";
import { readEarlierVersions } from "./read-earlier-versions.ts";
import { reportFinishedPasses } from "./report-finished-passes.ts";
import { reviewText, scopeOf } from "./review-text.ts";
import { sessionSpending } from "./session-spending.ts";
import { computedFindings, passReport } from "./stored-reports.ts";
import { SessionEndedError, whileRunning } from "./while-running.ts";

const FAILED_IN_A_ROW = 4;

interface Running {
  session: SessionRow;
  models: Models;
  rows: readonly PassRow[];
  passId: string;
  passesBehind: number;
}

interface PassToRun {
  sessionId: string;
  passId: string;
  /** The number of passes that follow it one after the other. Its calls go before those of shorter chains. */
  passesBehind?: number;
  /** Stops the calls of the pass. */
  signal?: AbortSignal;
}

/** Runs one pass of a session and keeps its report, once. A pass whose calls fail for good is noted, not fatal. */
export async function runModelPass(
  ctx: Context,
  { sessionId, passId, passesBehind = 0, signal: outer }: PassToRun,
): Promise<void> {
  const found = await selectSession(ctx.db, sessionId);
  const rows = await selectPasses(ctx.db, sessionId);
  const row = rows.find((pass) => pass.passId === passId);
  const { models } = ctx;
  if (found?.session.status !== "processing" || !models || !row || row.endedAt) return;
  await beginPass(ctx.db, sessionId, passId);
  const started = performance.now();
  const running = { session: found.session, models, rows, passId, passesBehind };
  const end = await whileRunning(ctx, sessionId, (signal) => run(ctx, running, signal), outer).catch(
    (error: unknown) =>
      asFailure(error, (failure) =>
        ctx.log.warn({ session_id: sessionId, pass: passId, failure }, "a pass failed"),
      ),
  );
  if (end === null) return;
  const seconds = (performance.now() - started) / 1000;
  await transact(ctx, async (tx) => {
    await endPass(tx.db, sessionId, passId, { ...end, seconds });
    await reportFinishedPasses(tx, sessionId);
  });
}

type Outcome = { report: PassReport } | Pick<Extract<PassEnd, { error: string }>, "error" | "errorKind">;

/** A pass that was planned under other settings, such as a second model, costs its own findings and no more. */
const PLAN_CHANGED: Outcome = {
  error: "The settings of the models changed while the review ran, and this pass is no longer part of it.",
  errorKind: "not_configured",
};

async function run(ctx: Context, running: Running, signal: AbortSignal): Promise<Outcome> {
  const { session, models, rows, passId } = running;
  const pass = passOf(passId);
  const outage = pass?.stage === "read" ? outageIn(rows) : null;
  if (outage !== null) return outage;
  const text = await reviewText(ctx, session);
  const part = partOf(text, passId);
  if (!pass || !part || !isNeededIn(pass, scopeOf(session, models, text.map))) return PLAN_CHANGED;
  const limitations: string[] = [];
  const calculations: Calculation[] = [];
  const callModel = modelCaller(ctx, {
    sessionId: session.id,
    passId,
    models,
    spending: await sessionSpending(ctx, session.id),
    signal,
    turn: { owner: session.ownerId, review: session.id, callsBehind: running.passesBehind },
    note: (shortfalls) => limitations.push(...shortfalls),
    calculations,
  });
  const report = await pass.run({
    text,
    part,
    callModel,
    seesPictures: () => models.sees("review", signal),
    ...storedInput(ctx, { ...running, text }),
  });
  return {
    report: {
      ...report,
      ...(calculations.length > 0 && { calculations }),
      limitations: [...(report.limitations ?? []), ...limitations],
    },
  };
}

/** The results of earlier passes, and of an earlier review. */
function storedInput(
  ctx: Context,
  { session, rows, text }: Running & Pick<PassInput, "text">,
): Pick<PassInput, "reports" | "startOf" | "computed" | "comments" | "earlierReview"> {
  const { markdown } = text;
  return {
    reports: new Map(
      rows.flatMap((row) => {
        const report = passReport(row);
        return report ? [[row.passId, report]] : [];
      }),
    ),
    startOf: (id) => {
      const part = partOf(text, id);
      return part?.reading?.passages[0]?.start ?? part?.volume?.start ?? 0;
    },
    computed: computedFindings(markdown, rows, session.customization?.exclude).findings,
    comments: () => sessionReview(markdown, session, rows).comments,
    earlierReview: () => readEarlierVersions(ctx, session),
  };
}

/**
 * Returns the failure of a server that failed several passes in a row, with all their retries. The passes that read the
 * text then do not try it again, or a long review would take hours to fail. The passes after the reading try again.
 */
function outageIn(rows: readonly PassRow[]): Outcome | null {
  const latest = rows
    .filter(({ kind, endedAt }) => kind === "model" && endedAt !== null)
    .toSorted((a, b) => (b.endedAt?.getTime() ?? 0) - (a.endedAt?.getTime() ?? 0))
    .slice(0, FAILED_IN_A_ROW);
  const isOut = latest.length === FAILED_IN_A_ROW && latest.every(({ error }) => error !== null);
  const [last] = latest;
  return isOut && last?.error ? { error: last.error, errorKind: last.errorKind } : null;
}

/** Returns the failure in words for authors, and logs it in words for whoever runs the installation. */
function asFailure(error: unknown, log: (failure: string) => void): Outcome | null {
  if (error instanceof SessionEndedError) return null;
  if (!(error instanceof ModelError)) throw error;
  log(error.message);
  return { error: error.publicMessage, errorKind: error.kind };
}
