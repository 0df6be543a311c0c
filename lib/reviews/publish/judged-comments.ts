import { apartFrom, type Span } from "#lib/manuscript/span.ts";
import { type CommentType, modelSource } from "../comment-types.ts";
import { type JoinedFindings, type JudgedFinding, leadOf, membersOf } from "../findings/judged-finding.ts";
import { judgedScore } from "../findings/rank/score-comments.ts";
import type { Verdict } from "../passes/answers.ts";
import { kindOf } from "../passes/pass-parts.ts";
import { shorten } from "../passes/shared-prompt.ts";
import type { MergedFrom, ReviewComment } from "./review-comment.ts";
import { MOST_RELATED, paragraphOf, relatedQuotes, stableId } from "./review-comment.ts";

const LONGEST_MISQUOTE = 200;
/** Twenty passes give one problem more types than anyone filters by. */
const MOST_TYPES = 4;

export interface Judged {
  joined: JoinedFindings;
  verdicts: readonly { cause: number; verdict: Verdict; reason: string }[];
}

/** Returns the comments that models alone raised, each with the pass that raised it. */
export function judgedComments(markdown: string, { joined, verdicts }: Judged, ids: Map<string, number>) {
  return joined.causes.flatMap((cause, i) => {
    const lead = leadOf(joined, cause);
    if (lead === null) return [];
    const verdict = verdicts.find((each) => each.cause === i) ?? null;
    const others = membersOf(joined.judged, cause).filter((each) => each !== lead);
    return [
      {
        cause: i,
        passId: lead.passId,
        mustFold: verdict?.verdict === "wrong" || lead.misquoted !== undefined,
        comment: toComment(markdown, { lead, others, verdict }, ids),
      },
    ];
  });
}

/** The contribution of models to a computed finding of the same root cause. */
export interface JudgedAddition {
  reports: MergedFrom[];
  /** Other passages that show the problem. */
  spans: Span[];
}

/** Returns the contributions of models to computed findings, by their index. */
export function additionsToComputed(markdown: string, { joined }: Judged): Map<number, JudgedAddition> {
  const additions = new Map<number, JudgedAddition>();
  for (const cause of joined.causes) {
    const [computed] = cause.computed;
    if (computed === undefined || cause.judged.length === 0) continue;
    const members = membersOf(joined.judged, cause);
    additions.set(computed, {
      reports: members.map((each) => mergedFrom(markdown, each)),
      spans: spansOf(members),
    });
  }
  return additions;
}

function spansOf(findings: readonly JudgedFinding[]): Span[] {
  return findings.flatMap(({ span, related }) => [span, ...related]);
}

interface Supported {
  lead: JudgedFinding;
  others: readonly JudgedFinding[];
  verdict: { verdict: Verdict; reason: string } | null;
}

function toComment(
  markdown: string,
  { lead, others, verdict }: Supported,
  ids: Map<string, number>,
): ReviewComment {
  const { start, end } = lead.span;
  const quote = markdown.slice(start, end);
  const kinds = new Set([lead, ...others].map(({ passId }) => kindOf(passId)));
  const types: CommentType[] = [...new Set([lead, ...others].flatMap((each) => each.types))].slice(
    0,
    MOST_TYPES,
  );
  const spans = apartFrom([lead.span, ...lead.related], spansOf(others), MOST_RELATED);
  return {
    id: stableId(`${kindOf(lead.passId)} ${quote} ${lead.title}`, ids),
    title: lead.title,
    paragraph: paragraphOf(markdown, lead.span),
    message: lead.message,
    quote,
    score: judgedScore(verdict?.verdict ?? null, lead.confidence, kinds.size),
    types: types.length > 0 ? types : ["general"],
    severity: lead.severity,
    anchor: { start, end },
    suggestion: suggestionOf(quote, lead, others),
    evidence: null,
    source: modelSource(kindOf(lead.passId)),
    related: relatedQuotes(markdown, [...lead.related, ...spans]),
    shown: false,
    fold_reason: foldReason(lead, verdict),
    merged_from: others.map((each) => mergedFrom(markdown, each)),
  };
}

/** Returns the lead's own suggestion, else that of another finding for the same words. */
function suggestionOf(quote: string, lead: JudgedFinding, others: readonly JudgedFinding[]): string | null {
  const { start, end } = lead.span;
  const ofSameWords = others.filter(({ span }) => span.start === start && span.end === end);
  const suggestions = [lead, ...ofSameWords].map(({ suggestion }) => suggestion);
  return suggestions.find((each) => each !== null && each !== "" && each !== quote) ?? null;
}

function foldReason({ misquoted }: JudgedFinding, verdict: Supported["verdict"]): string | null {
  const reasons = [
    misquoted === undefined
      ? ""
      : `The words that it quotes are not in the manuscript: “${shorten(misquoted, LONGEST_MISQUOTE)}”. It stands at the paragraph that it is about.`,
  ];
  if (verdict !== null && verdict.verdict !== "stands") {
    const outcome = verdict.verdict === "wrong" ? "did not confirm it" : "doubted it";
    reasons.push(`A second reading of the passages alone ${outcome}: ${verdict.reason}`);
  }
  return reasons.filter((reason) => reason !== "").join(" ") || null;
}

function mergedFrom(markdown: string, { title, message, span, passId }: JudgedFinding): MergedFrom {
  return { title, message, quote: markdown.slice(span.start, span.end), source: modelSource(kindOf(passId)) };
}
