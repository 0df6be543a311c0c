import { readdir } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { placeRange } from "#lib/conversion/place-range.ts";
import { placeOnPrint } from "#lib/conversion/print/place-on-print.ts";
import type { Manuscript } from "#lib/exports/writer.ts";
import { convertForExport } from "../exports/convert-for-export.ts";
import { seeded } from "../exports/sample-comments.ts";
import { drawQuote, type Quote } from "./draw-quote.ts";
import type { CoverageRow } from "./measure-coverage.ts";
import { ENOUGH, isAstray, printedWords, shareCovered } from "./printed-words.ts";

const QUOTES_OF_A_FILE = 30;
const MOST_TRIES = 600;

export interface BesideRow extends CoverageRow {
  /** The share of the letters of the manuscript that were found on the pages. */
  share: number;
  seconds: number;
  /** The quotes with boxes, whether or not a page holds them in one piece, and those of them whose boxes have other words. */
  boxed: number;
  astray: string[];
}

/**
 * Draws quotes from manuscripts that have their PDF beside them in a folder (`paper.docx`, `paper.pdf`), and looks if the
 * boxes cover their words on its pages. Quotes count that a page has in one piece, with boxes or without.
 */
export async function measureBeside(folder: string): Promise<BesideRow[]> {
  const names = (await readdir(folder)).toSorted();
  const rows: BesideRow[] = [];
  for (const name of names) {
    const pdf = `${basename(name, extname(name))}.pdf`;
    if (name === pdf || !names.includes(pdf)) continue;
    const row = await besideOf({ name, path: join(folder, name), pdf: join(folder, pdf) }, rows.length);
    console.log(
      `${row.file}: ${row.covered} of ${row.quotes}, ${(100 * row.share).toFixed(1)} % of letters, ${row.astray.length} of ${row.boxed} astray, ${row.seconds.toFixed(2)} s`,
    );
    rows.push(row);
  }
  return rows;
}

async function besideOf(
  { name, path, pdf }: { name: string; path: string; pdf: string },
  seed: number,
): Promise<BesideRow> {
  const [manuscript, print] = [await convertForExport(path), await convertForExport(pdf)];
  if (!manuscript || !print) throw new Error(`${name} was not converted.`);
  const begun = performance.now();
  const { blocks, share } = placeOnPrint(manuscript, print);
  const seconds = (performance.now() - begun) / 1000;
  const pages = await printedWords(pdf);
  const quotes = sample(manuscript, seed).map((quote) => ({ quote, boxes: placeRange(blocks, quote) }));
  const boxed = quotes.filter(({ boxes }) => boxes.length > 0);
  const astray = boxed.filter(({ quote: { letters }, boxes }) =>
    pages.some((page, i) =>
      isAstray({ letters, boxes: boxes.filter((box) => box.page === i + 1).map(({ bbox }) => bbox) }, page),
    ),
  );
  const known = quotes
    .map(({ quote, boxes }) => {
      const onPages = pages.map((page, i) => {
        const own = boxes.filter((box) => box.page === i + 1).map(({ bbox }) => bbox);
        return shareCovered({ letters: quote.letters, boxes: own }, page);
      });
      return { quote, covered: best(onPages) };
    })
    .filter(({ covered }) => covered !== null)
    .slice(0, QUOTES_OF_A_FILE);
  const missed = known.filter(({ covered }) => (covered ?? 0) < ENOUGH);
  return {
    file: name,
    quotes: known.length,
    covered: known.length - missed.length,
    missed: missed.map(({ quote, covered }) => `${covered?.toFixed(2)}: ${quote.words}`),
    share,
    seconds,
    boxed: boxed.length,
    astray: astray.map(({ quote }) => quote.words),
  };
}

/** Returns the best of what the pages say of a quote; null if none holds it in one piece. */
function best(answers: readonly (number | null)[]): number | null {
  return answers.reduce((most, answer) => (answer === null ? most : Math.max(most ?? 0, answer)), null);
}

function sample({ markdown, blocks }: Manuscript, seed: number): Quote[] {
  const random = seeded(seed);
  const quotes: Quote[] = [];
  for (let tries = 0; tries < MOST_TRIES && quotes.length < 2 * QUOTES_OF_A_FILE; tries += 1) {
    const quote = drawQuote(markdown, blocks, random);
    if (quote) quotes.push(quote);
  }
  return quotes;
}
