import { setImmediate } from "node:timers/promises";
import {
  type Annotations,
  ConversionError,
  type HiddenText,
  type MarginComment,
  outOfMemory,
} from "../../../conversion.ts";
import type { ReaderInput } from "../../../format-reader.ts";
import type { InputFile } from "../../../input-file.ts";
import type { Box } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import type { Page } from "../page/pdf-page.ts";
import { composeGlyphs } from "../pdfium/compose-glyphs.ts";
import { type PageFrame, pageFrame } from "../pdfium/page-frame.ts";
import { isOutOfMemory } from "../pdfium/pdf-engine.ts";
import { LOAD_ERROR, openPdf, type PdfFile, PdfLoadError } from "../pdfium/pdf-file.ts";
import { type Glyph, GlyphReader } from "../pdfium/read-glyphs.ts";
import { readObjects } from "../pdfium/read-objects.ts";
import { spaceSigns } from "../pdfium/space-signs.ts";
import { toItems } from "../pdfium/to-items.ts";
import { marginComments } from "./annotations/margin-comments.ts";
import { printAnnotations } from "./annotations/print-annotations.ts";
import { readAnnotations } from "./annotations/read-annotations.ts";
import { HiddenTaker } from "./hidden/take-hidden.ts";
import {
  LOADED_PROGRESS,
  MANY_STROKES,
  MAX_COMMENTS,
  MAX_PAGES,
  MAX_RULE_HEIGHT_POINTS,
  MAX_STROKE_PAGE_SHARE,
  MAX_TURNED_LABEL_SIZE_POINTS,
  MIN_RULE_LENGTH_POINTS,
  MIN_TURNED_GLYPHS,
  MIN_TURNED_SHARE,
  PAGES_AT_A_TIME,
  TURN_SLACK_DEGREES,
} from "./load-thresholds.ts";
import { pageList } from "./page-list.ts";

const isUpright = ({ look: { turn } }: Glyph) =>
  turn <= TURN_SLACK_DEGREES || turn >= 360 - TURN_SLACK_DEGREES;

/** True for a turned glyph of a size that labels have. Larger ones are a watermark across the page. */
const isTurnedLabel = (glyph: Glyph) => !isUpright(glyph) && glyph.look.size < MAX_TURNED_LABEL_SIZE_POINTS;

/** Returns the quarter turns that make most of a page's text upright, 0 to 3. */
function turnsToRead(glyphs: readonly Glyph[]): number {
  for (const turns of [1, 2, 3]) {
    const turned = glyphs.filter(
      ({ look: { turn } }) => Math.abs(turn - turns * 90) <= TURN_SLACK_DEGREES,
    ).length;
    if (turned > MIN_TURNED_GLYPHS && turned > glyphs.length * MIN_TURNED_SHARE) return 4 - turns;
  }
  return 0;
}

/** Drops runs off the page, and runs printed a second time at nearly the same place. */
function withoutStrays(items: readonly Item[], frame: PageFrame): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = `${item.text}|${Math.round(item.x0)}|${Math.round(item.base)}`;
    const isOff = item.x0 > frame.width || item.y0 > frame.height || item.x1 < 0 || item.y1 < 0;
    if (isOff || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

type PageReaders = { glyphReader: GlyphReader; hiddenTaker: HiddenTaker };
type ReadPage = { page: Page; hidden: HiddenText[]; comments: MarginComment[]; isRecognised: boolean };

/** Reads the glyphs of a page, turned so that most of its text is upright. */
function readUpright({ engine }: PdfFile, pointer: number, glyphReader: GlyphReader) {
  const frame = pageFrame(engine, pointer);
  const glyphs = glyphReader.read(pointer, frame);
  const turns = turnsToRead(glyphs);
  if (turns === 0) return { frame, glyphs, turns };
  const turned = pageFrame(engine, pointer, turns);
  return { frame: turned, glyphs: glyphReader.read(pointer, turned), turns };
}

/** Returns the strokes of a page without its ground and frame. */
function drawnStrokes(strokes: Page["strokes"], { width, height }: PageFrame): Page["strokes"] {
  const isGround = (s: Box) =>
    s.x1 - s.x0 > width * MAX_STROKE_PAGE_SHARE && s.y1 - s.y0 > height * MAX_STROKE_PAGE_SHARE;
  return strokes.filter((stroke) => !isGround(stroke));
}

const isRule = (s: Page["strokes"][number]) =>
  s.y1 - s.y0 < MAX_RULE_HEIGHT_POINTS && s.x1 - s.x0 > MIN_RULE_LENGTH_POINTS && !s.curved;

function readPage(file: PdfFile, { glyphReader, hiddenTaker }: PageReaders, number: number): ReadPage {
  const { engine } = file;
  const pointer = file.page(number);
  if (pointer === 0) throw new Error(`page ${number} does not load`);
  const { notes, printed } = readAnnotations(engine, pointer);
  if (printed.size > 0) printAnnotations(file, number, printed);
  const { frame, turns, glyphs: read } = readUpright(file, pointer, glyphReader);
  const objects = readObjects(file, pointer, frame);
  const { textOrder } = objects;
  const all = spaceSigns(engine, frame, (object) => glyphReader.fontOf(object), { glyphs: read, textOrder });
  const taken = hiddenTaker.take({ engine, pointer, frame, turns }, number, all, objects);
  const { glyphs, hidden, isRecognised } = taken;
  const strokes = drawnStrokes(objects.strokes, frame);
  const page: Page = {
    number,
    width: frame.width,
    height: frame.height,
    turns,
    items: withoutStrays(toItems(composeGlyphs(glyphs.filter(isUpright))), frame),
    turned: toItems(glyphs.filter(isTurnedLabel)).map(({ ink }) => ink),
    rules: strokes.filter(isRule),
    strokes,
    // The pictures of a scan are its text.
    figures: isRecognised ? [] : objects.images.map((image) => ({ ...image, picture: true })),
  };
  if (page.figures.length > 0 || page.strokes.length >= MANY_STROKES) file.keepPage();
  return { page, hidden, comments: marginComments(notes, frame, glyphs), isRecognised };
}

function refusal(error: unknown): ConversionError {
  if (error instanceof ConversionError) return error;
  if (isOutOfMemory(error)) return outOfMemory();
  const code = error instanceof PdfLoadError ? error.code : 0;
  if (code === LOAD_ERROR.password || code === LOAD_ERROR.security) {
    return new ConversionError(
      "document-encrypted",
      "pdf-password",
      "This PDF is protected by a password. Remove the password and upload the file again.",
    );
  }
  const message = error instanceof Error ? error.message : String(error);
  return new ConversionError(
    "document-damaged",
    `pdf: ${message.slice(0, 120)}`,
    "This PDF is incomplete or damaged and cannot be opened. Download or export it again and upload the new file.",
  );
}

/** Opens a PDF, which the caller closes. Throws `document-encrypted`, `document-damaged`, or that memory is short. */
export async function openSource(input: InputFile): Promise<PdfFile> {
  try {
    const file = await openPdf(input);
    if (file.pageCount > 0) return file;
    file.close();
    throw new Error("no pages");
  } catch (error) {
    throw refusal(error);
  }
}

export type LoadedPages = { pages: Page[]; annotations: Pick<Annotations, "hidden" | "comments"> };

/** Loads every page in turn, without the text that it hides. Warns of a page that cannot be read and leaves it out. */
export async function loadPages(
  file: PdfFile,
  { progress, warn }: Pick<ReaderInput, "progress" | "warn">,
): Promise<LoadedPages> {
  const readers = { glyphReader: new GlyphReader(file.engine), hiddenTaker: new HiddenTaker() };
  const count = Math.min(file.pageCount, MAX_PAGES);
  if (file.pageCount > MAX_PAGES)
    warn("too-many-pages", `Only the first ${MAX_PAGES} of ${file.pageCount} pages were read.`);
  const pages: Page[] = [];
  const hidden: HiddenText[] = [];
  const comments: MarginComment[] = [];
  const recognised: number[] = [];
  let failure: unknown;
  for (let number = 1; number <= count; number++) {
    try {
      const read = readPage(file, readers, number);
      pages.push(read.page);
      hidden.push(...read.hidden);
      if (comments.length < MAX_COMMENTS) comments.push(...read.comments);
      if (read.isRecognised) recognised.push(number);
    } catch (error) {
      // Nothing works after that: the pages left would all seem unreadable.
      if (isOutOfMemory(error)) throw refusal(error);
      failure = error;
      warn("page-unreadable", `Page ${number} could not be read and was left out.`);
    }
    progress((LOADED_PROGRESS * number) / count, number, count);
    if (number % PAGES_AT_A_TIME === 1) await setImmediate();
  }
  if (pages.length === 0) throw refusal(failure);
  if (recognised.length > 0)
    warn(
      "ocr-layer",
      `${pageList(recognised)}: the page is a picture, and its text is what someone's text recognition made of it. It may hold errors.`,
    );
  return { pages, annotations: { hidden, comments } };
}
