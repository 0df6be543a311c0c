import { apartFrom, type Span } from "#lib/manuscript/span.ts";
import { type CommentType, SEVERITIES } from "../comment-types.ts";
import type { Cause, JoinedFindings } from "../findings/join/join-findings.ts";
import type { JudgedFinding } from "../findings/place/judged-finding.ts";
import { judgedScore } from "../findings/rank/judged-score.ts";
import type { Verdict } from "../findings/verify/verify-findings.ts";
import { kindOf } from "./pass-groups.ts";
import type { MergedFrom, ReviewComment } from "./review-comment.ts";
import { MOST_RELATED, paragraphOf, relatedQuotes, stableId } from "./review-comment.ts";

/** What twenty passes called one problem is more than anyone filters by. */
const MOST_TYPES = 4;

export interface Judged {
  joined: JoinedFindings;
  verdicts: readonly { cause: number; verdict: Verdict; reason: string }[];
}

/** The judged finding that stands for a cause: the gravest, then the surest. Null where a computed one does. */
export function leadOf({ judged }: JoinedFindings, cause: Cause): JudgedFinding | null {
  if (cause.computed.length > 0) return null;
  const [lead] = membersOf(judged, cause).toSorted(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.confidence - a.confidence,
  );
  return lead ?? null;
}

/** The comments that models alone raised, each with the pass that raised it. */
export function judgedComments(markdown: string, { joined, verdicts }: Judged, ids: Map<string, number>) {
  return joined.causes.flatMap((cause, i) => {
    const lead = leadOf(joined, cause);
    if (lead === null) return [];
    const verdict = verdicts.find((each) => each.cause === i) ?? null;
    const others = membersOf(joined.judged, cause).filter((each) => each !== lead);
    return [{ passId: lead.passId, comment: toComment(markdown, { lead, others, verdict }, ids) }];
  });
}

/** What models add to a computed finding of the same root cause. */
export interface Added {
  reports: MergedFrom[];
  /** Where it shows as well. */
  places: Span[];
}

/** What models found of the same root cause as a computed finding, by its index. */
export function judgedOfComputed(markdown: string, { joined }: Judged): Map<number, Added> {
  const found = new Map<number, Added>();
  for (const cause of joined.causes) {
    const [computed] = cause.computed;
    if (computed === undefined || cause.judged.length === 0) continue;
    const members = membersOf(joined.judged, cause);
    found.set(computed, {
      reports: members.map((each) => mergedFrom(markdown, each)),
      places: placesOf(members),
    });
  }
  return found;
}

function membersOf(judged: readonly JudgedFinding[], cause: Cause): JudgedFinding[] {
  return cause.judged.map((i) => judged[i]).filter((each) => each !== undefined);
}

function placesOf(findings: readonly JudgedFinding[]): Span[] {
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
  const places = apartFrom([lead.span, ...lead.related], placesOf(others), MOST_RELATED);
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
    source: `model:${kindOf(lead.passId)}`,
    related: relatedQuotes(markdown, [...lead.related, ...places]),
    shown: false,
    fold_reason: foldReason(verdict),
    merged_from: others.map((each) => mergedFrom(markdown, each)),
  };
}

/** The lead's own, else what another one puts in the place of the same words. */
function suggestionOf(quote: string, lead: JudgedFinding, others: readonly JudgedFinding[]): string | null {
  const { start, end } = lead.span;
  const ofSameWords = others.filter(({ span }) => span.start === start && span.end === end);
  const found = [lead, ...ofSameWords].map(({ suggestion }) => suggestion);
  return found.find((each) => each !== null && each !== "" && each !== quote) ?? null;
}

function foldReason(verdict: Supported["verdict"]): string | null {
  if (verdict === null || verdict.verdict === "stands") return null;
  const said = verdict.verdict === "wrong" ? "did not confirm it" : "doubted it";
  return `A second reading of the passages alone ${said}: ${verdict.reason}`;
}

function mergedFrom(markdown: string, { title, message, span, passId }: JudgedFinding): MergedFrom {
  return { title, message, quote: markdown.slice(span.start, span.end), source: `model:${kindOf(passId)}` };
}
