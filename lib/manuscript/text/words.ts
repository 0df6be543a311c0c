import type { Block } from "#lib/manuscript/markdown/block.ts";

/** A word of a block's plain text: [from, to) in plain units (see PlainText for the Markdown range). */
export type Word = { text: string; from: number; to: number };

/** A name right after a backslash is a command of LaTeX. */
const WORD = /(?<!\\\p{L}{0,30})\p{L}[\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{N}]+)*/gu;

/** Reads words of letters, with inner apostrophes and hyphens. Numbers and symbols are no words. */
export function readWords({ plain }: Block): Word[] {
  return [...plain.text.matchAll(WORD)].map(({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.length,
  }));
}

/** Returns the same words without their positions. */
export function wordsIn({ plain }: Block): readonly string[] {
  return plain.text.match(WORD) ?? [];
}
