import type { Evidence, Finding } from "#lib/checks/finding.ts";
import type { ChecksReport } from "#lib/checks/run-checks.ts";
import { paragraphAt } from "#lib/manuscript/anchor.ts";
import type { Span } from "#lib/manuscript/span.ts";
import type { CommentType, Severity } from "./comment-types.ts";
import { composeOverall } from "./compose-overall.ts";
import { type Description, describeManuscript } from "./describe-manuscript.ts";
import { mergeFindings } from "./merge-findings.ts";
import { rankComments } from "./rank-comments.ts";
import { scoreFinding } from "./score-findings.ts";

/** A comment as it goes over the wire, before an author acts on it. Offsets are UTF-16 units of the Markdown. */
export type ReviewComment = {
  /** Stable: the same finding in the same text has the same id. */
  id: string;
  title: string;
  paragraph: string;
  message: string;
  quote: string;
  score: number;
  types: CommentType[];
  severity: Severity;
  anchor: { start: number; end: number };
  suggestion: string | null;
  evidence: Evidence | null;
  source: string;
  related: { quote: string; start: number; end: number; label?: string }[];
  shown: boolean;
};

export type ReviewCounts = {
  /** Findings of all checks. */
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

export type Review = Description & { overall: string; comments: ReviewComment[]; counts: ReviewCounts };

const LONGEST_PARAGRAPH = 4000;
const RELATED = 20;
/** Beyond this many the text is no paper, and a list of comments no help: the last ones are dropped and counted. */
const MOST_COMMENTS = 1000;

/** Builds the review of a manuscript from what the checks reported. Pure, and the same for the same input. */
export function buildReview(markdown: string, report: ChecksReport, options: ReviewOptions): Review {
  const { focus, exclude = [], max_comments } = options.customization ?? {};
  const usable = report.findings.filter(
    (finding) => isAnchored(markdown, finding) && !isExcluded(finding, exclude),
  );
  const { findings, merged } = mergeFindings(markdown, usable);
  const ids = new Map<string, number>();
  const comments = findings.map((finding) => toComment(markdown, finding, ids));
  const all = rankComments(comments, {
    preview: options.preview,
    ...(focus === undefined ? {} : { focus }),
    ...(max_comments === undefined ? {} : { maxComments: max_comments }),
  });
  const ranked = all.slice(0, MOST_COMMENTS);
  const published = options.preview ? ranked.filter((comment) => comment.shown) : ranked;
  const counts: ReviewCounts = {
    found: report.findings.length,
    merged,
    folded: ranked.filter((comment) => !comment.shown).length,
    dropped: report.findings.length - usable.length + all.length - ranked.length,
  };
  const overall = composeOverall({ report, comments: published, counts, preview: options.preview });
  return { ...describeManuscript(markdown), overall, comments: published, counts };
}

/** The first type is what a finding is mainly about. */
function isExcluded({ types }: Finding, exclude: readonly CommentType[]): boolean {
  return types[0] !== undefined && exclude.includes(types[0]);
}

function isAnchored(markdown: string, { span }: Finding): boolean {
  return span.start >= 0 && span.end > span.start && span.end <= markdown.length;
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
    related: finding.related.slice(0, RELATED).map((span) => ({
      quote: markdown.slice(span.start, span.end),
      start: span.start,
      end: span.end,
      ...(span.label === undefined ? {} : { label: span.label }),
    })),
    shown: false,
  };
}

/** The paragraph around the quote; of a very long one (a table, a list) the part around it. */
function paragraphOf(markdown: string, span: Span): string {
  const from = Math.max(0, span.start - LONGEST_PARAGRAPH / 2);
  const window = markdown.slice(from, span.end + LONGEST_PARAGRAPH / 2);
  const { start, end } = paragraphAt(window, span.start - from);
  return window.slice(Math.min(start, span.start - from), Math.max(end, span.end - from));
}

/** 52 bits of FNV-like hash in base 36; the second of equals gets "-2". */
function stableId(text: string, ids: Map<string, number>): string {
  let high = 0x811c9dc5;
  let low = 0x1000193;
  for (let i = 0; i < text.length; i += 1) {
    high = Math.imul(high ^ text.charCodeAt(i), 0x01000193) >>> 0;
    low = Math.imul(low ^ text.charCodeAt(i), 0x85ebca6b) >>> 0;
  }
  const id = `c${((high & 0xfffff) * 0x1_0000_0000 + low).toString(36)}`;
  const count = (ids.get(id) ?? 0) + 1;
  ids.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}
