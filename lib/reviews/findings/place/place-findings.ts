import { anchorQuote } from "#lib/manuscript/anchor.ts";
import { anchorFormulas } from "#lib/manuscript/anchor-formulas.ts";
import { overlaps, type Span } from "#lib/manuscript/span.ts";
import { isAboutAbsence } from "../../comment-types.ts";
import type { RawFinding } from "../../passes/answers.ts";
import { numberedParagraph, withoutMarks, withoutNumbers } from "../../passes/paragraphs.ts";
import { shorten } from "../../passes/shared-prompt.ts";
import { addsLink, withoutLinks } from "../../passes/without-links.ts";
import type { JudgedFinding, UnplacedFinding } from "../judged-finding.ts";
import { pauseEvery } from "../pause-every.ts";

/** The most other passages of one problem. */
export const MOST_RELATED = 8;
const LONGEST_TITLE = 160;
const LONGEST_MESSAGE = 4_000;
const LONGEST_COMPARED = 700;
const LONGEST_SUGGESTION = 4_000;
/** A longer quote is searched for by its two ends. */
const LONG_QUOTE = 600;
const END_CHARACTERS = 160;
const PLACED_AT_ONCE = 20;
/** UTF-16 units on each side of a paragraph in which its formulas are looked for. */
const BESIDE = 400;
/** A shorter quote, in UTF-16 units, is like many formulas. */
const LEAST_ELSEWHERE = 60;
const LEFT_OUT = /\s*(?:\[?…\]?|\[?\.{3}\]?)\s*/;
const LEAST_PART = 12;
/** Two parts farther apart than this are not one passage. */
const WIDEST_GAP = 900;
/** A table row that says less could be anywhere. */
const LEAST_CELL_CHARACTERS = 6;

/** Finds the anchors of a pass's findings; `hint` is an offset near which their quotes are likely. */
export async function placeFindings(
  markdown: string,
  passId: string,
  findings: readonly RawFinding[],
  hint: number,
): Promise<{ placed: JudgedFinding[]; unplaced: UnplacedFinding[] }> {
  const placed: JudgedFinding[] = [];
  const unplaced: UnplacedFinding[] = [];
  const pause = pauseEvery(PLACED_AT_ONCE);
  for (const finding of findings) {
    await pause();
    const span = placeFinding(markdown, finding, hint);
    if (span === null) unplaced.push({ passId, finding });
    else placed.push(placedAt(markdown, passId, finding, span));
  }
  return { placed, unplaced };
}

/**
 * Finds the anchor of a finding: its exact words, else words like them in the paragraph that it names, else anywhere.
 * A short quote that is only similar to words elsewhere is not about them.
 */
function placeFinding(markdown: string, finding: RawFinding, hint: number): Span | null {
  const quote = withoutMarks(markdown, finding.quote).trim();
  const paragraph = numberedParagraph(markdown, finding.paragraph ?? null);
  if (quote === "") return anchorOfAbsence(markdown, finding);
  if (paragraph === null)
    return (
      placeQuote(markdown, quote, hint) ?? anchorFormulas(markdown, quote, { start: 0, end: markdown.length })
    );
  if (!markdown.includes(quote)) {
    const here = anchorFormulas(markdown, quote, around(markdown, paragraph));
    if (here !== null) return here;
  }
  const span = placeQuote(markdown, quote, paragraph.start);
  const isCertain = markdown.includes(quote) || quote.length >= LEAST_ELSEWHERE;
  return span !== null && (isCertain || overlaps(span, paragraph)) ? span : null;
}

/** A model may take a formula for the paragraph before or after it. */
function around({ length }: string, { start, end }: Span): Span {
  return { start: Math.max(0, start - BESIDE), end: Math.min(length, end + BESIDE) };
}

/** Something that the whole lacks has no words to quote, so its anchor is the manuscript's first line. */
function anchorOfAbsence(markdown: string, { quote, types }: RawFinding): Span | null {
  const isAbsence = quote.trim() === "" && isAboutAbsence(types);
  const title = isAbsence ? /^#* *(\S(?:.{0,158}\S)?)/mu.exec(markdown) : null;
  if (!title?.[1]) return null;
  const start = title.index + title[0].length - title[1].length;
  return { start, end: start + title[1].length };
}

export function placedAt(markdown: string, passId: string, finding: RawFinding, span: Span): JudgedFinding {
  const { related_quotes, quote: _, paragraph: __, ...rest } = finding;
  const readable = (words: string) =>
    withoutLinks(withoutNumbers(markdown, words.trim().slice(0, LONGEST_MESSAGE)));
  const related = related_quotes
    .slice(0, MOST_RELATED)
    .map((quote) => placeQuote(markdown, quote, span.start))
    .filter((place) => place !== null)
    .filter((place) => place.start !== span.start || place.end !== span.end);
  return {
    ...rest,
    // A report of an earlier release lacks it.
    compared: shorten(readable(finding.compared ?? ""), LONGEST_COMPARED),
    title: shorten(readable(finding.title.slice(0, LONGEST_TITLE)), LONGEST_TITLE) || "Untitled comment",
    message: readable(finding.message),
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

/** Finds a quote word for word, as a table row, or by similarity; null if the text does not hold it. */
export function placeQuote(markdown: string, quote: string, hint: number): Span | null {
  const wanted = withoutMarks(markdown, quote)
    .trim()
    .replace(/^[“"«]([\s\S]+)[”"»]$/, "$1");
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

/** Finds "the first part … and the last": all of it if the parts stand near each other in order, else the longest part. */
function byParts(markdown: string, parts: readonly string[], hint: number): Span | null {
  const places: (Span | null)[] = [];
  for (const part of parts) places.push(anchorQuote(markdown, part, places.at(-1)?.end ?? hint));
  const [first, last] = [places[0], places.at(-1)];
  if (first && last && last.end > first.start && last.end - first.start <= WIDEST_GAP)
    return { start: first.start, end: last.end };
  const [longest = ""] = parts.toSorted((a, b) => b.length - a.length);
  return anchorQuote(markdown, longest, hint);
}

/** Finds the table row that holds the quote's cells in order, whatever separates them; null if none or several do. */
function findTableRow(markdown: string, quote: string): Span | null {
  const wanted = cells(quote);
  if (wanted.length < LEAST_CELL_CHARACTERS) return null;
  const rows: Span[] = [];
  for (const { 0: line, index } of markdown.matchAll(/^.*(?:\||&).*$/gm)) {
    if (cells(line).includes(wanted)) rows.push({ start: index, end: index + line.length });
  }
  const [row] = rows;
  return rows.length === 1 && row !== undefined ? trimmed(markdown, row) : null;
}

/** Keeps letters and figures alone, without rules, bars and emphasis. */
function cells(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}.%<>=±]+/gu, " ")
    .trim()
    .toLowerCase();
}

function trimmed(markdown: string, { start, end }: Span): Span {
  const text = markdown.slice(start, end);
  return { start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length };
}
