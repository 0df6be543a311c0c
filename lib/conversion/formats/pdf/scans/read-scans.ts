import { setImmediate } from "node:timers/promises";
import { languageName } from "../../../ocr/language-data.ts";
import type { OcrSettings } from "../../../ocr/ocr-settings.ts";
import type { RecognisedLine } from "../../../ocr/recogniser.ts";
import type { Source } from "../../../reader.ts";
import { pictureShare } from "../hidden/scan-layer.ts";
import { pageList } from "../page-list.ts";
import type { Item } from "../pdf-item.ts";
import type { Page } from "../pdf-page.ts";
import type { PdfFile } from "../pdfium/pdf-file.ts";
import { type PageReading, readTurned, wordsOf } from "./read-turned.ts";
import { scanItems } from "./scan-items.ts";
import { scanLanguages } from "./scan-languages.ts";

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

type ReadScan = { page: Page; confidence: number };

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

function toScan(page: Page, reading: PageReading, isAmongText: boolean): ReadScan | null {
  const { lines, confidence, turns, width, height, scale } = reading;
  if (wordsOf(lines).length < MIN_WORDS || confidence < MIN_CONFIDENCE) return null;
  if (isAmongText && !isProse(lines, width * height * scale * scale)) return null;
  return { page: withItems({ ...page, turns, width, height }, scanItems(lines, scale)), confidence };
}

/** The page as text alone. What it had of text stays, in the place of what was recognised there. */
function withItems(page: Page, recognised: readonly Item[]): Page {
  // Print over a scan that lies on its side does not lie there with it.
  const kept = page.turns === 0 ? page.items : [];
  const isDouble = ({ ink }: Item) => {
    const [x, y] = [(ink.x0 + ink.x1) / 2, (ink.y0 + ink.y1) / 2];
    return kept.some(({ ink: box }) => x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1);
  };
  const items = [...kept, ...recognised.filter((item) => !isDouble(item))];
  return { ...page, items, turned: [], rules: [], strokes: [], figures: [] };
}

type Outcome = { read: Map<number, ReadScan>; late: number[]; stopped: number[]; hasFailed: boolean };

/** Reads one scan after the other, each first as the one before it was turned. */
async function readAll(
  file: PdfFile,
  scans: readonly Page[],
  { languages, isAmongText, ...settings }: OcrSettings & { isAmongText: boolean },
  progress: (page: number) => void,
): Promise<Outcome> {
  const started = performance.now();
  const outcome: Outcome = { read: new Map(), late: [], stopped: [], hasFailed: false };
  const { Recogniser, RecognitionTimeout } = await import("../../../ocr/recogniser.ts");
  let recogniser = await Recogniser.open(languages);
  let turns = 0;
  for (const [done, page] of scans.entries()) {
    const taken = performance.now() - started;
    if (taken + (done === 0 ? 0 : taken / done) > settings.timeMs) {
      outcome.late.push(page.number);
      continue;
    }
    try {
      const limitMs = Math.min(settings.pageMs, settings.timeMs - taken);
      const reading = readTurned(file, page.number, turns, recogniser, limitMs);
      const scan = reading === null ? null : toScan(page, reading, isAmongText);
      if (scan !== null) {
        outcome.read.set(page.number, scan);
        turns = scan.page.turns;
      }
    } catch (error) {
      recogniser.close();
      if (error instanceof RecognitionTimeout) outcome.stopped.push(page.number);
      else outcome.hasFailed = true;
      recogniser = await Recogniser.open(languages);
    }
    progress(page.number);
    await setImmediate();
  }
  recogniser.close();
  return outcome;
}

function tell(
  { read, late, stopped, hasFailed }: Outcome,
  { languages, pageMs }: OcrSettings,
  warn: Source["warn"],
) {
  if (hasFailed)
    warn("ocr-failed", "The text of some scanned pages could not be recognised: text recognition failed.");
  if (read.size > 0) {
    const mean = [...read.values()].reduce((sum, one) => sum + one.confidence, 0) / read.size;
    const were = read.size === 1 ? "was a scan; its" : "were scans; their";
    warn(
      "ocr-used",
      `${pageList([...read.keys()])} ${were} text was recognised by OCR (${languages.map(languageName).join(", ")}; ${Math.round(mean)} % sure) and may hold errors.`,
    );
  }
  if (stopped.length > 0)
    warn(
      "ocr-stopped",
      `${pageList(stopped)}: not read, because recognising the text took longer than ${Math.ceil(pageMs / 1_000)} seconds for one page.`,
    );
  if (late.length > 0)
    warn("ocr-stopped", `${pageList(late)}: not read, because recognising text in scans took too long.`);
}

/**
 * Recognises the text of pages that are pictures of it, upright or not, within the time given; the warnings
 * name the pages that were read so, and those that no time was left for.
 */
export async function readScans(
  file: PdfFile,
  pages: readonly Page[],
  settings: OcrSettings,
  { warn, progress }: Pick<Source, "warn" | "progress">,
): Promise<Page[]> {
  const scans = pages.filter((page) => page.turns === 0 && isScan(page));
  if (scans.length === 0) return [...pages];
  const languages = scanLanguages(file, settings, warn);
  if (languages.length === 0) return [...pages];
  const own = { ...settings, languages, isAmongText: scans.length < pages.length / 2 };
  try {
    const outcome = await readAll(file, scans, own, (page) => progress(0.8, page, pages.length));
    tell(outcome, own, warn);
    return pages.map((page) => outcome.read.get(page.number)?.page ?? page);
  } catch {
    warn("ocr-failed", "The text of scanned pages could not be recognised: text recognition failed.");
    return [...pages];
  }
}
