import type { Finding } from "#lib/checks/finding.ts";
import { groupOf } from "#lib/checks/registry.ts";
import { apartFrom } from "#lib/manuscript/span.ts";
import { type CommentType, checkSource } from "../comment-types.ts";
import type { ComputedFindings } from "../findings/join/join-computed.ts";
import { rankComments } from "../findings/rank/rank-comments.ts";
import { computedScore, isUnsure } from "../findings/rank/score-comments.ts";
import { additionsToComputed, type Judged, type JudgedAddition, judgedComments } from "./judged-comments.ts";
import { MOST_RELATED, paragraphOf, type ReviewComment, relatedQuotes, stableId } from "./review-comment.ts";

export type ReviewCounts = {
  /** Findings of all passes. */
  found: number;
  /** Findings that went into another one. */
  merged: number;
  /** Comments that are not shown; in a preview they are not in `comments` either. */
  folded: number;
  /** Findings left out: of an excluded type, without an anchor, or behind too many others. */
  dropped: number;
};

export type ReviewOptions = {
  preview: boolean;
  customization?: { focus?: CommentType[]; exclude?: CommentType[]; max_comments?: number };
};

export type Review = {
  comments: ReviewComment[];
  counts: ReviewCounts;
  /** By pass, the outcomes of its findings; the rest of them went into another one. */
  byPass: Map<string, Outcome>;
  /** The ids of judged comments, by the index of their cause. */
  byCause: Map<number, string>;
};

/** `published` are comments, `folded` some of them, `dropped` findings. */
type Outcome = { published: number; folded: number; dropped: number };

/** A longer list of comments helps nobody: the last ones are dropped and counted. */
const MOST_COMMENTS = 1000;

type Raised = { passId: string; mustFold: boolean; comment: ReviewComment; cause?: number };

/** Builds the comments of a review from its computed and judged findings. Pure: the same input gives the same comments. */
export function buildReview(
  markdown: string,
  { computed, judged }: { computed: ComputedFindings; judged: (Judged & { found: number }) | null },
  options: ReviewOptions,
): Review {
  const { focus, max_comments } = options.customization ?? {};
  const raised = raisedComments(markdown, computed, judged);
  const passOf = new Map(raised.map(({ passId, comment }) => [comment.id, passId]));
  const all = rankComments(
    raised.map(({ comment, mustFold }) => ({ ...comment, mustFold })),
    {
      preview: options.preview,
      ...(focus === undefined ? {} : { focus }),
      ...(max_comments === undefined ? {} : { maxComments: max_comments }),
    },
  );
  const ranked = all.slice(0, MOST_COMMENTS).map(({ mustFold: _, ...comment }) => comment);
  const found = computed.report.findings.length + (judged?.found ?? 0);
  const droppedBy = [
    ...computed.dropped.map(passOfCheck),
    ...(judged?.joined.dropped.map(({ passId }) => passId) ?? []),
    ...all.slice(MOST_COMMENTS).map(({ id }) => passOf.get(id) ?? ""),
  ];
  const dropped = droppedBy.length;
  return {
    comments: options.preview ? ranked.filter(({ shown }) => shown) : ranked,
    counts: {
      found,
      merged: found - dropped - ranked.length,
      folded: ranked.filter(({ shown }) => !shown).length,
      dropped,
    },
    byPass: countByPass(ranked, passOf, droppedBy),
    byCause: new Map(
      raised.flatMap(({ cause, comment }) => (cause === undefined ? [] : [[cause, comment.id]])),
    ),
  };
}

/** Returns all comments before they are ranked, each with the pass or check group that raised it. */
function raisedComments(markdown: string, computed: ComputedFindings, judged: Judged | null): Raised[] {
  const ids = new Map<string, number>();
  const additions = judged ? additionsToComputed(markdown, judged) : new Map<number, never>();
  return [
    ...computed.findings.map((finding, i) => ({
      passId: passOfCheck(finding),
      mustFold: isUnsure(finding),
      comment: toComment(markdown, finding, ids, additions.get(i)),
    })),
    ...(judged ? judgedComments(markdown, judged, ids) : []),
  ];
}

function foldReason(finding: Finding): string | null {
  if (!isUnsure(finding)) return null;
  const held = Math.max(1, Math.round(10 * computedScore(finding)));
  return `Of ten such comments, about ${held} ${held === 1 ? "is" : "are"} right. Look at the passage before you change it.`;
}

function countByPass(
  comments: readonly ReviewComment[],
  passOf: ReadonlyMap<string, string>,
  droppedBy: readonly string[],
): Review["byPass"] {
  const outcomes: Review["byPass"] = new Map();
  const outcomeOf = (passId: string) => {
    const outcome = outcomes.get(passId) ?? { published: 0, folded: 0, dropped: 0 };
    outcomes.set(passId, outcome);
    return outcome;
  };
  for (const { id, shown } of comments) {
    const outcome = outcomeOf(passOf.get(id) ?? "");
    outcome.published += 1;
    if (!shown) outcome.folded += 1;
  }
  for (const passId of droppedBy) outcomeOf(passId).dropped += 1;
  return outcomes;
}

function passOfCheck({ checkId }: Finding): string {
  return groupOf(checkId) ?? checkId;
}

function toComment(
  markdown: string,
  finding: Finding,
  ids: Map<string, number>,
  judged: JudgedAddition | undefined,
): ReviewComment {
  const { start, end } = finding.span;
  const quote = markdown.slice(start, end);
  return {
    id: stableId(`${finding.checkId} ${quote} ${finding.title}`, ids),
    title: finding.title,
    paragraph: paragraphOf(markdown, finding.span),
    message: finding.message,
    quote,
    score: computedScore(finding),
    types: finding.types,
    severity: finding.severity,
    anchor: { start, end },
    suggestion: finding.suggestion,
    evidence: withCalculations(finding, judged),
    source: checkSource(finding.checkId),
    related: relatedQuotes(markdown, [
      ...finding.related,
      ...apartFrom([finding.span, ...finding.related], judged?.spans ?? [], MOST_RELATED),
    ]),
    shown: false,
    fold_reason: foldReason(finding),
    merged_from: judged?.reports ?? [],
  };
}

function withCalculations(
  { evidence }: Finding,
  judged: JudgedAddition | undefined,
): ReviewComment["evidence"] {
  const { calculations = [] } = judged ?? {};
  return calculations.length === 0 ? evidence : { ...evidence, calculations };
}
