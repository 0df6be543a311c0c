import { overlaps, type Span } from "#lib/manuscript/span.ts";
import { SEVERITY_WEIGHT } from "../../comment-types.ts";
import type { Verdict, VerdictsAnswer } from "../../passes/answers.ts";
import { callInBatches } from "../../passes/call-in-batches.ts";
import type { CallPassModel } from "../../passes/define-pass.ts";
import { fence } from "../../passes/fence.ts";
import type { PassInput, PassReport, ReviewText } from "../../passes/pass.ts";
import { preferencesText, shorten } from "../../passes/shared-prompt.ts";
import { withoutLinks } from "../../passes/without-links.ts";
import { type JudgedFinding, leadOf } from "../judged-finding.ts";

/** Readers do not open more judged comments than this; those behind it are published as unverified. */
export const MOST_VERIFIED = 160;
const LONGEST_MESSAGE = 500;
const LONGEST_REASON = 500;
/** UTF-16 units of text around a quote, and around a related one. */
const AROUND = 350;
const AROUND_RELATED = 150;
const MOST_RELATED = 3;
const LONGEST_QUOTE = 900;
const A = 65;
const LETTERS = 26;

/** A finding with the passages that it stands on. */
export type VerifiableFinding = Pick<JudgedFinding, "title" | "message" | "span" | "related">;

/** Has every judged finding that would be published checked a second time. An unverified one stays, and says so. */
export async function verifyFindings(
  { text, reports }: PassInput,
  callVerifier: CallPassModel<VerdictsAnswer>,
): Promise<PassReport> {
  const joined = reports.get("join")?.joined;
  const leads = (joined?.causes ?? []).flatMap((cause, i) => {
    const lead = joined && leadOf(joined, cause);
    return lead ? [{ cause: i, lead }] : [];
  });
  const chosen = leads
    .toSorted((a, b) => worth(b.lead) - worth(a.lead))
    .slice(0, MOST_VERIFIED)
    // Neighbours in the text share passages, and so a call.
    .toSorted((a, b) => a.lead.span.start - b.lead.span.start);
  const { answered, limitations } = await callInBatches(chosen, (batch, number) =>
    verifyBatch(
      text,
      (shown) => callVerifier(shown, { callId: `verify-${number}` }),
      batch.map(({ lead }) => lead),
    ),
  );
  const verdicts = answered.map(({ item, answer }) => ({ cause: item.cause, ...answer }));
  return { findings: [], verdicts, limitations };
}

function worth({ severity, confidence }: JudgedFinding): number {
  return SEVERITY_WEIGHT[severity] * confidence;
}

/**
 * Judges findings from their passages alone, without what led to them. Returns one verdict for each finding, in order;
 * null if the model gave none.
 */
export async function verifyBatch(
  text: ReviewText,
  callVerifier: (shown: string) => Promise<VerdictsAnswer>,
  findings: readonly VerifiableFinding[],
): Promise<({ verdict: Verdict; reason: string } | null)[]> {
  const { passages, held } = sharedPassages(
    findings.map(({ span, related }) => [
      around(text.markdown, span, AROUND),
      ...related.slice(0, MOST_RELATED).map((each) => around(text.markdown, each, AROUND_RELATED)),
    ]),
  );
  const shown = passages.map(({ start, end }, i) =>
    fence(`passage ${lettered(i)}`, text.markdown.slice(start, end), text.boundary),
  );
  const described = findings.map(({ title, message }, i) => {
    const names = (held[i] ?? []).map(lettered).join(", ");
    return `Finding ${i + 1}: ${title}\n(passage ${names}) ${shorten(message, LONGEST_MESSAGE)}`;
  });
  const { verdicts } = await callVerifier([preferencesText(text), ...shown, ...described].join("\n\n"));
  return findings.map((_, i) => {
    const given = verdicts.find(({ number }) => number === i + 1);
    return given
      ? { verdict: given.verdict, reason: withoutLinks(shorten(given.reason, LONGEST_REASON)) }
      : null;
  });
}

interface SharedPassages {
  /** In the order of the text; no two of them overlap. */
  passages: Span[];
  /** For each list of spans the passages that hold them, by index, in the order of the text. */
  held: number[][];
}

/** Joins spans that overlap to one passage, so that the model sees words once that several findings stand on. */
export function sharedPassages(lists: readonly (readonly Span[])[]): SharedPassages {
  const passages: Span[] = [];
  for (const { start, end } of lists.flat().toSorted((a, b) => a.start - b.start)) {
    const last = passages.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else passages.push({ start, end });
  }
  const holding = (spans: readonly Span[]) =>
    passages.flatMap((passage, i) => (spans.some((span) => overlaps(passage, span)) ? [i] : []));
  return { passages, held: lists.map(holding) };
}

/** Names passages A to Z, then AA: findings have numbers, and no passage must be taken for one. */
function lettered(index: number): string {
  const letter = String.fromCharCode(A + (index % LETTERS));
  return index < LETTERS ? letter : lettered(Math.floor(index / LETTERS) - 1) + letter;
}

function around({ length }: string, { start, end }: Span, more: number): Span {
  const to = Math.min(end, start + LONGEST_QUOTE);
  return { start: Math.max(0, start - more), end: Math.min(length, to + more) };
}
