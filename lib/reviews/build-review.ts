import type { Finding } from "#lib/checks/finding.ts";
import { CHECK_GROUPS } from "#lib/checks/groups.ts";
import type { CommentType } from "./comment-types.ts";
import type { ComputedFindings } from "./computed-findings.ts";
import { type Judged, judgedComments, judgedOfComputed } from "./judging/judged-comments.ts";
import { rankComments } from "./rank-comments.ts";
import { paragraphOf, type ReviewComment, relatedQuotes, stableId } from "./review-comment.ts";
import { scoreFinding } from "./score-findings.ts";

export type ReviewCounts = {
  /** Findings of all passes. */
  found: number;
  /** Findings that went into another one. */
  merged: number;
  /** Comments that are not shown; in a preview they are not in `comments` either. */
  folded: number;
  /** Findings left out: of an excluded type, or without a place in the text. */
  dropped: number;
};

export type ReviewOptions = {
  preview: boolean;
  customization?: { focus?: CommentType[]; exclude?: CommentType[]; max_comments?: number };
};

export type Review = {
  comments: ReviewComment[];
  counts: ReviewCounts;
  /** Comments by the pass that raised them, and how many of them are folded. */
  byPass: Map<string, { published: number; folded: number }>;
};

/** Beyond this many the text is no paper, and a list of comments no help: the last ones are dropped and counted. */
const MOST_COMMENTS = 1000;

type Raised = { passId: string; comment: ReviewComment };

/** Builds a review's comments from what was computed and judged. Pure, and the same for the same input. */
export function buildReview(
  markdown: string,
  { computed, judged }: { computed: ComputedFindings; judged: (Judged & { found: number }) | null },
  options: ReviewOptions,
): Review {
  const { focus, max_comments } = options.customization ?? {};
  const ids = new Map<string, number>();
  const alsoJudged = judged ? judgedOfComputed(markdown, judged) : new Map<number, never>();
  const raised: Raised[] = [
    ...computed.findings.map((finding, i) => ({
      passId: CHECK_GROUPS.find(({ checkIds }) => checkIds.includes(finding.checkId))?.id ?? finding.checkId,
      comment: { ...toComment(markdown, finding, ids), merged_from: alsoJudged.get(i) ?? [] },
    })),
    ...(judged ? judgedComments(markdown, judged, ids) : []),
  ];
  const passOf = new Map(raised.map(({ passId, comment }) => [comment.id, passId]));
  const all = rankComments(
    raised.map(({ comment }) => comment),
    {
      preview: options.preview,
      ...(focus === undefined ? {} : { focus }),
      ...(max_comments === undefined ? {} : { maxComments: max_comments }),
    },
  );
  const ranked = all.slice(0, MOST_COMMENTS).map(withoutStaleReason);
  const found = computed.report.findings.length + (judged?.found ?? 0);
  const dropped = computed.dropped + (judged?.joined.dropped.length ?? 0) + all.length - ranked.length;
  return {
    comments: options.preview ? ranked.filter(({ shown }) => shown) : ranked,
    counts: {
      found,
      merged: found - dropped - ranked.length,
      folded: ranked.filter(({ shown }) => !shown).length,
      dropped,
    },
    byPass: countByPass(ranked, passOf),
  };
}

/** A doubt that did not fold a comment is no reason for its place. */
function withoutStaleReason(comment: ReviewComment): ReviewComment {
  return comment.shown && comment.fold_reason !== null ? { ...comment, fold_reason: null } : comment;
}

function countByPass(comments: readonly ReviewComment[], passOf: ReadonlyMap<string, string>) {
  const counts: Review["byPass"] = new Map();
  for (const { id, shown } of comments) {
    const passId = passOf.get(id) ?? "";
    const count = counts.get(passId) ?? { published: 0, folded: 0 };
    counts.set(passId, { published: count.published + 1, folded: count.folded + (shown ? 0 : 1) });
  }
  return counts;
}

function toComment(markdown: string, finding: Finding, ids: Map<string, number>): ReviewComment {
  const { start, end } = finding.span;
  const quote = markdown.slice(start, end);
  return {
    id: stableId(`${finding.checkId} ${quote} ${finding.title}`, ids),
    title: finding.title,
    paragraph: paragraphOf(markdown, finding.span),
    message: finding.message,
    quote,
    score: scoreFinding(finding),
    types: finding.types,
    severity: finding.severity,
    anchor: { start, end },
    suggestion: finding.suggestion,
    evidence: finding.evidence,
    source: `check:${finding.checkId}`,
    related: relatedQuotes(markdown, finding.related),
    shown: false,
    fold_reason: null,
    merged_from: [],
  };
}
