import type { Span } from "#lib/manuscript/span.ts";

/** A line of a letter, without the white space and the marks of Markdown around its words. */
export interface LetterLine extends Span {
  /** The words of the line: `## **Reviewer 1**` has `Reviewer 1`. */
  words: string;
  /** Columns of white space before the first sign. */
  indent: number;
  /** A heading of Markdown, words between or behind rules (`---- REVIEW 2 ----`, `*** Figures`), or underlined ones. */
  isHeading: boolean;
  /** Signs only, as a line that is drawn: `=========`. */
  isRule: boolean;
}

const MARKS = /^(?:>[ \t]?)*[ \t]*(?:#{1,6}[ \t]+)?(?:[*_]{1,3}(?=\S))?/;
const END_MARKS = /[*_]{1,3}$| *[-=~]{3,}$/;
const TAGS = /^<(?:b|i|u|em|strong|p)>|<\/(?:b|i|u|em|strong|p)>$/gi;
const UNDERLINE = /^[-=~]{4,}$/;
const HEADING = /^(?:>[ \t]?)*[ \t]*#{1,6}[ \t]/;
const RULE = /^(?:[*=~_#-] ?){8,}$/;
/** Three signs or more, words, and perhaps signs again. Three hyphens alone are a bullet. */
const RULED =
  /^(?:-{4,}|[=~]{3,}|[*_]{3,}(?= )|-{3,}(?=.*-{3}$)) *(?=[\p{L}\p{N}])(.*?[^-=*~_\s]) *[-=*~_]*$/u;
/** A longer line between rules is prose. */
const LONGEST_HEADING = 120;
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
    lines.push({ start, end, ...wordsOf(head), indent: head.length - head.trimStart().length });
    const above = lines.at(-2);
    if (above && isUnderline(letter.slice(start, end).trim(), above, lines.at(-3))) above.isHeading = true;
    start = end + 1;
  }
  return lines;
}

/** True for signs below the words of a paragraph of one line, nearly as long as these. */
function isUnderline(signs: string, { words }: LetterLine, before: LetterLine | undefined): boolean {
  if (words === "" || words.length > LONGEST_HEADING || (before?.words ?? "") !== "") return false;
  return UNDERLINE.test(signs) && Math.abs(signs.length - words.length) <= 4;
}

function wordsOf(head: string): Pick<LetterLine, "words" | "isHeading" | "isRule"> {
  const trimmed = head.trim();
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return { words: trimmed, isHeading: false, isRule: RULE.test(trimmed) };
  const ruled = trimmed.length <= LONGEST_HEADING ? RULED.exec(trimmed)?.[1] : undefined;
  const words = ruled ?? trimmed.replace(MARKS, "").replace(END_MARKS, "").replace(TAGS, "").trim();
  return { words, isHeading: ruled !== undefined || HEADING.test(trimmed), isRule: false };
}
