import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Block, PageBox } from "#lib/conversion/conversion.ts";
import { convertFile } from "#lib/conversion/convert-file.ts";
import { placeRange } from "#lib/conversion/place-range.ts";
import { projectRoot } from "#lib/env.ts";
import type { Entry } from "./corpus.ts";
import { type PageWord, wordsOnPages } from "./words-on-page.ts";

/** So many sentences, and so many cells of tables. */
const QUOTES = 200;
const SHORTEST = 40;
/** A cell of fewer letters is found everywhere. */
const SHORTEST_CELL = 4;
/** A sentence is placed if as many of its longer words are printed where its block says. */
const ENOUGH = 0.9;
const LONG_WORD = 4;
const MARGIN = 2;

type Placed = {
  quotes: number;
  /** Share of quotes whose words are printed in their boxes. */
  placed: number;
  /** Letters of what the boxes stand for : letters printed in them. Near 1, the boxes hold nothing else. */
  tightness: number;
};

export type QuotesReport = {
  /** In the boxes of their blocks. */
  sentences: Placed;
  /** Of tables, each in the boxes of its own words. */
  cells: Placed;
  by: string;
};

/** `boxed` is what the boxes stand for. */
type Quote = { words: string; boxed: string; boxes: PageBox[]; file: string };

/** Whether a quote from the Markdown is found on the page where its place says: quotes spread over all files. */
export async function quotesOnPages(entries: readonly Entry[]): Promise<QuotesReport> {
  const sentences: Quote[] = [];
  const cells: Quote[] = [];
  for (const { kind, path } of entries) {
    if (kind !== "pdf") continue;
    const quotes = await quotesOf(path);
    sentences.push(...quotes.sentences);
    cells.push(...quotes.cells);
  }
  const pages = new Map<string, Map<number, PageWord[]>>();
  let by = "nothing";
  const pagesOf = async (file: string) => {
    const known = pages.get(file);
    if (known !== undefined) return known;
    const words = await wordsOnPages(file);
    pages.set(file, words.pages);
    by = words.by;
    return words.pages;
  };
  return { sentences: await placed(sentences, pagesOf), cells: await placed(cells, pagesOf), by };
}

async function placed(
  quotes: readonly Quote[],
  pagesOf: (file: string) => Promise<Map<number, PageWord[]>>,
): Promise<Placed> {
  const step = Math.max(1, quotes.length / QUOTES);
  const sample = Array.from(
    { length: Math.min(QUOTES, quotes.length) },
    (_, i) => quotes[Math.floor(i * step)],
  ).filter((quote) => quote !== undefined);
  let [found, boxedLetters, boxLetters] = [0, 0, 0];
  for (const quote of sample) {
    const printed = lettersIn(quote.boxes, await pagesOf(quote.file));
    const words = (quote.words.match(/[\p{L}\p{N}]+/gu) ?? []).map(letters);
    const long = words.filter((word) => word.length >= LONG_WORD);
    const asked = long.length > 0 ? long : words;
    if (asked.filter((word) => printed.includes(word)).length >= asked.length * ENOUGH) found += 1;
    boxedLetters += letters(quote.boxed).length;
    boxLetters += printed.length;
  }
  return {
    quotes: sample.length,
    placed: found / (sample.length || 1),
    tightness: boxedLetters / (boxLetters || 1),
  };
}

async function quotesOf(path: string): Promise<{ sentences: Quote[]; cells: Quote[] }> {
  const outDir = await mkdtemp(join(tmpdir(), "quotes-"));
  try {
    const input = { inputPath: path, filename: basename(path), outDir, projectRoot: projectRoot() };
    const result = await convertFile(input);
    if (!result.ok) return { sentences: [], cells: [] };
    const markdown = await readFile(result.markdownPath, "utf8");
    const blocks: Block[] = JSON.parse(await readFile(result.blocksPath, "utf8"));
    return {
      sentences: blocks
        .filter(({ kind }) => /^(paragraph|list|caption|reference|footnote)$/.test(kind))
        .flatMap((block) => sentencesOf(block, markdown, path)),
      cells: blocks.filter(({ kind }) => kind === "table").flatMap((block) => cellsOf(block, markdown, path)),
    };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

function sentencesOf({ start, end, source }: Block, markdown: string, file: string): Quote[] {
  const boxed = withoutMarkup(markdown.slice(start, end));
  const boxes = Array.isArray(source) ? source : [];
  return boxed
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .filter((sentence) => sentence.length >= SHORTEST)
    .map((words) => ({ words, boxed, boxes, file }));
}

function cellsOf(table: Block, markdown: string, file: string): Quote[] {
  return [...markdown.slice(table.start, table.end).matchAll(/(?<=\| )(?:\\.|[^|\\\n])+(?= \|)/g)].flatMap(
    ({ 0: cell, index }) => {
      const words = withoutMarkup(cell);
      if (letters(words).length < SHORTEST_CELL) return [];
      const start = table.start + index;
      const boxes = placeRange([table], { start, end: start + cell.length });
      return [{ words, boxed: words, boxes, file }];
    },
  );
}

/** Formulas are printed as other signs than their LaTeX, so they do not count. */
const withoutMarkup = (markdown: string) =>
  markdown
    .replace(/(?<!\\)\$[^$\n]*(?<!\\)\$/g, " ")
    .replace(/\]\([^)\s]*\)|\[\^[^\]]*\]:?/g, " ")
    .replace(/<[^>]*>|[\\*`]/g, "");

const letters = (words: string) =>
  words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** All that is printed in the boxes, run together, so that words broken at a line's end are whole again. */
function lettersIn(boxes: readonly PageBox[], pages: ReadonlyMap<number, readonly PageWord[]>): string {
  return boxes
    .map(({ page, bbox: [x0, y0, x1, y1] }) =>
      (pages.get(page) ?? [])
        .filter((word) => {
          const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2];
          return x >= x0 - MARGIN && x <= x1 + MARGIN && y >= y0 - MARGIN && y <= y1 + MARGIN;
        })
        .map((word) => letters(word.text))
        .join(""),
    )
    .join("");
}
