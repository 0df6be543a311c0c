import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Block, PageBox } from "#lib/conversion/conversion.ts";
import { placeRange } from "#lib/conversion/place-range.ts";
import { convertForExport } from "../exports/convert-for-export.ts";
import { seeded } from "../exports/sample-comments.ts";
import { drawQuote } from "./draw-quote.ts";
import { withVariants } from "./pdf-variants.ts";
import { ENOUGH, printedWords, shareCovered } from "./printed-words.ts";

const QUOTES_OF_A_FILE = 10;
const MOST_TRIES = 600;

export interface CoverageRow {
  file: string;
  quotes: number;
  covered: number;
  /** The quotes whose letters do not stand in their boxes. */
  missed: string[];
}

interface SampledQuote {
  words: string;
  letters: string;
  page: number;
  boxes: PageBox["bbox"][];
}

/** Draws quotes from the PDF files of a folder and from variants of them, and looks if their boxes cover their words. */
export async function measureCoverage(folder: string): Promise<CoverageRow[]> {
  const rows: CoverageRow[] = [];
  const names = (await readdir(folder)).filter((name) => name.endsWith(".pdf")).toSorted();
  for (const [at, name] of names.entries())
    for (const variant of await withVariants(name, await readFile(join(folder, name)), at)) {
      const row = await coverageOf(variant.name, variant.bytes, rows.length);
      console.log(`${row.file}: ${row.covered} of ${row.quotes}`);
      rows.push(row);
    }
  return rows;
}

async function coverageOf(file: string, bytes: Buffer, seed: number): Promise<CoverageRow> {
  const work = await mkdtemp(join(tmpdir(), "bench-coverage-"));
  try {
    const input = join(work, "manuscript.pdf");
    await writeFile(input, bytes);
    const manuscript = await convertForExport(input);
    if (!manuscript) throw new Error(`${file} was not converted.`);
    const printed = await printedWords(input);
    const known = drawQuotes(manuscript.markdown, manuscript.blocks, seed).flatMap((quote) => {
      const share = shareCovered(quote, printed[quote.page - 1]);
      return share === null ? [] : [{ quote, share }];
    });
    const chosen = known.slice(0, QUOTES_OF_A_FILE);
    const missed = chosen.filter(({ share }) => share < ENOUGH);
    return {
      file,
      quotes: chosen.length,
      covered: chosen.length - missed.length,
      missed: missed.map(
        ({ quote, share }) => `page ${quote.page}, ${Math.round(100 * share)} %: ${quote.words}`,
      ),
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function drawQuotes(markdown: string, blocks: readonly Block[], seed: number): SampledQuote[] {
  const random = seeded(seed);
  const placed = blocks.filter(({ lines }) => lines !== undefined);
  const quotes: SampledQuote[] = [];
  for (let tries = 0; tries < MOST_TRIES && quotes.length < 3 * QUOTES_OF_A_FILE; tries += 1) {
    const quote = drawQuote(markdown, placed, random);
    if (!quote) continue;
    const boxes = placeRange([quote.block], quote);
    const page = boxes[0]?.page;
    if (page === undefined || boxes.some((box) => box.page !== page)) continue;
    quotes.push({ ...quote, page, boxes: boxes.map(({ bbox }) => bbox) });
  }
  return quotes;
}
