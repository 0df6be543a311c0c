import { apartFrom, type Span } from "#lib/manuscript/span.ts";
import type { Calculation } from "#lib/tools/calculation-tool.ts";
import { type CommentType, modelSource } from "../comment-types.ts";
import { type JoinedFindings, type JudgedFinding, leadOf, membersOf } from "../findings/judged-finding.ts";
import { judgedScore } from "../findings/rank/score-comments.ts";
import type { Verdict } from "../passes/answers.ts";
import type { VerifiedFinding } from "../passes/pass.ts";
import { kindOf } from "../passes/pass-parts.ts";
import { shorten } from "../passes/shared-prompt.ts";
import type { MergedFrom, ReviewComment } from "./review-comment.ts";
import { MOST_RELATED, paragraphOf, relatedQuotes, stableId } from "./review-comment.ts";

const LONGEST_MISQUOTE = 200;
/** Twenty passes give one problem more types than anyone filters by. */
const MOST_TYPES = 4;
const MOST_CALCULATIONS = 12;

export interface Judged {
  joined: JoinedFindings;
  verdicts: readonly ({ cause: number } & VerifiedFinding)[];
  /** What tools calculated, by the pass that they did it for. */
  calculations: ReadonlyMap<string, readonly Calculation[]>;
}

/** Returns the comments that models alone raised, each with the pass that raised it. */
export function judgedComments(markdown: string, judged: Judged, ids: Map<string, number>) {
  const { joined, verdicts } = judged;
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
        comment: toComment(
          markdown,
          { lead, others, verdict, calculations: calculationsOf(judged, [lead, ...others]) },
          ids,
        ),
      },
    ];
  });
}

/** The contribution of models to a computed finding of the same root cause. */
export interface JudgedAddition {
  reports: MergedFrom[];
  calculations: Calculation[];
  /** Other passages that show the problem. */
  spans: Span[];
}

/** Returns the contributions of models to computed findings, by their index. */
export function additionsToComputed(markdown: string, judged: Judged): Map<number, JudgedAddition> {
  const { joined } = judged;
  const additions = new Map<number, JudgedAddition>();
  for (const cause of joined.causes) {
    const [computed] = cause.computed;
    if (computed === undefined || cause.judged.length === 0) continue;
    const members = membersOf(joined.judged, cause);
    additions.set(computed, {
      reports: members.map((each) => mergedFrom(markdown, each)),
      calculations: calculationsOf(judged, members),
      spans: spansOf(members),
    });
  }
  return additions;
}

/** Returns the calculations that findings name, each once. A number without a calculation names none. */
function calculationsOf({ calculations }: Judged, findings: readonly JudgedFinding[]): Calculation[] {
  const named = findings.flatMap((finding) =>
    (finding.calculations ?? []).flatMap((n) => calculations.get(finding.passId)?.[n - 1] ?? []),
  );
  const distinct = new Map(named.map((each) => [`${each.request} ${each.result}`, each]));
  return [...distinct.values()].slice(0, MOST_CALCULATIONS);
}

function spansOf(findings: readonly JudgedFinding[]): Span[] {
  return findings.flatMap(({ span, related }) => [span, ...related]);
}

interface Supported {
  calculations: Calculation[];
  lead: JudgedFinding;
  others: readonly JudgedFinding[];
  verdict: VerifiedFinding | null;
}

function toComment(
  markdown: string,
  { lead, others, verdict, calculations }: Supported,
  ids: Map<string, number>,
): ReviewComment {
  const { start, end } = lead.span;
  const quote = markdown.slice(start, end);
  const changes = verdict?.changes ?? {};
  const isChanged = Object.keys(changes).length > 0;
  const kinds = new Set([lead, ...others].map(({ passId }) => kindOf(passId)));
  const types: CommentType[] = [...new Set([lead, ...others].flatMap((each) => each.types))].slice(
    0,
    MOST_TYPES,
  );
  const spans = apartFrom([lead.span, ...lead.related], spansOf(others), MOST_RELATED);
  return {
    id: stableId(`${kindOf(lead.passId)} ${quote} ${lead.title}`, ids),
    title: changes.title ?? lead.title,
    paragraph: paragraphOf(markdown, lead.span),
    message: [changes.message ?? lead.message, remarkOf(verdict, isChanged)].filter(Boolean).join("\n\n"),
    quote,
    score: judgedScore(verdict?.verdict ?? null, lead.confidence, kinds.size),
    types: types.length > 0 ? types : ["general"],
    severity: changes.severity ?? lead.severity,
    anchor: { start, end },
    suggestion: suggestionOf(quote, lead, others),
    evidence: judgedEvidence(lead, calculations),
    source: modelSource(kindOf(lead.passId)),
    related: relatedQuotes(markdown, [...lead.related, ...spans]),
    shown: false,
    fold_reason: foldReason(lead, verdict),
    // What was changed stays readable.
    merged_from: [...(isChanged ? [lead] : []), ...others].map((each) => mergedFrom(markdown, each)),
  };
}

function judgedEvidence({ compared }: JudgedFinding, calculations: Calculation[]): ReviewComment["evidence"] {
  if (!compared && calculations.length === 0) return null;
  return { ...(compared && { compared }), ...(calculations.length > 0 && { calculations }) };
}

function remarkOf(verdict: VerifiedFinding | null, isChanged: boolean): string {
  if (verdict?.verdict !== "stands_with_changes" || (!isChanged && verdict.reason === "")) return "";
  const did = isChanged ? "changed this comment" : "would change it";
  return `A second reading of the manuscript ${did}${verdict.reason === "" ? "." : `: ${verdict.reason}`}`;
}

/** Returns the lead's own suggestion, else that of another finding for the same words. */
function suggestionOf(quote: string, lead: JudgedFinding, others: readonly JudgedFinding[]): string | null {
  const { start, end } = lead.span;
  const ofSameWords = others.filter(({ span }) => span.start === start && span.end === end);
  const suggestions = [lead, ...ofSameWords].map(({ suggestion }) => suggestion);
  return suggestions.find((each) => each !== null && each !== "" && each !== quote) ?? null;
}

/** What a second reading did with a comment that is in doubt after it. */
const IN_DOUBT: Record<Verdict, string | null> = {
  stands: null,
  stands_with_changes: null,
  wrong: "of the manuscript did not confirm it",
  cannot_tell: "of the manuscript could not tell whether it is right",
  doubtful: "of the passages alone doubted it",
};

const KEPT_AT: Record<NonNullable<JudgedFinding["keptAt"]>, string> = {
  "its paragraph": "It stands at the paragraph that it is about.",
  "a similar paragraph": "It names no paragraph, so it stands at the one most like it.",
  "the beginning": "Nothing in the manuscript is like it, so it stands at the beginning.",
};

function quoteFault({ misquoted, keptAt }: JudgedFinding): string {
  if (misquoted === undefined) return "";
  const fault =
    misquoted === ""
      ? "It quotes nothing of the manuscript."
      : `The words that it quotes are not in the manuscript: “${shorten(misquoted, LONGEST_MISQUOTE)}”.`;
  return `${fault} ${KEPT_AT[keptAt ?? "its paragraph"]}`;
}

function foldReason(lead: JudgedFinding, verdict: Supported["verdict"]): string | null {
  const reasons = [quoteFault(lead)];
  const outcome = verdict === null ? null : IN_DOUBT[verdict.verdict];
  if (outcome !== null) reasons.push(`A second reading ${outcome}: ${verdict?.reason}`);
  return reasons.filter((reason) => reason !== "").join(" ") || null;
}

function mergedFrom(markdown: string, { title, message, span, passId }: JudgedFinding): MergedFrom {
  return { title, message, quote: markdown.slice(span.start, span.end), source: modelSource(kindOf(passId)) };
}
