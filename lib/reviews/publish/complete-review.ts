import { uuidv7 } from "uuidv7";
import { selectBalances } from "#db/queries/balances.ts";
import {
  replaceComments,
  type selectCommentActions,
  selectComments,
  upsertCommentAction,
} from "#db/queries/comments.ts";
import { selectDocument, selectSupplements } from "#db/queries/documents.ts";
import { selectModelCalls } from "#db/queries/model-calls.ts";
import { type PassRow, selectPasses } from "#db/queries/review-passes.ts";
import { lockReviewsOf } from "#db/queries/review-queue.ts";
import { markSessionCompleted, type SessionRow, selectSession } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import { settleCredit } from "#lib/credits/settle-credit.ts";
import { readContent } from "#lib/documents/converted-files.ts";
import { meter } from "#lib/metrics/meter.ts";
import { reportComplete, reportProgress } from "#lib/streams/report-progress.ts";
import { transact } from "#lib/transact.ts";
import type { Overview } from "../overview-schema.ts";
import type { PartialReview } from "../partial-schema.ts";
import { partOf, passOf } from "../passes/pass-parts.ts";
import { DOMAINS, TAXONOMIES } from "../passes/subjects.ts";
import { plainWords } from "../passes/without-links.ts";
import type { RevisionCheck } from "../revision-schema.ts";
import { textBeforeReview } from "../run/review-text.ts";
import { forgetSpending } from "../run/session-spending.ts";
import { checksReport, passReport, reportOf } from "../run/stored-reports.ts";
import { admitReviews } from "../start/admit-reviews.ts";
import type { Review } from "./build-review.ts";
import { composeDetails } from "./compose-details.ts";
import { judgementOf } from "./compose-judgement.ts";
import { composeOverall } from "./compose-overall.ts";
import { composeOverview } from "./compose-overview.ts";
import { describeManuscript } from "./describe-manuscript.ts";
import { failReview } from "./fail-review.ts";
import { makeReceipt } from "./make-receipt.ts";
import { overallNotes } from "./overall-notes.ts";
import { pageRegions } from "./page-regions.ts";
import { partialReviewOf } from "./partial-review.ts";
import { readEarlierReview } from "./read-earlier-review.ts";
import { returnedComments } from "./returned-comments.ts";
import { revisionCheckOf } from "./revision-check.ts";
import { sessionReview } from "./session-review.ts";
import { titleLine } from "./title-line.ts";

const FINALIZING_PERCENT = 92;
const LONGEST_TITLE = 300;
const LONGEST_SUMMARY = 800;

type Dismissal = Pick<Awaited<ReturnType<typeof selectCommentActions>>[number], "commentId" | "reason">;

/** The texts and comments of a review that is ready to be published. */
interface ReadyReview {
  session: SessionRow;
  passes: readonly PassRow[];
  review: Review;
  description: ReturnType<typeof describe>;
  overall: string;
  overview: Overview;
  details: string;
  revisionCheck: RevisionCheck | null;
  partial: PartialReview | null;
  rows: Parameters<typeof replaceComments>[2];
  /** What the owner dismissed before and this review raises again, with the ids of the comments now. */
  dismissals: readonly Dismissal[];
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

async function readyReview(
  ctx: Context,
  session: SessionRow,
  passes: readonly PassRow[],
): Promise<ReadyReview> {
  const markdown = await readContent(ctx, session.documentId);
  const review = sessionReview(markdown, session, passes);
  const supplements = await selectSupplements(ctx.db, session.documentId);
  const document = await selectDocument(ctx.db, session.documentId);
  const description = describe(markdown, passes);
  const earlier = await readEarlierReview(ctx, session);
  const revision = reportOf(passes, "revision");
  const links = returnedComments(review, earlier?.comments ?? [], revision?.returned ?? []);
  const dismissals = (earlier?.dismissals ?? []).flatMap((action) =>
    [...links].filter(([, id]) => id === action.commentId).map(([id]) => ({ ...action, commentId: id })),
  );
  const text = await textBeforeReview(ctx, session, {
    contextTokens: session.contextTokens,
  });
  const partial = partialReviewOf(passes, (id) => partOf(text, id));
  const open = openComments(review.comments, dismissals);
  const overview = composeOverview({
    markdown,
    report: review.computed.report,
    ignored: review.computed.ignored,
    comments: open,
    counts: review.counts,
    isPreview: session.isPreview,
    subject: description,
    wordCount: document?.wordCount ?? null,
    judgement: judgementOf(reportOf(passes, "overall"), open),
    notes: overallNotes({
      session,
      passes,
      supplements,
      markdown,
      hasPages: document?.format === "pdf",
      isPartial: partial !== null,
    }),
  });
  const revisionCheck =
    earlier &&
    revisionCheckOf(markdown, earlier, { computed: review.computed, answers: revision?.revision ?? [] });
  return {
    session,
    passes,
    review,
    description,
    overall: composeOverall(overview, { summary: description.summary, comments: review.comments, partial }),
    overview,
    details: composeDetails({ report: review.computed.report, counts: review.counts, passes }),
    revisionCheck,
    partial,
    rows: await commentRows(ctx, session, review, links),
    dismissals,
  };
}

async function commentRows(
  ctx: Context,
  { id: sessionId, documentId }: SessionRow,
  { comments }: Review,
  links: ReadonlyMap<string, string>,
): Promise<ReadyReview["rows"]> {
  const regionsOf = await pageRegions(ctx, documentId);
  return comments.map(({ id, anchor, ...comment }, position) => ({
    sessionId,
    id,
    position,
    content: {
      ...comment,
      anchor: { ...anchor, ...regionsOf(anchor) },
      previous_comment_id: links.get(id) ?? null,
    },
  }));
}

/** Writes the review and settles its credit in one transaction. The credit of a partial one stays held. */
async function publish(ctx: Context, ready: ReadyReview): Promise<void> {
  const { session, passes, review, rows } = ready;
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
      receipt: makeReceipt(passes, await selectModelCalls(tx.db, session.id), review, seconds),
      revisionCheck: ready.revisionCheck,
      partial: ready.partial,
    });
    if (!completed) return false;
    const known = await selectComments(tx.db, session.id);
    await replaceComments(tx.db, session.id, rows);
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
    await admitReviews(tx, session.ownerId);
    return true;
  });
  if (isPublished) meter()?.review(ready.partial ? "partial" : "completed");
}

/** Describes the manuscript by the model's map as far as it is usable, and otherwise by the text itself. */
function describe(markdown: string, passes: readonly PassRow[]) {
  const read = describeManuscript(markdown);
  const own = { ...read, summary: read.summary && plainWords(read.summary, LONGEST_SUMMARY) };
  const map = reportOf(passes, "map")?.map;
  if (!map) return own;
  return {
    title: own.title ?? (map.title && titleLine(plainWords(map.title, LONGEST_TITLE))) ?? null,
    summary: plainWords(map.summary, LONGEST_SUMMARY) || own.summary,
    domain: DOMAINS.find((domain) => domain === map.domain) ?? own.domain,
    taxonomy: TAXONOMIES.find((taxonomy) => taxonomy === map.taxonomy) ?? own.taxonomy,
  };
}

/** Leaves out what is dismissed already, so that the opening of the review does not name it; all if nothing else is left. */
function openComments(comments: Review["comments"], dismissals: readonly Dismissal[]): Review["comments"] {
  const open = comments.filter(({ id }) => !dismissals.some(({ commentId }) => commentId === id));
  return open.length === 0 ? comments : open;
}
