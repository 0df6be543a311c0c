import type { Block } from "./conversion.ts";

/**
 * Words of one line of a page. `words` holds four numbers a word: its start and end in the Markdown, and its left and
 * right edge on the page. Edges are in points from the top left.
 */
export interface PlacedLine {
  y0: number;
  y1: number;
  words: number[];
}

export interface WordsOnPages {
  /** Where the text goes on on another page: an offset of the Markdown, and the page (from 1), in the order of the text. */
  turns: [offset: number, page: number][];
  /** The lines of each page, by its number. */
  lines: Map<number, PlacedLine[]>;
}

/** Collects where words are printed, block by block in the order of the text. */
export class WordCollector {
  readonly #placed: WordsOnPages = { turns: [], lines: new Map() };

  add(block: Block): void {
    if (block.lines?.length)
      for (const { page, y0, y1, words } of block.lines)
        this.#addLine(page, {
          y0,
          y1,
          words: words.map((number, i) => number + (i % 4 < 2 ? block.start : 0)),
        });
    else if (Array.isArray(block.source))
      // A formula or picture has no words of its own: its box stands for all of it.
      for (const { page, bbox } of block.source) {
        const [x0, y0, x1, y1] = bbox;
        this.#addLine(page, { y0, y1, words: [block.start, block.end, x0, x1] });
      }
  }

  placed(): WordsOnPages {
    return this.#placed;
  }

  #addLine(page: number, line: PlacedLine): void {
    const { turns, lines } = this.#placed;
    const known = lines.get(page);
    if (known) known.push(line);
    else lines.set(page, [line]);
    const [offset] = line.words;
    if (offset !== undefined && turns.at(-1)?.[1] !== page) turns.push([offset, page]);
  }
}
