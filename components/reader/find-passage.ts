import { escapePattern } from "#lib/rendered/escape-pattern.ts";

export interface Passage {
  start: number;
  end: number;
}

const LONGEST = 4_000;

/**
 * Returns the position of quoted words in the Markdown, in UTF-16 units. White space may differ. Returns null if the
 * words are not there.
 */
export function findPassage(markdown: string, quote: string): Passage | null {
  const words = quote.trim();
  if (words === "" || words.length > LONGEST) return null;
  const at = markdown.indexOf(words);
  if (at >= 0) return { start: at, end: at + words.length };
  const loose = new RegExp(words.split(/\s+/).map(escapePattern).join("\\s+"), "u").exec(markdown);
  return loose ? { start: loose.index, end: loose.index + loose[0].length } : null;
}
