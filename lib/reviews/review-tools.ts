import { z } from "zod";
import { text, uuid, uuidOut } from "#lib/contract/fields.ts";
import { countNoun } from "#lib/count-noun.ts";
import { defineLookup } from "#lib/tools/assistant-tool.ts";
import { listPage, page, pageFacts, readPage } from "#lib/tools/paged.ts";
import { describeReview } from "./history/describe-review.ts";
import { type FoundReview, findReviews as findReviewsVerb, findShared } from "./history/find-reviews.ts";
import { followReview } from "./history/follow-review.ts";
import { getSession } from "./history/get-session.ts";
import { sessionRole } from "./role-schema.ts";
import { PROCESSING_STATUSES } from "./schema.ts";

const LONGEST_WAIT_SECONDS = 20;

const session_id = uuid.describe("The review session.");
const count = z.number().int();
const reviewStatus = z.enum(PROCESSING_STATUSES);

export const findReviews = defineLookup({
  name: "find_reviews",
  title: "Find reviews",
  description:
    "Lists the user's reviews with their ids: those that run or failed first, then completed ones, newest first, then those that others share with the user. Begin here unless you know the session_id.",
  input: z.object({
    query: text(200).optional().describe("Words of the title or of the file name."),
    page,
  }),
  kind: "lookup",
  scope: "reviews:read",
  facts: z.object({
    reviews: z.array(
      z.object({
        session_id: uuidOut,
        document_id: uuidOut,
        status: reviewStatus,
        role: sessionRole.describe(
          "What the user may do: an owner everything, an editor act on comments, a commenter write, a viewer read.",
        ),
        open_count: count.describe("Comments that are neither dismissed nor addressed."),
      }),
    ),
    ...pageFacts,
  }),
  label: () => "Looking for reviews",
  async run(ctx, { query = "", page }) {
    const own = await findReviewsVerb(ctx, { query });
    const shared = await findShared(ctx, { query });
    const found = [...own.map((review) => ({ ...review, role: "owner" as const, owner: null })), ...shared];
    const entries = found.map((review) => ({
      line: lineOf(review, review.owner && `, shared by ${review.owner}, the user is ${review.role}`),
      fact: {
        session_id: review.session_id,
        document_id: review.document_id,
        status: review.status,
        role: review.role,
        open_count: review.open_count,
      },
    }));
    const heading = `${countNoun(own.length, "review")}${shared.length > 0 ? `, and ${shared.length} that others share` : ""}.`;
    const { text, shown, facts } = listPage(heading, entries, page);
    return { text, facts: { reviews: shown, ...facts } };
  },
});

function lineOf(review: FoundReview, shared: string | null): string {
  const name = review.title ? `${review.title} (${review.filename})` : review.filename;
  const kind = review.is_preview ? "preview, " : "";
  const comments = `${countNoun(review.comments_count, "comment")}, ${review.open_count} open`;
  return `- ${review.session_id}: ${name} [${kind}${review.status}, ${review.created_at.slice(0, 10)}, ${comments}${shared ?? ""}]`;
}

export const readReview = defineLookup({
  name: "read_review",
  title: "Read a review's overview",
  description:
    "Gives the overview of a completed review: what the manuscript is, what matters most, the comments to look at first, the overall assessment. Then call list_comments and read_comment.",
  input: z.object({ session_id, page }),
  kind: "lookup",
  scope: "reviews:read",
  facts: z.object({
    document_id: uuidOut.describe("For read_section and search_document."),
    status: reviewStatus,
    is_preview: z.boolean(),
    is_partial: z.boolean().describe("True if models read too little; the text says what is missing."),
    open_count: count,
    dismissed_count: count,
    addressed_count: count,
    first_comment_ids: z.array(z.string()),
    ...pageFacts,
  }),
  label: () => "Reading the overview",
  async run(ctx, { session_id: sessionId, page }) {
    const session = await getSession(ctx, { sessionId });
    const { open_count, dismissed_count, addressed_count } = session.comment_action_summary;
    const { text, facts } = readPage(describeReview(session), page);
    return {
      text,
      facts: {
        document_id: session.document_id,
        status: session.processing_status,
        is_preview: session.is_preview,
        is_partial: session.partial !== null,
        open_count,
        dismissed_count,
        addressed_count,
        first_comment_ids: session.overview?.first_comment_ids ?? [],
        ...facts,
      },
    };
  },
});

export const reviewProgress = defineLookup({
  name: "review_progress",
  title: "Progress of a review",
  description:
    "Says how far a review is. It answers as soon as the review ends, else after wait_seconds; then call it again.",
  input: z.object({
    session_id,
    wait_seconds: count
      .min(0)
      .max(LONGEST_WAIT_SECONDS)
      .default(10)
      .describe("How long to wait for the end."),
  }),
  kind: "lookup",
  scope: "reviews:read",
  facts: z.object({
    status: reviewStatus,
    progress_percentage: count,
    stage: z.string().nullable(),
    reviews_ahead: count
      .nullable()
      .describe("Reviews of the user that run first; null if it waits for none."),
  }),
  label: () => "Looking at the progress",
  async run(ctx, { session_id: sessionId, wait_seconds: waitSeconds }) {
    const progress = await followReview(ctx, { sessionId, waitSeconds });
    return {
      text: progress.failure ?? "",
      facts: {
        status: progress.processing_status,
        progress_percentage: progress.progress_percentage,
        stage: progress.stage,
        reviews_ahead: progress.waiting?.ahead ?? null,
      },
      next: AFTER_PROGRESS[progress.processing_status],
    };
  },
});

const AFTER_PROGRESS = {
  processing: "The review is running. Call review_progress again.",
  completed: "The review is complete. Call read_review, then list_comments.",
  failed:
    "The review failed and its credit was returned. Tell the user why, and ask before you start another.",
} as const;
