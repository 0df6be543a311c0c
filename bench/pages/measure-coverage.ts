import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { chromium } from "playwright";
import type { Block, PageBox } from "#lib/conversion/conversion.ts";
import { placeRange } from "#lib/conversion/place-range.ts";
import { ensureChromium } from "../../scripts/test/ensure-chromium.ts";
import { convertForExport } from "../exports/convert-for-export.ts";
import { seeded } from "../exports/sample-comments.ts";
import { withVariants } from "./pdf-variants.ts";
import { servePdfjsViewer } from "./pdfjs-viewer.ts";
import { coverQuotes } from "./text-layers.ts";

const KINDS = new Set(["paragraph", "list", "heading", "caption", "footnote"]);
const QUOTES_OF_A_FILE = 10;
const SHORTEST_LETTERS = 12;
const MOST_TRIES = 600;
/** A quote is covered if so many of its letters stand in its boxes. */
const ENOUGH = 0.98;

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
  const server = await servePdfjsViewer(bytes);
  const { path } = await ensureChromium();
  const browser = await chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const input = join(
      work,
      basename(file)
        .replace(/[^a-z0-9.]+/gi, "-")
        .replace(/(\.pdf)?$/, ".pdf"),
    );
    await writeFile(input, bytes);
    const manuscript = await convertForExport(input);
    if (!manuscript) throw new Error(`${file} was not converted.`);
    const page = await browser.newPage();
    await page.goto(server.origin);
    const { quotes, covered } = await sample(manuscript.markdown, manuscript.blocks, seed, (candidates) =>
      coverQuotes(page, "/file.pdf", candidates),
    );
    const missed = quotes.filter((_, i) => (covered[i] ?? 0) < ENOUGH);
    return {
      file,
      quotes: quotes.length,
      covered: quotes.length - missed.length,
      missed: missed.map(({ page, words }) => `page ${page}: ${words}`),
    };
  } finally {
    await browser.close();
    server.close();
    await rm(work, { recursive: true, force: true });
  }
}

type Cover = (quotes: readonly SampledQuote[]) => Promise<(number | null)[]>;

/** Draws quotes until enough of them are in the text layer in one piece, whatever their boxes are. */
async function sample(markdown: string, blocks: readonly Block[], seed: number, cover: Cover) {
  const candidates = drawQuotes(markdown, blocks, seed);
  const all = await cover(candidates);
  const known = candidates
    .map((quote, i) => ({ quote, share: all[i] ?? null }))
    .filter(({ share }) => share !== null);
  const chosen = known.slice(0, QUOTES_OF_A_FILE);
  return { quotes: chosen.map(({ quote }) => quote), covered: chosen.map(({ share }) => share) };
}

function drawQuotes(markdown: string, blocks: readonly Block[], seed: number): SampledQuote[] {
  const random = seeded(seed);
  const wordy = blocks.filter(({ kind, lines }) => KINDS.has(kind) && lines !== undefined);
  const quotes: SampledQuote[] = [];
  for (let tries = 0; tries < MOST_TRIES && quotes.length < 3 * QUOTES_OF_A_FILE; tries += 1) {
    const block = wordy[Math.floor(random() * wordy.length)];
    if (!block) break;
    const words = [...markdown.slice(block.start, block.end).matchAll(/\S+/g)];
    const from = Math.floor(random() * words.length);
    const first = words[from];
    const last = words[Math.min(words.length - 1, from + 2 + Math.floor(random() * 14))];
    if (!first || !last) continue;
    const start = block.start + first.index;
    const end = block.start + last.index + last[0].length;
    const shown = markdown.slice(start, end);
    const letters = lettersOf(shown);
    // Formulas and links are printed as other signs than their Markdown.
    if (/[$\\[\]<]/.test(shown) || letters.length < SHORTEST_LETTERS) continue;
    const boxes = placeRange([block], { start, end });
    const page = boxes[0]?.page;
    if (page === undefined || boxes.some((box) => box.page !== page)) continue;
    quotes.push({ words: shown, letters, page, boxes: boxes.map(({ bbox }) => bbox) });
  }
  return quotes;
}

const lettersOf = (words: string) =>
  words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
