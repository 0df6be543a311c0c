import type { CommentRow, selectCommentActions } from "#db/queries/comments.ts";
import type { SessionRow } from "#db/queries/review-sessions.ts";
import type { Overview } from "../overview-schema.ts";
import type { PartialReview } from "../partial-schema.ts";
import { NO_PREFERENCES } from "../passes/no-preferences.ts";
import type { PassReport, ReviewText } from "../passes/pass.ts";
import { partOf } from "../passes/pass-parts.ts";
import { DOMAINS, TAXONOMIES } from "../passes/subjects.ts";
import { plainWords } from "../passes/without-links.ts";
import type { RevisionCheck } from "../revision-schema.ts";
import { planOfText } from "../run/planned-text.ts";
import { prompt } from "../run/prompt.ts";
import { reportOf, type StoredPass } from "../run/stored-reports.ts";
import type { Review } from "./build-review.ts";
import { composeDetails } from "./compose-details.ts";
import { judgementOf } from "./compose-judgement.ts";
import { composeOverall } from "./compose-overall.ts";
import { composeOverview } from "./compose-overview.ts";
import { type Description, describeManuscript } from "./describe-manuscript.ts";
import { overallNotes } from "./overall-notes.ts";
import { partialReviewOf } from "./partial-review.ts";
import { returnedComments } from "./returned-comments.ts";
import { revisionCheckOf } from "./revision-check.ts";
import { sessionReview } from "./session-review.ts";
import { titleLine } from "./title-line.ts";

const LONGEST_TITLE = 300;
const LONGEST_SUMMARY = 800;

type Dismissal = Pick<Awaited<ReturnType<typeof selectCommentActions>>[number], "commentId" | "reason">;

/** A comment that was dismissed when a version last had it. */
export type DismissedBefore = Pick<CommentRow, "id" | "content"> & Pick<Dismissal, "reason">;

/** What is stored of a review, as values of JSON. */
export interface StoredReview {
  session: Pick<SessionRow, "isPreview" | "customization" | "venue" | "steeringPrompt">;
  passes: readonly StoredPass[];
  supplements: readonly { id: string }[];
  /** The review of the version before, and what its owner dismissed there; null if there is none. */
  earlier: {
    sessionId: string;
    comments: readonly Pick<CommentRow, "id" | "content">[];
    dismissals: readonly Dismissal[];
    /** What the owner dismissed in versions before that one, and it does not have. */
    dismissedBefore: readonly DismissedBefore[];
  } | null;
  wordCount: number | null;
  /** True if the file has pages that can be counted. */
  hasPages: boolean;
  /** The context of the review model for which the text was planned. */
  contextTokens: number;
}

/** The texts and comments of a review that is ready to be published, as values of JSON. */
export interface ComposedReview {
  comments: Review["comments"];
  counts: Review["counts"];
  /** The entries of `Review["byPass"]`. */
  byPass: Parameters<Review["byPass"]["set"]>[];
  /** The id of each comment that repeats one of the earlier review, with the id of that one. */
  returned: [string, string][];
  /** What the owner dismissed before and this review raises again, with the ids of the comments now. */
  dismissals: Dismissal[];
  description: Description;
  overall: string;
  overview: Overview;
  details: string;
  revisionCheck: RevisionCheck | null;
  partial: PartialReview | null;
}

/** Composes a review from the reports of its passes. Reads the whole text, which takes time with its length. */
export function composeReview(markdown: string, stored: StoredReview): ComposedReview {
  const { session, passes, supplements, earlier, wordCount, hasPages, contextTokens } = stored;
  const review = sessionReview(markdown, session, passes);
  const { comments, counts, computed } = review;
  const description = describe(markdown, passes);
  const revision = reportOf(passes, "revision");
  const raisedAgain = revision?.returned ?? [];
  const returned = [...returnedComments(review, earlier?.comments ?? [], raisedAgain)];
  const dismissals = dismissedAgain(review, { returned, raisedAgain, earlier });
  const partial = partialOf(markdown, passes, contextTokens);
  const open = openComments(comments, dismissals);
  const overview = composeOverview({
    markdown,
    report: computed.report,
    ignored: computed.ignored,
    comments: open,
    counts,
    isPreview: session.isPreview,
    subject: description,
    wordCount,
    judgement: judgementOf(reportOf(passes, "overall"), open),
    notes: overallNotes({ session, passes, supplements, markdown, hasPages, isPartial: partial !== null }),
  });
  return {
    comments,
    counts,
    byPass: [...review.byPass],
    returned,
    dismissals,
    description,
    overall: composeOverall(overview, { summary: description.summary, comments, partial }),
    overview,
    details: composeDetails({ report: computed.report, counts, passes }),
    revisionCheck:
      earlier && revisionCheckOf(markdown, earlier, { computed, answers: revision?.revision ?? [] }),
    partial,
  };
}

/** Finds what stays dismissed. A comment that the version before did not have is looked for in those before it. */
function dismissedAgain(
  { comments, byCause }: Pick<Review, "comments" | "byCause">,
  {
    returned,
    raisedAgain,
    earlier,
  }: Pick<StoredReview, "earlier"> & {
    returned: ComposedReview["returned"];
    raisedAgain: NonNullable<PassReport["returned"]>;
  },
): Dismissal[] {
  if (!earlier) return [];
  const { dismissals, dismissedBefore } = earlier;
  const known = new Set(returned.map(([id]) => id));
  const others = comments.filter(({ id }) => !known.has(id));
  const skipped = returnedComments({ comments: others, byCause }, dismissedBefore, raisedAgain);
  const reasons = new Map(dismissals.map(({ commentId, reason }) => [commentId, reason]));
  const reasonsBefore = new Map(dismissedBefore.map(({ id, reason }) => [id, reason]));
  return [
    ...returned.flatMap(([id, before]) => withReason(id, reasons.get(before))),
    ...[...skipped].flatMap(([id, before]) => withReason(id, reasonsBefore.get(before))),
  ];
}

function withReason(commentId: string, reason: Dismissal["reason"] | undefined): Dismissal[] {
  return reason === undefined ? [] : [{ commentId, reason }];
}

/** The text is planned only if a pass has a part of it. No pass that must read the text reads a supplement. */
function partialOf(markdown: string, passes: readonly StoredPass[], contextTokens: number) {
  let text: ReviewText | null = null;
  return partialReviewOf(passes, (id) => {
    text ??= {
      markdown,
      ...planOfText(markdown, contextTokens),
      boundary: "",
      map: null,
      ledgers: [],
      evidence: [],
      supplements: [],
      conversionNotes: [],
      preferences: NO_PREFERENCES,
      image: async () => null,
      prompt,
    };
    return partOf(text, id);
  });
}

/** Describes the manuscript by the model's map as far as it is usable, and otherwise by the text itself. */
function describe(markdown: string, passes: readonly StoredPass[]): Description {
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
