import type { Block } from "#lib/conversion/conversion.ts";
import { lettersOf } from "./printed-words.ts";

const KINDS = new Set(["paragraph", "list", "heading", "caption", "footnote"]);
const SHORTEST_LETTERS = 12;

export interface Quote {
  words: string;
  /** Letters and digits in lower case. */
  letters: string;
  start: number;
  end: number;
  block: Block;
}

/** Draws some words of a block of prose. Null if the draw is no quote that a page prints as the Markdown has it. */
export function drawQuote(markdown: string, blocks: readonly Block[], random: () => number): Quote | null {
  const wordy = blocks.filter(({ kind }) => KINDS.has(kind));
  const block = wordy[Math.floor(random() * wordy.length)];
  if (!block) return null;
  const words = [...markdown.slice(block.start, block.end).matchAll(/\S+/g)];
  const from = Math.floor(random() * words.length);
  const first = words[from];
  const last = words[Math.min(words.length - 1, from + 2 + Math.floor(random() * 14))];
  if (!first || !last) return null;
  const start = block.start + first.index;
  const end = block.start + last.index + last[0].length;
  const shown = markdown.slice(start, end);
  const letters = lettersOf(shown);
  // Formulas and links are printed as other signs than their Markdown.
  if (/[$\\[\]<]/.test(shown) || letters.length < SHORTEST_LETTERS) return null;
  return { words: shown, letters, start, end, block };
}
