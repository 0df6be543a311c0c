import { anchorQuote, paragraphAt } from "#lib/manuscript/anchor.ts";
import type { Span } from "#lib/manuscript/span.ts";

/** UTF-16 units of text that the model sees on each side of a quote. */
const SHOWN_AROUND = 600;
/** UTF-16 units on each side that belong to a quote: an author may mend a sentence in the one after it. */
const OWN_AROUND = 300;
/** The words beside a quote by which its place is found in another version, in UTF-16 units. */
const CONTEXT = 120;
const LEAST_CONTEXT = 20;
const LONGEST_QUOTE = 1_500;
/** What replaces a quote is at most so much longer. */
const MOST_GROWTH = 3;
const GROWTH_OF_A_SHORT_ONE = 600;

/** Two versions of a manuscript, made ready for many comparisons. */
export interface Versions {
  before: string;
  now: string;
  normalNow: string;
}

export function versionsOf(before: string, now: string): Versions {
  return { before, now, normalNow: normal(now) };
}

/** True if a quote of the earlier version stands in the later one, with the words around it in its paragraph. */
export function isUnchanged({ before, normalNow }: Versions, quote: Span): boolean {
  const paragraph = paragraphAt(before, quote.start);
  const start = Math.max(Math.min(paragraph.start, quote.start), quote.start - OWN_AROUND);
  const end = Math.min(Math.max(paragraph.end, quote.end), quote.end + OWN_AROUND);
  return normalNow.includes(normal(before.slice(start, end)));
}

/** True if the earlier version has these words, too. */
export function isOld({ before }: Versions, words: string): boolean {
  return normal(before).includes(normal(words));
}

/** True if the later version has these words. */
export function stands({ normalNow }: Versions, words: string): boolean {
  return normalNow.includes(normal(words));
}

/** Returns a quote with the text around it. */
export function surroundings(markdown: string, { start, end }: Span): string {
  const last = Math.min(end, start + LONGEST_QUOTE);
  return markdown.slice(Math.max(0, start - SHOWN_AROUND), last + SHOWN_AROUND);
}

/**
 * Finds what stands in the later version where the earlier one has the quote: the quote itself, else what stands between
 * the words that were before and after it, else the most similar words. Null if nothing there is like it.
 */
export function placeNow(versions: Versions, quote: Span): Span | null {
  const { before, now } = versions;
  const words = before.slice(quote.start, quote.end).slice(0, LONGEST_QUOTE);
  const hint = (quote.start / Math.max(1, before.length)) * now.length;
  const left = contextAt(now, before.slice(Math.max(0, quote.start - CONTEXT), quote.start), hint);
  const right = contextAt(now, before.slice(quote.end, quote.end + CONTEXT), left?.end ?? hint);
  const near = left?.end ?? right?.start ?? hint;
  const exact = nearestOf(now, words, near);
  if (exact !== null) return exact;
  const most = words.length * MOST_GROWTH + GROWTH_OF_A_SHORT_ONE;
  if (left && right && left.end <= right.start && right.start - left.end <= most)
    return { start: left.end, end: right.start };
  const similar = anchorQuote(now, words, near);
  if (similar) return similar;
  if (left) return { start: left.end, end: Math.min(now.length, left.end + words.length) };
  return right && { start: Math.max(0, right.start - words.length), end: right.start };
}

function contextAt(now: string, words: string, hint: number): Span | null {
  return words.trim().length < LEAST_CONTEXT ? null : anchorQuote(now, words, Math.round(hint));
}

function nearestOf(now: string, words: string, near: number): Span | null {
  const before = now.lastIndexOf(words, near);
  const after = now.indexOf(words, near);
  const found = [before, after]
    .filter((at) => at >= 0)
    .toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near));
  const [at] = found;
  return at === undefined ? null : { start: at, end: at + words.length };
}

/** Other line breaks and spaces make no other text. */
export function normal(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, " ").trim();
}
