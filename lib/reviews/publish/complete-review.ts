import { uuidv7 } from "uuidv7";
import { selectBalances } from "#db/queries/balances.ts";
import { replaceComments, selectComments, upsertCommentAction } from "#db/queries/comments.ts";
import { type DocumentRow, selectDocument, selectReviewedSupplements } from "#db/queries/documents.ts";
import { selectModelCalls } from "#db/queries/model-calls.ts";
import { holdPrint } from "#db/queries/prints.ts";
import { type PassRow, selectPasses } from "#db/queries/review-passes.ts";
import { lockReviewsOf } from "#db/queries/review-queue.ts";
import { markSessionCompleted, type SessionRow, selectSession } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import { settleCredit } from "#lib/credits/settle-credit.ts";
import { printOf } from "#lib/documents/print/print-of.ts";
import { meter } from "#lib/metrics/meter.ts";
import { reportComplete, reportProgress } from "#lib/streams/report-progress.ts";
import { transact } from "#lib/transact.ts";
import { passOf } from "../passes/pass-parts.ts";
import { contextOf } from "../run/review-text.ts";
import { forgetSpending } from "../run/session-spending.ts";
import { checksReport, passReport } from "../run/stored-reports.ts";
import { admitReviews } from "../start/admit-reviews.ts";
import { runTextTask } from "../text-tasks/run-text-task.ts";
import type { Review } from "./build-review.ts";
import type { ComposedReview } from "./compose-review.ts";
import { failReview } from "./fail-review.ts";
import { makeReceipt } from "./make-receipt.ts";
import { noteEnd } from "./note-end.ts";
import { pageRegions } from "./page-regions.ts";
import { readEarlierReview } from "./read-earlier-review.ts";

const FINALIZING_PERCENT = 92;

/** A review that is ready to be published. */
interface ReadyReview extends Omit<ComposedReview, "byPass" | "comments" | "returned"> {
  session: SessionRow;
  passes: readonly PassRow[];
  byPass: Review["byPass"];
  rows: Parameters<typeof replaceComments>[2];
  document: DocumentRow;
}

/** Builds the review from the reports of its passes and publishes it. A review without a result fails instead. */
export async function completeReview(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  const found = await selectSession(ctx.db, sessionId);
  if (found?.session.status !== "processing") return;
  await reportProgress(ctx, sessionId, { value: FINALIZING_PERCENT, stage: "finalizing" });
  const passes = await selectPasses(ctx.db, sessionId);
  const obstacle = obstacleTo(passes);
  if (obstacle === null) await publish(ctx, await readyReview(ctx, found.session, passes));
  else await failReview(ctx, { sessionId, reason: obstacle });
  forgetSpending(sessionId);
}

/** Returns why there is nothing honest to publish, in words for the author, or null. */
function obstacleTo(passes: readonly PassRow[]): string | null {
  if (!passes.some((pass) => checksReport(pass)))
    return "No check of the review could run. Start the review again.";
  const judged = passes.filter(({ kind }) => kind === "model");
  const essential = judged.filter(({ passId }) => passOf(passId)?.isEssential);
  if (judged.length === 0 || essential.some((pass) => passReport(pass))) return null;
  const [first] = essential;
  // A limit that the installation set itself ends a review well: its computed comments are published.
  if (first?.errorKind === "spending_limit") return null;
  const reason = first?.error ?? "No model is set up any more.";
  return `No model could read the manuscript: ${reason}`;
}

/** Collects what is stored of a review. Its text is read apart from requests. */
async function readyReview(
  ctx: Context,
  session: SessionRow,
  passes: readonly PassRow[],
): Promise<ReadyReview> {
  const { documentId, ownerId, isPreview, customization, venue, steeringPrompt } = session;
  const supplements = await selectReviewedSupplements(ctx.db, documentId);
  const document = await selectDocument(ctx.db, documentId);
  if (!document) throw new Error("The document of the review is gone.");
  const earlier = await readEarlierReview(ctx, session);
  const about = { ownerId, documentIds: [documentId] };
  const { byPass, comments, returned, ...composed } = await runTextTask(ctx, about, "composeReview", {
    session: { isPreview, customization, venue, steeringPrompt },
    passes: passes.map(({ passId, label, kind, prompt, error, report }) => {
      return { passId, label, kind, prompt, error, report };
    }),
    supplements: supplements.map(({ id }) => ({ id })),
    earlier: earlier && {
      sessionId: earlier.sessionId,
      comments: earlier.comments.map(({ id, content }) => ({ id, content })),
      dismissals: earlier.dismissals.map(({ commentId, reason }) => ({ commentId, reason })),
      dismissedBefore: earlier.dismissedBefore.map(({ id, content, reason }) => ({ id, content, reason })),
    },
    wordCount: document.wordCount,
    hasPages: document.format === "pdf",
    contextTokens: session.contextTokens ?? (await contextOf(ctx)),
  });
  const rows = await commentRows(ctx, { session, document }, comments, new Map(returned));
  return { ...composed, session, document, passes, byPass: new Map(byPass), rows };
}

async function commentRows(
  ctx: Context,
  { session: { id: sessionId }, document }: Pick<ReadyReview, "session" | "document">,
  comments: Review["comments"],
  links: ReadonlyMap<string, string>,
): Promise<ReadyReview["rows"]> {
  const regionsOf = await pageRegions(ctx, document);
  return comments.map(({ id, anchor, ...comment }, position) => ({
    sessionId,
    id,
    position,
    content: { ...comment, anchor: { ...anchor, ...regionsOf(anchor) } },
    previousCommentId: links.get(id) ?? null,
  }));
}

/** Writes the review and settles its credit in one transaction. The credit of a partial one stays held. */
async function publish(ctx: Context, ready: ReadyReview): Promise<void> {
  const { session, passes, rows } = ready;
  const isPublished = await transact(ctx, async (tx) => {
    await lockReviewsOf(tx.db, session.ownerId);
    const startedAt = session.admittedAt ?? session.createdAt;
    const before = session.continuedAt === null ? 0 : (session.receipt?.seconds ?? 0);
    const seconds = before + (tx.now().getTime() - startedAt.getTime()) / 1000;
    const completed = await markSessionCompleted(tx.db, session.id, {
      ...ready.description,
      overall: ready.overall,
      overview: ready.overview,
      overallDetails: ready.details,
      receipt: makeReceipt(passes, await selectModelCalls(tx.db, session.id), ready, seconds),
      revisionCheck: ready.revisionCheck,
      partial: ready.partial,
    });
    if (!completed) return false;
    const known = await selectComments(tx.db, session.id);
    await replaceComments(tx.db, session.id, rows);
    await placeAgain(tx, ready.document);
    for (const { commentId, reason } of ready.dismissals) {
      // What the owner did with a comment of the first run counts more.
      if (known.some(({ id }) => id === commentId)) continue;
      const place = { sessionId: session.id, commentId, userId: session.ownerId };
      await upsertCommentAction(tx.db, { id: uuidv7(), ...place, actionType: "dismissed", reason });
    }
    if (ready.partial === null) await settleCredit(tx, session.id);
    const { paid, preview } = await selectBalances(tx.db, session.ownerId, tx.now());
    await reportComplete(tx, session.id, {
      session_id: session.id,
      preview_credits_remaining: preview,
      paid_credits_remaining: paid,
      comment_count: rows.length,
    });
    await noteEnd(tx, session);
    await admitReviews(tx, session.ownerId);
    return true;
  });
  if (isPublished) meter()?.review(ready.partial ? "partial" : "completed");
}

/** Has the comments placed again if the document got other pages since their boxes were read. */
async function placeAgain(tx: Context, document: DocumentRow): Promise<void> {
  const now = await holdPrint(tx.db, document.id);
  if (!now || printOf(now)?.sha256 === printOf(document)?.sha256) return;
  await tx.events.send("document/print-changed", { documentId: document.id });
}
