import { escapePattern } from "./escape-pattern.ts";

/** More hits are not counted: nobody goes through them. */
export const MOST_HITS = 5_000;
const LONGEST_QUERY = 300;

export interface Hit {
  start: number;
  end: number;
}

/** What Markdown may have between the words of a phrase: white space, line breaks and marks of emphasis. */
const BETWEEN = "[\\s*_`~\\\\]+";

/**
 * Returns where a phrase stands in a text, without regard to case, accents, line breaks and emphasis, in UTF-16 units.
 * Takes time with the length of the text.
 */
export function findWords(folded: string, query: string): Hit[] {
  const words = foldText(query.slice(0, LONGEST_QUERY)).trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const phrase = new RegExp(words.map(escapePattern).join(BETWEEN), "g");
  const hits: Hit[] = [];
  for (const match of folded.matchAll(phrase)) {
    hits.push({ start: match.index, end: match.index + match[0].length });
    if (hits.length >= MOST_HITS) break;
  }
  return hits;
}

/** Returns a text of the same length in lower case and without accents. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // A few capitals have small letters of another length.
  const same = lower.length === text.length ? lower : [...units(text)].map(foldUnit).join("");
  return same
    .replace(/[\u00c0-\u1fff]/g, foldUnit)
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');
}

/** Takes addresses of links and pictures out of Markdown, which readers do not see. The length stays. */
export function withoutAddresses(markdown: string): string {
  return markdown.replace(/\]\([^()\s]{0,2000}\)/g, (found) => `]${" ".repeat(found.length - 1)}`);
}

function* units(text: string): Generator<string> {
  for (let i = 0; i < text.length; i += 1) yield text.charAt(i);
}

function foldUnit(unit: string): string {
  const folded = unit.normalize("NFD").charAt(0).toLowerCase();
  return folded.length === 1 ? folded : unit;
}
