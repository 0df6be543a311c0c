import { overlaps, type Span } from "#lib/manuscript/span.ts";
import type { PromptPart } from "#lib/ports/models/port.ts";
import { SEVERITY_WEIGHT } from "../../comment-types.ts";
import { FINDING_VERDICTS, type VerdictsAnswer } from "../../passes/answers.ts";
import { batchesOf, callForBatches } from "../../passes/call-in-batches.ts";
import { paragraphMark, paragraphNumber, withoutNumbers } from "../../passes/paragraphs.ts";
import type { PassInput, PassReport, ReviewText, VerifiedFinding } from "../../passes/pass.ts";
import type { Volume } from "../../passes/reading-plan.ts";
import { partsPrompt, sharedPrompt, shorten } from "../../passes/shared-prompt.ts";
import { withoutLinks } from "../../passes/without-links.ts";
import { type JudgedFinding, leadOf } from "../judged-finding.ts";

/** Readers do not open more judged comments than this; those behind it are published as unverified. */
export const MOST_VERIFIED = 160;
/** Each call reads the volume, which costs as much as 40 findings in a call that is made anyway. */
export const VERIFIED_AT_ONCE = 30;
const LONGEST_TITLE = 160;
const LONGEST_MESSAGE = 900;
const LONGEST_CHANGED_MESSAGE = 4_000;
const LONGEST_REASON = 500;
/** Enough to find the words by in the text that is shown. */
const LONGEST_QUOTE = 100;
/** Words that are not in the text are shown nowhere else. */
const LONGEST_MISQUOTE = 300;
const MOST_RELATED = 3;
/** UTF-16 units around the places of findings that no volume holds together. */
const AROUND = 1_500;
const MOST_OF_A_PLACE = 900;

/** A finding with the places that it stands on. */
export type VerifiableFinding = Pick<
  JudgedFinding,
  "title" | "message" | "severity" | "span" | "related" | "misquoted"
>;

interface Chosen {
  cause: number;
  lead: JudgedFinding;
}

/** Findings that one call judges: over the volume that holds their places, or over what stands around them. */
interface Batch {
  name: string;
  volume: Volume | null;
  items: Chosen[];
}

/** Has every judged finding that would be published checked a second time. An unverified one stays, and says so. */
export async function verifyFindings({ text, reports, callModel }: PassInput): Promise<PassReport> {
  const joined = reports.get("join")?.joined;
  const leads = (joined?.causes ?? []).flatMap((cause, i) => {
    const lead = joined && leadOf(joined, cause);
    return lead ? [{ cause: i, lead }] : [];
  });
  const chosen = leads
    .toSorted((a, b) => worth(b.lead) - worth(a.lead))
    .slice(0, MOST_VERIFIED)
    .toSorted((a, b) => a.lead.span.start - b.lead.span.start);
  const { answered, limitations } = await callForBatches(
    inBatches(text, chosen),
    ({ name, volume, items }) => {
      const leadsOf = items.map(({ lead }) => lead);
      return verifyBatch(text, { volume, findings: leadsOf }, (parts) =>
        callModel({
          callId: `verify-${name}`,
          role: "verify",
          instructions: text.prompt("reviewer").text,
          parts,
          answer: FINDING_VERDICTS,
        }),
      );
    },
  );
  const verdicts = answered.map(({ item, answer }) => ({ cause: item.cause, ...answer }));
  return { findings: [], verdicts, limitations };
}

function worth({ severity, confidence }: JudgedFinding): number {
  return SEVERITY_WEIGHT[severity] * confidence;
}

/** Neighbours in the text share a call. */
function inBatches({ plan }: ReviewText, chosen: readonly Chosen[]): Batch[] {
  const groups = Map.groupBy(chosen, ({ lead }) => volumeOf(plan, lead));
  return [...groups].flatMap(([volume, items]) => {
    const place = volume === null ? "across" : `${plan.indexOf(volume) + 1}`;
    const calls = Math.ceil(items.length / VERIFIED_AT_ONCE);
    return batchesOf(items, Math.ceil(items.length / calls)).map((batch, i) => ({
      name: `${place}-${i + 1}`,
      volume,
      items: batch,
    }));
  });
}

/** Returns the volume that holds all places of a finding; null if none does. */
function volumeOf(plan: readonly Volume[], finding: VerifiableFinding): Volume | null {
  const holds = ({ start, end }: Span) => placesOf(finding).every((at) => at.start >= start && at.end <= end);
  return plan.find(holds) ?? null;
}

function placesOf({ span, related }: VerifiableFinding): Span[] {
  return [span, ...related.slice(0, MOST_RELATED)];
}

/**
 * Judges findings anew over the manuscript, without what led to them. The prompt begins as that of the passes that read
 * the volume, so that servers have it in their cache. Returns one verdict for each finding, in order; null if the model
 * gave none.
 */
export async function verifyBatch(
  text: ReviewText,
  { volume, findings }: { volume: Volume | null; findings: readonly VerifiableFinding[] },
  callVerifier: (parts: PromptPart[]) => Promise<Pick<VerdictsAnswer, "verdicts">>,
): Promise<(VerifiedFinding | null)[]> {
  const opening =
    volume === null
      ? partsPrompt(
          text,
          "Passages of a long manuscript, around the places of the findings below.",
          passagesAround(text.markdown, findings),
        )
      : sharedPrompt(text, volume);
  const described = findings.map((finding, i) => describe(text.markdown, finding, i + 1));
  const task = [text.prompt("verify").text, ...described].join("\n\n");
  const { verdicts } = await callVerifier([...opening, { text: task }]);
  return findings.map((_, i) => {
    const given = verdicts.find(({ number }) => number === i + 1);
    return given ? readable(text.markdown, given) : null;
  });
}

function describe(markdown: string, finding: VerifiableFinding, number: number): string {
  const { title, message, severity, span, misquoted } = finding;
  const [own, ...others] = placesOf(finding).map(({ start }) =>
    paragraphMark(paragraphNumber(markdown, start)),
  );
  const quote =
    misquoted === undefined
      ? `“${shorten(markdown.slice(span.start, span.end), LONGEST_QUOTE)}”`
      : `perhaps; it quotes words that are not there: “${shorten(misquoted, LONGEST_MISQUOTE)}”`;
  const also = others.length > 0 ? `; also ${others.join(", ")}` : "";
  return `Finding ${number}: ${title}\n(${severity}; ${own} ${quote}${also})\n${shorten(message, LONGEST_MESSAGE)}`;
}

/** Changes count only with the verdict that announces them. */
function readable(markdown: string, given: VerdictsAnswer["verdicts"][number]): VerifiedFinding {
  const { verdict, reason, changed_title, changed_message, changed_severity } = given;
  const words = (text: string, most: number) =>
    withoutLinks(withoutNumbers(markdown, text.slice(0, most))).trim();
  const judged = { verdict, reason: shorten(words(reason, LONGEST_REASON), LONGEST_REASON) };
  if (verdict !== "stands_with_changes") return judged;
  const title = shorten(words(changed_title ?? "", LONGEST_TITLE), LONGEST_TITLE);
  const message = words(changed_message ?? "", LONGEST_CHANGED_MESSAGE);
  return {
    ...judged,
    changes: {
      ...(title !== "" && { title }),
      ...(message !== "" && { message }),
      ...(changed_severity !== null && { severity: changed_severity }),
    },
  };
}

/** Returns what stands around the places of findings, without overlaps, in the order of the text. */
export function passagesAround(markdown: string, findings: readonly VerifiableFinding[]): Span[] {
  const around = findings.flatMap(placesOf).map(({ start, end }) => ({
    start: Math.max(0, start - AROUND),
    end: Math.min(markdown.length, Math.min(end, start + MOST_OF_A_PLACE) + AROUND),
  }));
  const passages: Span[] = [];
  for (const passage of around.toSorted((a, b) => a.start - b.start)) {
    const last = passages.at(-1);
    if (last !== undefined && overlaps(last, passage)) last.end = Math.max(last.end, passage.end);
    else passages.push({ ...passage });
  }
  return passages;
}
