import type { Span } from "#lib/manuscript/span.ts";

const LONGEST_QUOTE = 400;

/** The words of a passage, cut where they are long, and never within a character. */
export function quoteOf(markdown: string, { start, end }: Span): string {
  const words = markdown.slice(start, end);
  return words.length <= LONGEST_QUOTE
    ? words.toWellFormed()
    : `${words.slice(0, LONGEST_QUOTE - 1).toWellFormed()}…`;
}
