import { beginPass, endPass, type PassRow, selectPasses } from "#db/queries/review-passes.ts";
import { type SessionRow, selectSession } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import { ModelError, type Models } from "#lib/ports/models/port.ts";
import { transact } from "#lib/transact.ts";
import { mapDocument } from "../passes/map-document.ts";
import { modelPasses } from "../passes/model-passes.ts";
import type { Ask, ReviewText } from "../passes/pass.ts";
import { DOMAINS, TAXONOMIES } from "../publish/subjects.ts";
import { askModel } from "./ask-model.ts";
import { reportFinished } from "./report-finished.ts";
import { reviewText } from "./review-text.ts";
import { sessionSpending } from "./session-spending.ts";
import { type JudgedReport, reportOf } from "./stored-reports.ts";
import { SessionEndedError, whileRunning } from "./while-running.ts";

const FAILED_IN_A_ROW = 4;

/** Runs one pass that asks a model, and keeps what it found. One whose calls fail for good is noted, not fatal. */
export async function runModelPass(
  ctx: Context,
  { sessionId, passId }: { sessionId: string; passId: string },
): Promise<void> {
  await judge(ctx, { sessionId, passId }, async ({ session, models, text, ask }) => {
    if (passId === "map") return mapDocument(text, ask, { domains: DOMAINS, taxonomies: TAXONOMIES });
    const scope = { preview: session.isPreview, second: models.describe("second") !== null };
    const volumes = modelPasses(text, scope);
    const pass = volumes
      .flatMap(({ chain, beside }) => [...chain, ...beside])
      .find(({ id }) => id === passId);
    if (!pass) throw planChanged();
    const rows = await selectPasses(ctx.db, sessionId);
    return pass.run(text, ask, (id) => reportOf(rows, id));
  });
}

export interface Judging {
  session: SessionRow;
  models: Models;
  text: ReviewText;
  ask: Ask;
}

/** The frame of a pass that asks a model: it begins, may be cancelled, and its end is kept once. */
export async function judge(
  ctx: Context,
  { sessionId, passId }: { sessionId: string; passId: string },
  work: (judging: Judging) => Promise<JudgedReport>,
): Promise<void> {
  const found = await selectSession(ctx.db, sessionId);
  const rows = await selectPasses(ctx.db, sessionId);
  const row = rows.find((pass) => pass.passId === passId);
  const { models } = ctx;
  if (found?.session.status !== "processing" || !models || !row || row.endedAt) return;
  await beginPass(ctx.db, sessionId, passId);
  const started = performance.now();
  const outage = passId.includes(":") ? outageIn(rows) : null;
  const end = await whileRunning(ctx, sessionId, async (signal) => {
    if (outage !== null) return { error: outage };
    const spending = await sessionSpending(ctx, sessionId);
    const noted: string[] = [];
    const note = (shortfalls: readonly string[]) => noted.push(...shortfalls);
    const ask = askModel(ctx, { sessionId, passId, models, spending, signal, note });
    const text = await reviewText(ctx, found.session);
    const report = await work({ session: found.session, models, text, ask });
    return { report: { ...report, faults: [...(report.faults ?? []), ...noted] } };
  }).catch(asEnd);
  if (end === null) return;
  if ("error" in end)
    ctx.log.warn({ session_id: sessionId, pass: passId, failure: end.error }, "a pass failed");
  const seconds = (performance.now() - started) / 1000;
  await transact(ctx, async (tx) => {
    await endPass(tx.db, sessionId, passId, { ...end, seconds });
    await reportFinished(tx, sessionId);
  });
}

/**
 * A server that failed several passes in a row, with all their retries, is not tried for each of the passes that read
 * the text: a review of many would take hours to fail. The passes after the reading try again.
 */
function outageIn(rows: readonly PassRow[]): string | null {
  const latest = rows
    .filter(({ kind, endedAt }) => kind === "model" && endedAt !== null)
    .toSorted((a, b) => (b.endedAt?.getTime() ?? 0) - (a.endedAt?.getTime() ?? 0))
    .slice(0, FAILED_IN_A_ROW);
  const reason = latest[0]?.error ?? null;
  const isOut = latest.length === FAILED_IN_A_ROW && latest.every(({ error }) => error !== null);
  return isOut ? reason : null;
}

/** A pass that was planned under other settings, such as a second model, costs its own findings and no more. */
function planChanged(): ModelError {
  const told =
    "The settings of the models changed while the review ran, and this pass is no longer part of it.";
  return new ModelError("not_configured", told);
}

function asEnd(error: unknown): { error: string } | null {
  if (error instanceof SessionEndedError) return null;
  if (error instanceof ModelError) return { error: error.message };
  throw error;
}
