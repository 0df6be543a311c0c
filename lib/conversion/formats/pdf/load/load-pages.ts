import { setImmediate } from "node:timers/promises";
import {
  type Annotations,
  ConversionError,
  type HiddenText,
  type MarginComment,
  outOfMemory,
} from "../../../conversion.ts";
import type { InputFile } from "../../../input-file.ts";
import type { Source } from "../../../reader.ts";
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
import { printAnnotations } from "./annotations/print-annotations.ts";
import { quoteRemarks } from "./annotations/quote-remarks.ts";
import { readAnnotations } from "./annotations/read-annotations.ts";
import { HiddenTaker } from "./hidden/take-hidden.ts";
import { pageList } from "./page-list.ts";

const MAX_PAGES = 3_000;
const MAX_COMMENTS = 1_000;
/** After so many pages what has been told is sent. */
const PAGES_AT_A_TIME = 8;
/** A drawing has more of them. */
const MANY_STROKES = 10;
/** Most of a page's text must be turned for the page to be read turned. */
const TURNED_SHARE = 0.6;

const isUpright = ({ look: { turn } }: Glyph) => turn <= 2 || turn >= 358;

/** The quarter turns that make most of a page's text upright. */
function turnsToRead(glyphs: readonly Glyph[]): number {
  for (const turns of [1, 2, 3]) {
    const turned = glyphs.filter(({ look: { turn } }) => Math.abs(turn - turns * 90) <= 2).length;
    if (turned > 20 && turned > glyphs.length * TURNED_SHARE) return 4 - turns;
  }
  return 0;
}

/** Off the page, or the same text printed again at nearly the same place. */
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

type Readers = { glyphReader: GlyphReader; hiddenTaker: HiddenTaker };
type ReadPage = { page: Page; hidden: HiddenText[]; comments: MarginComment[]; isRecognised: boolean };

function readPage(file: PdfFile, { glyphReader, hiddenTaker }: Readers, number: number): ReadPage {
  const { engine } = file;
  const pointer = file.page(number);
  if (pointer === 0) throw new Error(`page ${number} does not load`);
  const { remarks, printed } = readAnnotations(engine, pointer);
  if (printed.size > 0) printAnnotations(file, number, printed);
  let frame = pageFrame(engine, pointer);
  let glyphs = glyphReader.read(pointer, frame);
  const turns = turnsToRead(glyphs);
  if (turns !== 0) {
    frame = pageFrame(engine, pointer, turns);
    glyphs = glyphReader.read(pointer, frame);
  }
  const objects = readObjects(file, pointer, frame);
  glyphs = spaceSigns(engine, frame, (object) => glyphReader.fontOf(object), {
    glyphs,
    textOrder: objects.textOrder,
  });
  const taken = hiddenTaker.take({ engine, pointer, frame, turns }, number, glyphs, objects);
  glyphs = taken.glyphs;
  const drawn = objects.strokes.filter(
    (s) => !(s.x1 - s.x0 > frame.width * 0.9 && s.y1 - s.y0 > frame.height * 0.9),
  );
  const page: Page = {
    number,
    width: frame.width,
    height: frame.height,
    turns,
    items: withoutStrays(toItems(composeGlyphs(glyphs.filter(isUpright))), frame),
    turned: toItems(glyphs.filter((glyph) => !isUpright(glyph))).map(({ ink }) => ink),
    rules: drawn.filter((s) => s.y1 - s.y0 < 1.6 && s.x1 - s.x0 > 50 && !s.curved),
    strokes: drawn,
    // The pictures of a scan are its text.
    figures: taken.isRecognised ? [] : objects.images.map((image) => ({ ...image, picture: true })),
  };
  if (page.figures.length > 0 || page.strokes.length >= MANY_STROKES) file.keepPage();
  const comments = quoteRemarks(remarks, frame, glyphs);
  return { page, hidden: taken.hidden, comments, isRecognised: taken.isRecognised };
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

/** Opens a PDF, or says why it cannot be: `document-encrypted`, `document-damaged`, memory. The caller closes it. */
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

/**
 * Every page in turn, without the text that it hides; a page that cannot be read is told of and left out.
 */
export async function loadPages(
  file: PdfFile,
  { progress, warn }: Pick<Source, "progress" | "warn">,
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
    progress((0.8 * number) / count, number, count);
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
