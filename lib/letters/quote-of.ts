import type { Span } from "#lib/manuscript/span.ts";

const LONGEST_QUOTE = 400;

/** A longer word may be cut. */
const LONGEST_WORD = 80;

/** The words of a passage, cut where they are long: between words where there are any, and never within a character. */
export function quoteOf(markdown: string, { start, end }: Span): string {
  const words = markdown.slice(start, end);
  if (words.length <= LONGEST_QUOTE) return words.toWellFormed();
  const cut = words.slice(0, LONGEST_QUOTE - 2);
  const blank = cut.search(/\s+\S*$/);
  return blank > LONGEST_QUOTE - LONGEST_WORD ? `${cut.slice(0, blank)} …` : `${cut.toWellFormed()}…`;
}
