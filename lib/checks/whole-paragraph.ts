import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { lastStartingBefore, type Span } from "#lib/manuscript/span.ts";

/**
 * True if the text at `span` stands in a paragraph that begins and ends as sentences do. Lines of plots, slides and
 * algorithms do not, nor do paragraphs that were torn in two or read across columns.
 */
export function isInWholeParagraph({ paragraphs }: Manuscript, { start }: Span): boolean {
  const around = paragraphs[lastStartingBefore(paragraphs, ({ block }) => block.span.start, start)];
  return around !== undefined && start < around.block.span.end && isWholeParagraph(around.block.plain.text);
}

export function isWholeParagraph(text: string): boolean {
  return /^\W{0,3}(?:[\p{Lu}\d]|where\b)/u.test(text) && ENDS.test(text);
}

/** The end of a sentence, with marks of notes or citations behind it. */
const ENDS = /[.?!:][)\]”"’]*\s*\[?[\d,–¹²³⁴-⁹⁰ -]*\]?\s*$/u;
