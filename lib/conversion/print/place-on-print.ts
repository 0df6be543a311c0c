import { firstAtLeast, startsWithin } from "#lib/manuscript/span.ts";
import type { Block, PageBox, WordLine } from "../conversion.ts";
import { alignTexts } from "./align-texts.ts";
import { confirmPlaces } from "./confirm-places.ts";
import { type FoldedText, foldText } from "./folded-text.ts";
import { regionsOf } from "./regions-of.ts";

export interface ConvertedText {
  markdown: string;
  blocks: readonly Block[];
}

export interface TextOnPages {
  /** The blocks of the manuscript that are on the pages of its print, with the positions of their words there. */
  blocks: Block[];
  /** The share of the manuscript's letters that were found in the print, from 0 to 1. */
  share: number;
}

/** A printed word is of the manuscript if so many of its letters are. */
const ENOUGH_OF_WORD = 0.6;
/** So much of a block must be found for words of it that were not found to have its boxes. */
const ENOUGH_OF_BLOCK = 0.5;

/** Finds where the words of a manuscript stand on the pages of a PDF that was made of it. */
export function placeOnPrint(manuscript: ConvertedText, print: ConvertedText): TextOnPages {
  const own = foldText(manuscript.markdown);
  const printed = foldText(print.markdown);
  const other = alignTexts(own, printed);
  confirmPlaces(other, [
    ...manuscript.blocks.map(({ start }) => firstAtLeast(own.at, start)),
    own.letters.length,
  ]);
  const back = inverse(other, printed.letters.length);
  const finder = new OwnWords(own, printed, back);
  const lines = new Map<Block, WordLine[]>();
  const indexAt = startsWithin(manuscript.blocks);
  const blockAt = (offset: number) => manuscript.blocks[indexAt(offset)];
  for (const block of print.blocks)
    for (const line of block.lines ?? []) addLine(lines, blockAt, finder.ownWords(line, block.start));
  const pieces = printedPieces(print.blocks, printed);
  const placed = manuscript.blocks.flatMap((block): Block[] => {
    const found = lines.get(block);
    const places = other.subarray(...lettersWithin(own, block));
    // Where little of a block is found, words of it that are not found stand anywhere.
    const isMostlyFound = foundOf(places) >= ENOUGH_OF_BLOCK * places.length;
    const source = !isMostlyFound ? [] : found ? regionsOf(found) : wholeBlock(places, pieces);
    if (!found && source.length === 0) return [];
    const { id, kind, start, end } = block;
    return [{ id, kind, start, end, source, ...(found ? { lines: found } : {}) }];
  });
  return { blocks: placed, share: other.length === 0 ? 0 : foundOf(other) / other.length };
}

function inverse(other: Int32Array, length: number): Int32Array {
  const back = new Int32Array(length).fill(-1);
  for (const [i, at] of other.entries()) if (at >= 0) back[at] = i;
  return back;
}

function lettersWithin(text: FoldedText, { start, end }: Pick<Block, "start" | "end">): [number, number] {
  return [firstAtLeast(text.at, start), firstAtLeast(text.at, end)];
}

interface OwnLine extends Omit<WordLine, "words"> {
  words: { start: number; end: number; x0: number; x1: number }[];
}

/** Finds the words of the manuscript that printed words are. */
class OwnWords {
  readonly #own: FoldedText;
  readonly #printed: FoldedText;
  readonly #back: Int32Array;

  constructor(own: FoldedText, printed: FoldedText, back: Int32Array) {
    this.#own = own;
    this.#printed = printed;
    this.#back = back;
  }

  /** Returns the words of a printed line with their offsets in the manuscript. */
  ownWords({ words, ...line }: WordLine, base: number): OwnLine {
    const found: OwnLine["words"] = [];
    for (let i = 0; i < words.length; i += 4) {
      const [start = 0, end = 0, x0 = 0, x1 = 0] = words.slice(i, i + 4);
      const span = this.#ownSpan(base + start, base + end);
      if (span) found.push({ ...span, x0, x1 });
    }
    return { ...line, words: found };
  }

  #ownSpan(start: number, end: number): { start: number; end: number } | null {
    const [from, to] = lettersWithin(this.#printed, { start, end });
    const same = [...this.#back.subarray(from, to)].filter((at) => at >= 0);
    const [first, last] = [Math.min(...same), Math.max(...same)];
    // Letters that are far apart in the manuscript are not a word there.
    if (same.length === 0 || last - first >= 2 * (to - from) + 2) return null;
    if (same.length < ENOUGH_OF_WORD * (to - from)) return null;
    return { start: this.#own.at[first] ?? 0, end: (this.#own.at[last] ?? 0) + 1 };
  }
}

/** Adds a line to each of the blocks that it holds words of. */
function addLine(
  lines: Map<Block, WordLine[]>,
  blockAt: (offset: number) => Block | undefined,
  { words, ...line }: OwnLine,
): void {
  for (const [block, own] of Map.groupBy(words, ({ start }) => blockAt(start))) {
    if (!block) continue;
    const numbers = own.flatMap(({ start, end, x0, x1 }) => [
      start - block.start,
      Math.min(end, block.end) - block.start,
      x0,
      x1,
    ]);
    const known = lines.get(block);
    if (known) known.push({ ...line, words: numbers });
    else lines.set(block, [{ ...line, words: numbers }]);
  }
}

interface PrintedPiece {
  from: number;
  to: number;
  source: PageBox[];
}

/** Returns the printed blocks whose words have no positions of their own, such as pictures of tables. */
function printedPieces(blocks: readonly Block[], printed: FoldedText): PrintedPiece[] {
  return blocks.flatMap((block) => {
    if (block.lines !== undefined || !Array.isArray(block.source)) return [];
    const [from, to] = lettersWithin(printed, block);
    return to > from ? [{ from, to, source: block.source }] : [];
  });
}

/** Returns the boxes of the printed block that holds these letters. */
function wholeBlock(places: Int32Array, pieces: readonly PrintedPiece[]): PageBox[] {
  const [first, last] = [places.find((at) => at >= 0), places.findLast((at) => at >= 0)];
  if (first === undefined || last === undefined) return [];
  const piece = pieces.find(({ from, to }) => from <= first && last < to);
  return piece?.source ?? [];
}

/** Counts the letters that have a place. */
function foundOf(places: Int32Array): number {
  return places.reduce((sum, at) => sum + (at < 0 ? 0 : 1), 0);
}
