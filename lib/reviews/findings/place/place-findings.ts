import { anchorQuote } from "#lib/manuscript/anchor.ts";
import type { Span } from "#lib/manuscript/span.ts";
import type { RawFinding } from "../../passes/answers.ts";
import { breather } from "../../passes/breathe.ts";
import { isAboutAbsence } from "../../passes/vocabulary.ts";
import { addsLink, withoutLinks } from "../../passes/without-links.ts";
import type { JudgedFinding, Unplaced } from "./judged-finding.ts";
import { findTableRow } from "./table-row.ts";

/** Other places of one problem. */
export const MOST_RELATED = 8;
const LONGEST_TITLE = 160;
const LONGEST_MESSAGE = 4_000;
const LONGEST_SUGGESTION = 4_000;
/** A quote longer than this is looked for by its two ends. */
const LONG_QUOTE = 600;
const END_CHARACTERS = 160;
const PLACED_AT_ONCE = 20;
const LEFT_OUT = /\s*(?:\[?…\]?|\[?\.{3}\]?)\s*/;
const LEAST_PART = 12;
/** Two parts farther from each other than this are no one passage. */
const WIDEST_GAP = 900;

/** Where the findings of a pass stand; `hint` is an offset near which their quotes are likely. */
export async function placeFindings(
  markdown: string,
  passId: string,
  findings: readonly RawFinding[],
  hint: number,
): Promise<{ placed: JudgedFinding[]; unplaced: Unplaced[] }> {
  const placed: JudgedFinding[] = [];
  const unplaced: Unplaced[] = [];
  const breathe = breather(PLACED_AT_ONCE);
  for (const finding of findings) {
    await breathe();
    const span = placeQuote(markdown, finding.quote, hint) ?? placeOfAbsence(markdown, finding);
    if (span === null) unplaced.push({ passId, finding });
    else placed.push(placedAt(markdown, passId, finding, span));
  }
  return { placed, unplaced };
}

/** What is missing from the whole has no words of its own to quote; it is said at the manuscript's first line. */
function placeOfAbsence(markdown: string, { quote, types }: RawFinding): Span | null {
  const isAbsence = quote.trim() === "" && isAboutAbsence(types);
  const title = isAbsence ? /^#* *(\S(?:.{0,158}\S)?)/mu.exec(markdown) : null;
  if (!title?.[1]) return null;
  const start = title.index + title[0].length - title[1].length;
  return { start, end: start + title[1].length };
}

export function placedAt(markdown: string, passId: string, finding: RawFinding, span: Span): JudgedFinding {
  const { related_quotes, quote: _, ...rest } = finding;
  const related = related_quotes
    .slice(0, MOST_RELATED)
    .map((quote) => placeQuote(markdown, quote, span.start))
    .filter((place) => place !== null)
    .filter((place) => place.start !== span.start || place.end !== span.end);
  return {
    ...rest,
    title: oneLine(withoutLinks(finding.title.slice(0, LONGEST_TITLE))) || "Remark",
    message: withoutLinks(finding.message.trim().slice(0, LONGEST_MESSAGE)),
    suggestion: usableSuggestion(finding.suggestion, markdown.slice(span.start, span.end)),
    confidence: Math.min(1, Math.max(0, Number.isFinite(finding.confidence) ? finding.confidence : 0.5)),
    passId,
    span,
    related,
  };
}

/** Cut short, a replacement would be wrong. */
function usableSuggestion(suggestion: string | null, quote: string): string | null {
  const isUsable =
    suggestion !== null && suggestion.length <= LONGEST_SUGGESTION && !addsLink(suggestion, quote);
  return isUsable ? suggestion : null;
}

/** A quote's place: word for word, as a table's row, or much like it; null where the text does not hold it. */
export function placeQuote(markdown: string, quote: string, hint: number): Span | null {
  const wanted = quote.trim().replace(/^[“"«]([\s\S]+)[”"»]$/, "$1");
  if (wanted === "") return null;
  if (wanted.length > LONG_QUOTE) {
    const whole = markdown.indexOf(wanted);
    return whole >= 0 ? { start: whole, end: whole + wanted.length } : byItsEnds(markdown, wanted, hint);
  }
  const parts = wanted.split(LEFT_OUT).filter((part) => part.length >= LEAST_PART);
  const whole = markdown.indexOf(wanted);
  if (whole < 0 && parts.length > 0 && parts[0] !== wanted) return byParts(markdown, parts, hint);
  return anchorQuote(markdown, wanted, hint) ?? findTableRow(markdown, wanted);
}

function byItsEnds(markdown: string, quote: string, hint: number): Span | null {
  const first = anchorQuote(markdown, quote.slice(0, END_CHARACTERS), hint);
  if (first === null) return null;
  const last = anchorQuote(markdown, quote.slice(-END_CHARACTERS), first.start + quote.length);
  const isNear = last !== null && last.end > first.end && last.end - first.start < quote.length * 1.5;
  return isNear ? { start: first.start, end: last.end } : first;
}

/** "The first part … and the last": all of it where the parts stand near each other in order, else the longest part. */
function byParts(markdown: string, parts: readonly string[], hint: number): Span | null {
  const places: (Span | null)[] = [];
  for (const part of parts) places.push(anchorQuote(markdown, part, places.at(-1)?.end ?? hint));
  const [first, last] = [places[0], places.at(-1)];
  if (first && last && last.end > first.start && last.end - first.start <= WIDEST_GAP)
    return { start: first.start, end: last.end };
  const [longest = ""] = parts.toSorted((a, b) => b.length - a.length);
  return anchorQuote(markdown, longest, hint);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
