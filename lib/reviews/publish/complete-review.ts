import { insertComments, selectComments } from "#db/queries/comments.ts";
import { selectBalances } from "#db/queries/credits.ts";
import { selectSupplements } from "#db/queries/documents.ts";
import { selectModelCalls } from "#db/queries/model-calls.ts";
import { type PassRow, selectPasses } from "#db/queries/review-passes.ts";
import {
  markSessionCompleted,
  type SessionRow,
  selectOwnedSession,
  selectSession,
} from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import { settleCredit } from "#lib/credits/settle-credit.ts";
import { readContent } from "#lib/documents/converted-files.ts";
import { reportComplete, reportProgress } from "#lib/streams/report-progress.ts";
import { transact } from "#lib/transact.ts";
import type { ComputedFindings } from "../findings/join/computed-findings.ts";
import { forgetSpending } from "../run/session-spending.ts";
import { checksReport, passReport, reportOf } from "../run/stored-reports.ts";
import { composeOverall } from "./compose-overall.ts";
import { describeManuscript } from "./describe-manuscript.ts";
import { makeReceipt } from "./make-receipt.ts";
import { overallNotes } from "./overall-notes.ts";
import { readPlaces } from "./page-places.ts";
import { revisionCheckOf } from "./revision-check.ts";
import { sessionReview } from "./session-review.ts";
import { DOMAINS, TAXONOMIES } from "./subjects.ts";

const FINALIZING_PERCENT = 92;
const LONGEST_TITLE = 300;
const LONGEST_SUMMARY = 800;

/** Thrown when there is nothing honest to publish; the message says why and is fit for the author. */
export class NothingCheckedError extends Error {
  override readonly name = "NothingCheckedError";
}

/** Builds the review from what the passes found, and publishes it with the settled credit in one transaction. */
export async function completeReview(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  const found = await selectSession(ctx.db, sessionId);
  if (found?.session.status !== "processing") return;
  const { session, document } = found;
  await reportProgress(ctx, sessionId, { value: FINALIZING_PERCENT, stage: "finalizing" });
  const passes = await selectPasses(ctx.db, sessionId);
  refuseEmptyReview(passes);
  const markdown = await readContent(ctx, document.id);
  const review = sessionReview(markdown, session, passes);
  const notes = overallNotes({
    session,
    passes,
    supplements: await selectSupplements(ctx.db, document.id),
  });
  const overall = composeOverall({
    report: review.computed.report,
    comments: review.comments,
    counts: review.counts,
    preview: session.isPreview,
    judgement: reportOf(passes, "overall")?.overall ?? null,
    passes,
  });
  const places = await readPlaces(ctx, document.id);
  const revisionCheck = await followUp(ctx, session, { markdown, passes, computed: review.computed });
  await transact(ctx, async (tx) => {
    const seconds = (tx.now().getTime() - session.createdAt.getTime()) / 1000;
    const completed = await markSessionCompleted(tx.db, sessionId, {
      ...describe(markdown, passes),
      overall: [overall, ...notes].join("\n\n"),
      receipt: makeReceipt(passes, await selectModelCalls(tx.db, sessionId), review, seconds),
      revisionCheck,
    });
    if (!completed) return;
    const earlier = revisionCheck?.comments ?? [];
    const rows = review.comments.map(({ id, anchor, ...comment }, position) => ({
      sessionId,
      id,
      position,
      content: {
        ...comment,
        anchor: { ...anchor, ...places(anchor) },
        previous_comment_id: earlier.find((each) => each.comment_id === id)?.comment_id ?? null,
      },
    }));
    await insertComments(tx.db, rows);
    await settleCredit(tx, sessionId);
    const { paid, preview } = await selectBalances(tx.db, session.ownerId);
    await reportComplete(tx, sessionId, {
      session_id: sessionId,
      preview_credits_remaining: preview,
      paid_credits_remaining: paid,
      comment_count: rows.length,
    });
  });
  forgetSpending(sessionId);
}

/** A review stands on its checks, and where models were to read the text, on their having read some of it. */
function refuseEmptyReview(passes: readonly PassRow[]): void {
  if (!passes.some((pass) => checksReport(pass)))
    throw new NothingCheckedError(
      "No check of the review could run. Your credit was returned; start it again.",
    );
  if (!passes.some(({ kind }) => kind === "model")) return;
  const readers = passes.filter(({ passId }) => /^(reader|whole):/.test(passId));
  if (readers.some((pass) => passReport(pass))) return;
  const reason = readers[0]?.error ?? "No model is set up any more.";
  // A limit that the installation set itself ends a review well: what was computed is kept.
  if (/spending limit/.test(reason)) return;
  throw new NothingCheckedError(`No model could read the manuscript: ${reason} Your credit was returned.`);
}

/** What the model's map says of the manuscript, as far as it fits; the rest from the text itself. */
function describe(markdown: string, passes: readonly PassRow[]) {
  const own = describeManuscript(markdown);
  const map = reportOf(passes, "map")?.map;
  if (!map) return own;
  return {
    title: own.title ?? map.title?.trim().slice(0, LONGEST_TITLE) ?? null,
    summary: map.summary.trim().slice(0, LONGEST_SUMMARY) || own.summary,
    domain: DOMAINS.find((domain) => domain === map.domain) ?? own.domain,
    taxonomy: TAXONOMIES.find((taxonomy) => taxonomy === map.taxonomy) ?? own.taxonomy,
  };
}

/** Null without an earlier session, and where that was deleted meanwhile. */
async function followUp(
  ctx: Context,
  { previousSessionId, ownerId }: SessionRow,
  now: { markdown: string; passes: readonly PassRow[]; computed: ComputedFindings },
) {
  const previous = previousSessionId && (await selectOwnedSession(ctx.db, ownerId, previousSessionId));
  if (!previous) return null;
  const comments = await selectComments(ctx.db, previous.id);
  const answers = reportOf(now.passes, "revision")?.revision ?? [];
  return revisionCheckOf(
    now.markdown,
    { sessionId: previous.id, comments },
    { computed: now.computed, answers },
  );
}
