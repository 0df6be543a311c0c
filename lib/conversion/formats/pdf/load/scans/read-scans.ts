import { setImmediate } from "node:timers/promises";
import type { ReaderInput } from "../../../../format-reader.ts";
import type { OcrSettings } from "../../../../ocr/ocr-settings.ts";
import type { RecognisedLine } from "../../../../ocr/recogniser.ts";
import { middleX, middleY } from "../../page/box.ts";
import type { Item } from "../../page/pdf-item.ts";
import type { Page } from "../../page/pdf-page.ts";
import type { PdfFile } from "../../pdfium/pdf-file.ts";
import { pictureShare } from "../hidden/scan-layer.ts";
import { LOADED_PROGRESS } from "../load-thresholds.ts";
import { type PageReading, wordsOf } from "./read-turned.ts";
import { scanItems } from "./scan-items.ts";
import { scanLanguages } from "./scan-languages.ts";
import { type ReadScan, type ScansOutcome, warnOfScans } from "./warn-of-scans.ts";

/** A stamp, a page number or a library's notice over a scan: more is a page of text with a picture. */
const STAMP_LETTERS = 200;
/** A scan covers at least this part of its page: without any text, and with a stamp over it. */
const SILENT_SHARE = 0.3;
const STAMPED_SHARE = 0.85;
/** Letters drawn as shapes have many strokes. */
const MANY_STROKES = 200;
/** Fewer words, or less certain ones, are a photograph. */
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

/** True if recognised lines are prose. `area` is that of the page, in pixels. */
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

function toPage(page: Page, reading: PageReading, isAmongText: boolean): Page | null {
  const { lines, confidence, turns, width, height, scale } = reading;
  if (wordsOf(lines).length < MIN_WORDS || confidence < MIN_CONFIDENCE) return null;
  if (isAmongText && !isProse(lines, width * height * scale * scale)) return null;
  return withItems({ ...page, turns, width, height }, scanItems(lines, scale));
}

/** Returns the page as text alone. Its own text stays, in the place of the text that was recognised there. */
function withItems(page: Page, recognised: readonly Item[]): Page {
  // Print over a scan that lies on its side is not turned with it.
  const kept = page.turns === 0 ? page.items : [];
  const isDouble = ({ ink }: Item) => {
    const [x, y] = [middleX(ink), middleY(ink)];
    return kept.some(({ ink: box }) => x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1);
  };
  const items = [...kept, ...recognised.filter((item) => !isDouble(item))];
  return { ...page, items, turned: [], rules: [], strokes: [], figures: [] };
}

type Outcome = ScansOutcome<ReadScan & { page: Page }>;

async function readAll(
  file: PdfFile,
  scans: readonly Page[],
  { languages, isAmongText, ...settings }: OcrSettings & { isAmongText: boolean },
  progress: (page: number) => void,
): Promise<Outcome> {
  const started = performance.now();
  const outcome: Outcome = { read: new Map(), late: [], stopped: [], hasFailed: false };
  const [{ ScanReader }, { RecognitionTimeout }] = await Promise.all([
    import("./scan-reader.ts"),
    import("../../../../ocr/recogniser.ts"),
  ]);
  const reader = new ScanReader(file, languages);
  for (const [done, page] of scans.entries()) {
    const taken = performance.now() - started;
    if (taken + (done === 0 ? 0 : taken / done) > settings.timeMs) {
      outcome.late.push(page.number);
      continue;
    }
    try {
      const reading = await reader.read(page.number, Math.min(settings.pageMs, settings.timeMs - taken));
      const read = reading === null ? null : toPage(page, reading, isAmongText);
      if (reading === null || read === null) continue;
      const { confidence, languages, wordLanguage } = reading;
      outcome.read.set(page.number, { confidence, languages, wordLanguage, page: read });
    } catch (error) {
      const isOver = performance.now() - started >= settings.timeMs;
      if (!(error instanceof RecognitionTimeout)) outcome.hasFailed = true;
      else (isOver ? outcome.late : outcome.stopped).push(page.number);
    } finally {
      progress(page.number);
      await setImmediate();
    }
  }
  reader.close();
  return outcome;
}

/**
 * Recognises the text of pages that are pictures of it, upright or not, in the language that it is in where
 * that is installed, within the time given. The warnings name the pages that were read so, with the language,
 * and those that no time was left for.
 */
export async function readScans(
  file: PdfFile,
  pages: readonly Page[],
  settings: OcrSettings,
  { warn, progress }: Pick<ReaderInput, "warn" | "progress">,
): Promise<Page[]> {
  const scans = pages.filter((page) => page.turns === 0 && isScan(page));
  if (scans.length === 0) return [...pages];
  const { used, missing } = scanLanguages(file, settings);
  const own = { ...settings, languages: used, isAmongText: scans.length < pages.length / 2 };
  try {
    const outcome: Outcome =
      used.length === 0
        ? { read: new Map(), late: [], stopped: [], hasFailed: false }
        : await readAll(file, scans, own, (page) => progress(LOADED_PROGRESS, page, pages.length));
    warnOfScans(outcome, { requested: missing, pageMs: settings.pageMs }, warn);
    return pages.map((page) => outcome.read.get(page.number)?.page ?? page);
  } catch {
    warn("ocr-failed", "The text of scanned pages could not be recognised: text recognition failed.");
    return [...pages];
  }
}
