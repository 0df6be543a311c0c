import { insertComments } from "#db/queries/comments.ts";
import { selectBalances } from "#db/queries/credits.ts";
import { selectSupplements } from "#db/queries/documents.ts";
import { type PassRow, selectPasses } from "#db/queries/review-passes.ts";
import { markSessionCompleted, type SessionRow, selectSession } from "#db/queries/review-sessions.ts";
import { type ChecksReport, joinReports } from "#lib/checks/run-checks.ts";
import type { Context } from "#lib/context.ts";
import { settleCredit } from "#lib/credits/settle-credit.ts";
import { reportComplete, reportProgress } from "#lib/streams/report-progress.ts";
import { transact } from "#lib/transact.ts";
import { buildReview, type Review, type ReviewOptions } from "./build-review.ts";
import { overallNotes } from "./overall-notes.ts";
import { readPlaces } from "./page-places.ts";
import type { Receipt } from "./receipt-schema.ts";
import { readContent } from "./run-pass.ts";

const FINALIZING_PERCENT = 92;
const NO_MODEL_USE = { model_calls: 0, tokens_in: 0, tokens_out: 0, tokens_cached: 0 };

/** Thrown when no pass could run: there is nothing honest to publish. */
export class NothingCheckedError extends Error {
  override readonly name = "NothingCheckedError";
}

/** Builds the review from what the passes found, and publishes it with the settled credit in one transaction. */
export async function completeReview(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  const found = await selectSession(ctx.db, sessionId);
  if (found?.session.status !== "processing") return;
  await reportProgress(ctx, sessionId, { value: FINALIZING_PERCENT, stage: "finalizing" });
  const passes = await selectPasses(ctx.db, sessionId);
  const reports = passes.flatMap((pass) => (pass.report ? [asReport(pass.report)] : []));
  if (reports.length === 0) throw new NothingCheckedError("No pass of the review could run.");
  const markdown = await readContent(ctx, found.document.id);
  const review = buildReview(markdown, joinReports(reports), optionsOf(found.session));
  const notes = overallNotes({
    session: found.session,
    supplements: await selectSupplements(ctx.db, found.document.id),
    failedPasses: passes.filter((pass) => pass.error !== null).map((pass) => pass.label),
  });
  const places = await readPlaces(ctx, found.document.id);
  await transact(ctx, async (tx) => {
    const completed = await markSessionCompleted(tx.db, sessionId, {
      title: review.title,
      summary: review.summary,
      domain: review.domain,
      taxonomy: review.taxonomy,
      overall: [review.overall, ...notes].join("\n\n"),
      receipt: receiptOf(found.session, passes, review, tx.now()),
    });
    if (!completed) return;
    const rows = review.comments.map(({ id, anchor, ...comment }, position) => ({
      sessionId,
      id,
      position,
      content: {
        ...comment,
        anchor: { ...anchor, ...places(anchor) },
        fold_reason: null,
        merged_from: [],
        previous_comment_id: null,
      },
    }));
    await insertComments(tx.db, rows);
    await settleCredit(tx, sessionId);
    const { paid, preview } = await selectBalances(tx.db, found.session.ownerId);
    await reportComplete(tx, sessionId, {
      session_id: sessionId,
      preview_credits_remaining: preview,
      paid_credits_remaining: paid,
      comment_count: rows.length,
    });
  });
}

function optionsOf({ isPreview, customization }: SessionRow): ReviewOptions {
  const { focus, exclude, max_comments } = customization ?? {};
  return {
    preview: isPreview,
    customization: {
      ...(focus === undefined ? {} : { focus }),
      ...(exclude === undefined ? {} : { exclude }),
      ...(max_comments === undefined ? {} : { max_comments }),
    },
  };
}

function receiptOf(session: SessionRow, passes: PassRow[], review: Review, now: Date): Receipt {
  return {
    passes: passes.map((pass) => ({
      id: pass.passId,
      label: pass.label,
      kind: pass.kind,
      model: null,
      prompt: pass.prompt,
      ...NO_MODEL_USE,
      cost_millicents: null,
      merged: 0,
      folded: 0,
      dropped: 0,
      seconds: pass.seconds ?? 0,
      found: pass.report ? asReport(pass.report).findings.length : 0,
      failed: pass.error,
    })),
    ...NO_MODEL_USE,
    cost_cents: null,
    seconds: (now.getTime() - session.createdAt.getTime()) / 1000,
    comments_found: review.counts.found,
    comments_merged: review.counts.merged,
    comments_folded: review.counts.folded,
    comments_dropped: review.counts.dropped,
  };
}

/** runPass is the only writer of a pass's report. */
function asReport(value: unknown): ChecksReport {
  return value as ChecksReport;
}
