import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Block, PageBox } from "#lib/conversion/conversion.ts";
import { runConversion } from "#lib/conversion/run-conversion.ts";
import { projectRoot } from "#lib/env.ts";
import type { Entry } from "./corpus.ts";
import { type PageWord, wordsOnPages } from "./words-on-page.ts";

const SENTENCES = 200;
const SHORTEST = 40;
/** A sentence is placed if as many of its longer words are printed where its block says. */
const ENOUGH = 0.9;
const LONG_WORD = 4;
const MARGIN = 2;

export type QuotesReport = {
  sentences: number;
  /** Share of sentences whose words are printed in their block's boxes. */
  placed: number;
  /** Letters of the blocks : letters printed in their boxes. Near 1, the boxes hold nothing else. */
  tightness: number;
  by: string;
};

type Quote = { sentence: string; block: string; boxes: PageBox[]; file: string };

/** Whether a quote from the Markdown is found on the page where its block says: sentences spread over all files. */
export async function quotesOnPages(entries: readonly Entry[]): Promise<QuotesReport> {
  const quotes: Quote[] = [];
  for (const { kind, path } of entries) if (kind === "pdf") quotes.push(...(await quotesOf(path)));
  const step = Math.max(1, quotes.length / SENTENCES);
  const sample = Array.from(
    { length: Math.min(SENTENCES, quotes.length) },
    (_, i) => quotes[Math.floor(i * step)],
  );
  const pages = new Map<string, Map<number, PageWord[]>>();
  let [placed, blockLetters, boxLetters, by] = [0, 0, 0, "nothing"];
  for (const quote of sample) {
    if (quote === undefined) continue;
    if (!pages.has(quote.file)) {
      const words = await wordsOnPages(quote.file);
      pages.set(quote.file, words.pages);
      by = words.by;
    }
    const printed = lettersIn(quote.boxes, pages.get(quote.file) ?? new Map());
    const words = (quote.sentence.match(/[\p{L}\p{N}]+/gu) ?? [])
      .map(letters)
      .filter((w) => w.length >= LONG_WORD);
    if (words.filter((word) => printed.includes(word)).length >= words.length * ENOUGH) placed += 1;
    blockLetters += letters(quote.block).length;
    boxLetters += printed.length;
  }
  return {
    sentences: sample.length,
    placed: placed / (sample.length || 1),
    tightness: blockLetters / (boxLetters || 1),
    by,
  };
}

async function quotesOf(path: string): Promise<Quote[]> {
  const outDir = await mkdtemp(join(tmpdir(), "quotes-"));
  try {
    const input = { inputPath: path, filename: basename(path), outDir, projectRoot: projectRoot() };
    const result = await runConversion(input);
    if (!result.ok) return [];
    const markdown = await readFile(result.markdownPath, "utf8");
    const blocks: Block[] = JSON.parse(await readFile(result.blocksPath, "utf8"));
    return blocks
      .filter(({ kind }) => /^(paragraph|list|caption|reference|footnote)$/.test(kind))
      .flatMap(({ start, end, source }) => {
        const block = withoutMarkup(markdown.slice(start, end));
        const boxes = Array.isArray(source) ? source : [];
        return block
          .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
          .filter((sentence) => sentence.length >= SHORTEST)
          .map((sentence) => ({ sentence, block, boxes, file: path }));
      });
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
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
