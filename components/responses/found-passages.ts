import { plainText } from "#components/ui/plain-text.ts";
import { findWords, foldText, withoutAddresses } from "#lib/rendered/find-words.ts";

/** A passage of the manuscript that can be chosen. Offsets are UTF-16 units of its Markdown. */
export interface FoundPassage {
  start: number;
  end: number;
  /** Its words, cut to those around the hit. */
  before: string;
  hit: string;
  after: string;
}

export interface SearchedText {
  markdown: string;
  folded: string;
}

export const MOST_FOUND = 20;
/** Longer paragraphs are narrowed to the sentence of the hit, and longer tables to its row. */
const LONGEST_PARAGRAPH = 1_200;
const SHOWN_BEFORE = 90;
const SHOWN_AFTER = 260;
const SENTENCE_END = /[.?!]["”’)\]]*\s+/g;

export function searchedText(markdown: string): SearchedText {
  return { markdown, folded: foldText(withoutAddresses(markdown)) };
}

/** Finds the paragraphs that have some words, in order, at most {@link MOST_FOUND}. */
export function foundPassages({ markdown, folded }: SearchedText, query: string) {
  const passages: FoundPassage[] = [];
  let to = 0;
  for (const hit of findWords(folded, query)) {
    if (hit.start < to) continue;
    if (passages.length === MOST_FOUND) return { passages, isCut: true };
    const { start, end } = passageAround(markdown, hit);
    to = end;
    passages.push({ start, end, ...wordsAround(plainText(markdown.slice(start, end)), query) });
  }
  return { passages, isCut: false };
}

interface Span {
  start: number;
  end: number;
}

function passageAround(markdown: string, hit: Span): Span {
  const start = markdown.lastIndexOf("\n\n", hit.start) + 1;
  const blank = markdown.indexOf("\n\n", hit.end);
  const paragraph = trimmed(markdown, { start, end: blank === -1 ? markdown.length : blank });
  if (paragraph.end - paragraph.start <= LONGEST_PARAGRAPH) return paragraph;
  if (/^\|.*\|$/m.test(markdown.slice(paragraph.start, paragraph.end)))
    return rowsAround(markdown, hit, paragraph);
  const earlier = [...markdown.slice(paragraph.start, hit.start).matchAll(SENTENCE_END)].at(-1);
  const later = [...markdown.slice(hit.end, paragraph.end).matchAll(SENTENCE_END)].at(0);
  return trimmed(markdown, {
    start: paragraph.start + (earlier ? earlier.index + earlier[0].length : 0),
    end: later ? hit.end + later.index + later[0].length : paragraph.end,
  });
}

/** Returns the rows of a table that a hit is in. */
function rowsAround(markdown: string, hit: Span, table: Span): Span {
  const newline = markdown.indexOf("\n", hit.end);
  return trimmed(markdown, {
    start: Math.max(table.start, markdown.lastIndexOf("\n", hit.start) + 1),
    end: newline === -1 ? table.end : Math.min(table.end, newline),
  });
}

function trimmed(markdown: string, { start, end }: Span): Span {
  const text = markdown.slice(start, end);
  return { start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length };
}

function wordsAround(text: string, query: string): Pick<FoundPassage, "before" | "hit" | "after"> {
  const [hit = { start: 0, end: 0 }] = findWords(foldText(text), query);
  const from = hit.start <= SHOWN_BEFORE ? 0 : text.indexOf(" ", hit.start - SHOWN_BEFORE) + 1;
  const after = text.slice(hit.end);
  return {
    before: `${from > 0 ? "… " : ""}${text.slice(Math.min(from, hit.start), hit.start)}`,
    hit: text.slice(hit.start, hit.end),
    after: after.length <= SHOWN_AFTER ? after : `${after.slice(0, after.lastIndexOf(" ", SHOWN_AFTER))} …`,
  };
}
