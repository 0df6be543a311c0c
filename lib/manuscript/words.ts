import type { Block } from "./blocks.ts";

/** A word of a block's plain text: [from, to) in plain units (see PlainText for the Markdown range). */
export type Word = { text: string; from: number; to: number };

/** Words of letters, with inner apostrophes and hyphens. Numbers and symbols are no words. */
export function readWords(block: Block): Word[] {
  return [...block.plain.text.matchAll(/(?<!\\)\p{L}[\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{N}]+)*/gu)].map(
    (match) => ({
      text: match[0],
      from: match.index,
      to: match.index + match[0].length,
    }),
  );
}
