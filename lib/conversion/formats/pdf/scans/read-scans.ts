import { setImmediate } from "node:timers/promises";
import { installedLanguages, languageName, languageOfTag } from "../../../ocr/language-data.ts";
import type { OcrSettings } from "../../../ocr/ocr-settings.ts";
import type { RecognisedLine, Recogniser } from "../../../ocr/recogniser.ts";
import type { Source } from "../../../reader.ts";
import { pictureShare } from "../hidden/scan-layer.ts";
import { pageList } from "../page-list.ts";
import type { Item } from "../pdf-item.ts";
import type { Page } from "../pdf-page.ts";
import type { PdfFile } from "../pdfium/pdf-file.ts";
import { renderRegion } from "../pdfium/render-region.ts";
import { scanItems } from "./scan-items.ts";

const DPI = 200;
/** A larger page is read coarser: time grows with the pixels. */
const MAX_PIXELS = 6_000_000;
/** A stamp, a page number or a library's notice over a scan: more is a page of text with a picture. */
const STAMP_LETTERS = 200;
/** How much of a page is a picture if it is a scan: without any text, and with a stamp over it. */
const SILENT_SHARE = 0.3;
const STAMPED_SHARE = 0.85;
/** Letters drawn as shapes take many of them. */
const MANY_STROKES = 200;
/** Less, or less certain, is no text but a photograph. */
const MIN_WORDS = 4;
const MIN_CONFIDENCE = 40;
/** A picture on a page of its own among pages of text is a figure, unless it holds sentences. */
const PROSE = { words: 30, wordsOfLine: 5, share: 0.6, area: 0.03 };

export const isSilent = (page: Page) => page.items.reduce((sum, item) => sum + item.text.length, 0) < 3;

function isScan(page: Page): boolean {
  const share = pictureShare(page.figures, page);
  if (isSilent(page)) return share >= SILENT_SHARE || page.strokes.length >= MANY_STROKES;
  const letters = page.items.reduce((sum, item) => sum + item.text.length, 0);
  return letters < STAMP_LETTERS && share >= STAMPED_SHARE;
}

/** The document's own language first, if its data is installed. */
function languagesFor({ engine, document }: PdfFile, settings: OcrSettings): string[] {
  const { pdfium, scratch, bytes } = engine;
  const length = Math.min(pdfium.FPDFCatalog_GetLanguage(document, scratch, 64), 64);
  const tag = Buffer.from(bytes(scratch, Math.max(0, length - 2))).toString("utf16le");
  const own = languageOfTag(tag);
  return installedLanguages([...(own === null ? [] : [own]), ...settings.languages]);
}

type ReadScan = { items: Item[]; confidence: number };

/** `area` is the page's, in pixels. */
function isProse(lines: readonly RecognisedLine[], area: number): boolean {
  const count = (some: readonly RecognisedLine[]) => some.reduce((sum, { words }) => sum + words.length, 0);
  const all = count(lines);
  const inLines = count(lines.filter(({ words }) => words.length >= PROSE.wordsOfLine));
  const covered = lines
    .flatMap(({ words }) => words)
    .filter(({ text }) => /\p{L}{2}/u.test(text))
    .reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0);
  return all >= PROSE.words && inLines >= all * PROSE.share && covered >= area * PROSE.area;
}

function readScan(file: PdfFile, page: Page, recogniser: Recogniser, isAmongText: boolean): ReadScan | null {
  const [width, height] = page.turns % 2 === 0 ? [page.width, page.height] : [page.height, page.width];
  const scale = Math.min(DPI / 72, Math.sqrt(MAX_PIXELS / (width * height)));
  const png = renderRegion(file, page.number, { x0: 0, y0: 0, x1: width, y1: height }, scale);
  const lines = png === null ? [] : recogniser.read(png, scale * 72);
  const words = lines.flatMap((line) => line.words);
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  const confidence =
    words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / (letters || 1);
  if (words.length < MIN_WORDS || confidence < MIN_CONFIDENCE) return null;
  if (isAmongText && !isProse(lines, width * height * scale * scale)) return null;
  return { items: scanItems(lines, scale), confidence };
}

/** The page as text alone. What it had of text stays, in the place of what was recognised there. */
function withItems(page: Page, recognised: readonly Item[]): Page {
  const own = page.items.map(({ ink }) => ink);
  const isDouble = ({ ink }: Item) => {
    const [x, y] = [(ink.x0 + ink.x1) / 2, (ink.y0 + ink.y1) / 2];
    return own.some((box) => x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1);
  };
  const items = [...page.items, ...recognised.filter((item) => !isDouble(item))];
  return { ...page, turns: 0, items, turned: [], rules: [], strokes: [], figures: [] };
}

/**
 * Recognises the text of pages that are pictures of it, within the time given; the warnings name the pages
 * that were read so, and those that no time was left for.
 */
export async function readScans(
  file: PdfFile,
  pages: readonly Page[],
  settings: OcrSettings,
  { warn, progress }: Pick<Source, "warn" | "progress">,
): Promise<Page[]> {
  const scans = pages.filter((page) => page.turns === 0 && isScan(page));
  if (scans.length === 0) return [...pages];
  const started = performance.now();
  const languages = languagesFor(file, settings);
  const read = new Map<number, ReadScan>();
  const late: number[] = [];
  try {
    const { Recogniser } = await import("../../../ocr/recogniser.ts");
    const recogniser = await Recogniser.open(languages);
    for (const [done, page] of scans.entries()) {
      const taken = performance.now() - started;
      if (taken + (done === 0 ? 0 : taken / done) > settings.timeMs) {
        late.push(page.number);
        continue;
      }
      const scan = readScan(file, page, recogniser, scans.length < pages.length / 2);
      if (scan !== null) read.set(page.number, scan);
      progress(0.8, page.number, pages.length);
      await setImmediate();
    }
    recogniser.close();
  } catch {
    warn("ocr-failed", "The text of some scanned pages could not be recognised: text recognition failed.");
  }
  if (read.size > 0) {
    const mean = [...read.values()].reduce((sum, one) => sum + one.confidence, 0) / read.size;
    const were = read.size === 1 ? "was a scan; its" : "were scans; their";
    warn(
      "ocr-used",
      `${pageList([...read.keys()])} ${were} text was recognised by OCR (${languages.map(languageName).join(", ")}; ${Math.round(mean)} % sure) and may hold errors.`,
    );
  }
  if (late.length > 0)
    warn("ocr-stopped", `${pageList(late)}: not read, because recognising text in scans took too long.`);
  return pages.map((page) => {
    const scan = read.get(page.number);
    return scan === undefined ? page : withItems(page, scan.items);
  });
}
