import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Block, PageBox } from "#lib/conversion/conversion.ts";
import { convertFile } from "#lib/conversion/convert-file.ts";
import { placeRange } from "#lib/conversion/place-range.ts";
import { projectRoot } from "#lib/env.ts";
import type { Entry } from "./corpus.ts";

/** The most sentences, and the most cells of tables, that are looked up. */
const MOST_QUOTES = 200;
const SHORTEST_SENTENCE = 40;
/** A cell of fewer letters is found everywhere. */
const SHORTEST_CELL = 4;
/** The share of its longer words that must be printed where the quote is said to be. */
const ENOUGH = 0.9;
const LONG_WORD = 4;
/** Points around a box. */
const MARGIN = 2;

interface Placed {
  quotes: number;
  /** The share of quotes whose words are printed in their boxes. */
  placed: number;
  /** Letters that the boxes stand for, divided by letters printed in them. Near 1, the boxes hold nothing else. */
  tightness: number;
}

/** `boxed` is the text that the boxes stand for. */
type Quote = { words: string; boxed: string; boxes: readonly PageBox[]; file: string };

/** A run of words and its box: points, origin top left. */
type PrintedWords = { text: string; x0: number; y0: number; x1: number; y1: number };
type Pages = ReadonlyMap<number, readonly PrintedWords[]>;

/** Counts quotes that are printed in their boxes: sentences in those of their blocks, cells in those of their own words. */
export async function quotesOnPages(
  entries: readonly Entry[],
): Promise<{ sentences: Placed; cells: Placed }> {
  const sentences: Quote[] = [];
  const cells: Quote[] = [];
  const printed = new Map<string, Pages>();
  for (const { kind, path } of entries) {
    if (kind !== "pdf") continue;
    const { markdown, blocks } = await convert(path);
    sentences.push(...blocks.flatMap((block) => sentencesOf(block, markdown, path)));
    cells.push(...blocks.flatMap((block) => cellsOf(block, markdown, path)));
    printed.set(path, await printedWords(path));
  }
  return { sentences: placed(sentences, printed), cells: placed(cells, printed) };
}

async function convert(path: string): Promise<{ markdown: string; blocks: Block[] }> {
  const outDir = await mkdtemp(join(tmpdir(), "quotes-"));
  try {
    const input = { inputPath: path, filename: basename(path), outDir, projectRoot: projectRoot() };
    const result = await convertFile(input);
    if (!result.ok) return { markdown: "", blocks: [] };
    const blocks: Block[] = JSON.parse(await readFile(result.blocksPath, "utf8"));
    return { markdown: await readFile(result.markdownPath, "utf8"), blocks };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Reads where words are printed with a library that shares no code with Galley's reader. */
async function printedWords(path: string): Promise<Pages> {
  const { LiteParse } = await import("@llamaindex/liteparse");
  const parser = new LiteParse({ ocrEnabled: false, quiet: true, outputFormat: "json" });
  const { pages } = await parser.parse(await readFile(path));
  return new Map(
    pages.map(({ pageNum, textItems }) => [
      pageNum,
      textItems.map(({ text, x, y, width, height }) => ({
        text,
        x0: x,
        y0: y,
        x1: x + width,
        y1: y + height,
      })),
    ]),
  );
}

function sentencesOf({ kind, start, end, source }: Block, markdown: string, file: string): Quote[] {
  if (!/^(paragraph|list|caption|reference|footnote)$/.test(kind)) return [];
  const boxed = withoutMarkup(markdown.slice(start, end));
  const boxes = Array.isArray(source) ? source : [];
  return boxed
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .filter((sentence) => sentence.length >= SHORTEST_SENTENCE)
    .map((words) => ({ words, boxed, boxes, file }));
}

function cellsOf(block: Block, markdown: string, file: string): Quote[] {
  if (block.kind !== "table") return [];
  const table = markdown.slice(block.start, block.end);
  return [...table.matchAll(/(?<=\| )(?:\\.|[^|\\\n])+(?= \|)/g)].flatMap(({ 0: cell, index }) => {
    const words = withoutMarkup(cell);
    if (lettersOf(words).length < SHORTEST_CELL) return [];
    const start = block.start + index;
    return [{ words, boxed: words, boxes: placeRange([block], { start, end: start + cell.length }), file }];
  });
}

/** Looks up quotes that are spread evenly over all of them. */
function placed(quotes: readonly Quote[], printed: ReadonlyMap<string, Pages>): Placed {
  const step = Math.max(1, quotes.length / MOST_QUOTES);
  const count = Math.min(MOST_QUOTES, quotes.length);
  const sample = Array.from({ length: count }, (_, i) => quotes[Math.floor(i * step)] ?? []).flat();
  let [found, boxedLetters, boxLetters] = [0, 0, 0];
  for (const { words, boxed, boxes, file } of sample) {
    const letters = lettersIn(boxes, printed.get(file) ?? new Map());
    const all = (words.match(/[\p{L}\p{N}]+/gu) ?? []).map(lettersOf);
    const long = all.filter((word) => word.length >= LONG_WORD);
    const wanted = long.length > 0 ? long : all;
    if (wanted.filter((word) => letters.includes(word)).length >= wanted.length * ENOUGH) found += 1;
    boxedLetters += lettersOf(boxed).length;
    boxLetters += letters.length;
  }
  return {
    quotes: sample.length,
    placed: found / (sample.length || 1),
    tightness: boxedLetters / (boxLetters || 1),
  };
}

/** Formulas are printed as other signs than their LaTeX, so they do not count. */
const withoutMarkup = (markdown: string) =>
  markdown
    .replace(/(?<!\\)\$[^$\n]*(?<!\\)\$/g, " ")
    .replace(/\]\([^)\s]*\)|\[\^[^\]]*\]:?/g, " ")
    .replace(/<[^>]*>|[\\*`]/g, "");

const lettersOf = (words: string) =>
  words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Runs together what is printed in the boxes, so that words broken at the end of a line are whole again. */
function lettersIn(boxes: readonly PageBox[], pages: Pages): string {
  return boxes
    .flatMap(({ page, bbox: [x0, y0, x1, y1] }) =>
      (pages.get(page) ?? []).filter((word) => {
        const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2];
        return x >= x0 - MARGIN && x <= x1 + MARGIN && y >= y0 - MARGIN && y <= y1 + MARGIN;
      }),
    )
    .map(({ text }) => lettersOf(text))
    .join("");
}
