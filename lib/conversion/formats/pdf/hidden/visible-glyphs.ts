import type { Box } from "../pdf-page.ts";
import type { PageFrame } from "../pdfium/page-frame.ts";
import type { PdfEngine } from "../pdfium/pdf-engine.ts";
import type { Glyph } from "../pdfium/read-glyphs.ts";

/** Pixels a point: a letter of the smallest size that is read has a few. */
const SCALE = 1.5;
const MAX_PIXELS = 4_000_000;
const BGRA = 4;
const ANNOTATIONS_AND_RGB_ORDER = 0x01 | 0x10;
/** In 256 steps of a colour: less is not seen on paper or screen. */
const SEEN = 16;
const STANDS_OUT = 64;

export type LoadedPage = {
  engine: PdfEngine;
  pointer: number;
  frame: PageFrame;
  /** Quarter turns by which `frame` is turned from the page as shown. */
  turns: number;
};

type Picture = { pixels: Uint8Array; stride: number; scale: number; box: Box };

function draw({ engine, pointer, frame, turns }: LoadedPage, box: Box): Picture | null {
  const { pdfium, bytes } = engine;
  const [w, h] = [box.x1 - box.x0, box.y1 - box.y0];
  const scale = Math.min(SCALE, Math.sqrt(MAX_PIXELS / (w * h)));
  const [width, height] = [Math.ceil(w * scale), Math.ceil(h * scale)];
  if (!(width > 0 && height > 0)) return null;
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0);
  if (bitmap === 0) return null;
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  pdfium.FPDF_RenderPageBitmap(
    bitmap,
    pointer,
    Math.round(-box.x0 * scale),
    Math.round(-box.y0 * scale),
    Math.round(frame.width * scale),
    Math.round(frame.height * scale),
    turns,
    ANNOTATIONS_AND_RGB_ORDER,
  );
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const pixels = bytes(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height).slice();
  pdfium.FPDFBitmap_Destroy(bitmap);
  return { pixels, stride, scale, box };
}

/** Walks over the bytes of the picture under a glyph, and a pixel around it, until `isFound` for one. */
function someByte(
  { stride, scale, box, pixels }: Picture,
  { inkX0, inkY0, inkX1, inkY1 }: Glyph,
  isFound: (index: number) => boolean,
): boolean {
  const [x0, x1] = [Math.floor((inkX0 - box.x0) * scale) - 1, Math.ceil((inkX1 - box.x0) * scale) + 1];
  const [y0, y1] = [Math.floor((inkY0 - box.y0) * scale) - 1, Math.ceil((inkY1 - box.y0) * scale) + 1];
  for (let y = Math.max(0, y0); y < Math.min(pixels.length / stride, y1); y++) {
    const from = y * stride + Math.max(0, x0) * BGRA;
    const to = y * stride + Math.min(stride / BGRA, x1) * BGRA;
    for (let i = from; i < to; i++) if (isFound(i)) return true;
  }
  return false;
}

/** Whether something stands out in a glyph's place. */
function hasContrast(picture: Picture, glyph: Glyph): boolean {
  const least = [255, 255, 255, 255];
  const most = [0, 0, 0, 0];
  return someByte(picture, glyph, (i) => {
    const [value, channel] = [picture.pixels[i] ?? 0, i % BGRA];
    least[channel] = Math.min(least[channel] ?? 0, value);
    most[channel] = Math.max(most[channel] ?? 0, value);
    return (most[channel] ?? 0) - (least[channel] ?? 0) > STANDS_OUT;
  });
}

function drawWithout(page: LoadedPage, objects: ReadonlySet<number>, box: Box): Picture | null {
  const { pdfium } = page.engine;
  for (const object of objects) pdfium.FPDFPageObj_SetIsActive(object, 0);
  const picture = draw(page, box);
  for (const object of objects) pdfium.FPDFPageObj_SetIsActive(object, 1);
  return picture;
}

function placeOf(glyphs: readonly Glyph[], { width, height }: PageFrame): Box | null {
  const box: Box = { x0: width, y0: height, x1: 0, y1: 0 };
  for (const { inkX0, inkY0, inkX1, inkY1 } of glyphs) {
    box.x0 = Math.max(0, Math.min(box.x0, inkX0 - 2));
    box.y0 = Math.max(0, Math.min(box.y0, inkY0 - 2));
    box.x1 = Math.min(width, Math.max(box.x1, inkX1 + 2));
    box.y1 = Math.min(height, Math.max(box.y1, inkY1 + 2));
  }
  return box.x1 > box.x0 && box.y1 > box.y0 ? box : null;
}

/**
 * Which of a page's glyphs are seen: those whose place looks different when their text objects are not
 * painted. Null if the page does not draw.
 */
export function visibleGlyphs(page: LoadedPage, glyphs: readonly Glyph[]): Set<Glyph> | null {
  const box = placeOf(glyphs, page.frame);
  const withText = box && draw(page, box);
  const without = box && drawWithout(page, new Set(glyphs.map(({ look }) => look.object)), box);
  if (withText === null || without === null) return null;
  const differs = (i: number) => Math.abs((withText.pixels[i] ?? 0) - (without.pixels[i] ?? 0)) > SEEN;
  return new Set(glyphs.filter((glyph) => someByte(withText, glyph, differs)));
}

/** Which of a page's glyphs stand where something is painted, be it they themselves or a picture of them. */
export function picturedGlyphs(page: LoadedPage, glyphs: readonly Glyph[]): Set<Glyph> {
  const box = placeOf(glyphs, page.frame);
  const picture = box && draw(page, box);
  return new Set(picture === null ? [] : glyphs.filter((glyph) => hasContrast(picture, glyph)));
}
