import type { Block } from "#lib/manuscript/markdown/block.ts";
import type { Span } from "../span.ts";

/** A bracket without its partner in the same block. `from` is its place in the block's plain text. */
export type LoneBracket = {
  character: string;
  side: "open" | "close";
  from: number;
  span: Span;
  block: Block;
};

/** The bracket that a closing one closes. */
export const PARTNER: Record<string, string> = { ")": "(", "]": "[" };

/** The most paragraphs between the halves of a paragraph that a page or a float cut in two. */
export const REACH = 4;

/** The end of a paragraph, in plain units, that shows whether it is finished. */
const ENDING = 40;

/** A bracket is carried into the next paragraph where this one breaks off, or where it opens the whole of it. */
export function goesOn({ block, span }: LoneBracket): boolean {
  return span.start === block.content.start || isUnfinished(block);
}

export function isUnfinished({ plain }: Block): boolean {
  return !/[.!?]["”’\])]*\s*$/.test(plain.text.slice(-ENDING));
}

/** A paragraph that opens with the end of what stood in brackets was cut from the one before it. */
export function comesFirst({ block, from, side }: LoneBracket): boolean {
  return side === "close" && from < 12 && !/[.!?]\s/.test(block.plain.text.slice(0, from));
}
