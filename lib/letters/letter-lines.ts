import type { Span } from "#lib/manuscript/span.ts";

/** A line of a letter, without the white space and the marks of Markdown around its words. */
export interface LetterLine extends Span {
  /** The words of the line: `## **Reviewer 1**` has `Reviewer 1`. */
  words: string;
  /** Columns of white space before the first sign. */
  indent: number;
}

const MARKS = /^(?:>[ \t]?)*[ \t]*(?:#{1,6}[ \t]+)?(?:[*_]{1,3}(?=\S))?/;
const END_MARKS = /[*_]{1,3}$/;
/** Longer lines are prose, whatever they begin with. */
const LONGEST_HEAD = 2_000;

/** Returns the lines of a letter, blank ones with no words. */
export function letterLines(letter: string): LetterLine[] {
  const lines: LetterLine[] = [];
  let start = 0;
  while (start <= letter.length) {
    const newline = letter.indexOf("\n", start);
    const end = newline === -1 ? letter.length : newline;
    const head = letter.slice(start, Math.min(end, start + LONGEST_HEAD)).replace(/\r$/, "");
    lines.push({ start, end, words: wordsOf(head), indent: head.length - head.trimStart().length });
    start = end + 1;
  }
  return lines;
}

function wordsOf(head: string): string {
  const trimmed = head.trim();
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return trimmed;
  return trimmed.replace(MARKS, "").replace(END_MARKS, "").trim();
}
