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

function differ(a: Picture, b: Picture, { inkX0, inkY0, inkX1, inkY1 }: Glyph): boolean {
  const { stride, scale, box, pixels } = a;
  const height = pixels.length / stride;
  const [x0, x1] = [Math.floor((inkX0 - box.x0) * scale) - 1, Math.ceil((inkX1 - box.x0) * scale) + 1];
  const [y0, y1] = [Math.floor((inkY0 - box.y0) * scale) - 1, Math.ceil((inkY1 - box.y0) * scale) + 1];
  for (let y = Math.max(0, y0); y < Math.min(height, y1); y++) {
    const from = y * stride + Math.max(0, x0) * 4;
    const to = y * stride + Math.min(stride / 4, x1) * 4;
    for (let i = from; i < to; i++) if (Math.abs((pixels[i] ?? 0) - (b.pixels[i] ?? 0)) > SEEN) return true;
  }
  return false;
}

/**
 * Which of a page's glyphs are seen: those whose place looks different when their text objects are not
 * painted. Null if the page does not draw.
 */
export function visibleGlyphs(page: LoadedPage, glyphs: readonly Glyph[]): Set<Glyph> | null {
  const { engine, frame } = page;
  const box: Box = { x0: frame.width, y0: frame.height, x1: 0, y1: 0 };
  for (const { inkX0, inkY0, inkX1, inkY1 } of glyphs) {
    box.x0 = Math.max(0, Math.min(box.x0, inkX0 - 2));
    box.y0 = Math.max(0, Math.min(box.y0, inkY0 - 2));
    box.x1 = Math.min(frame.width, Math.max(box.x1, inkX1 + 2));
    box.y1 = Math.min(frame.height, Math.max(box.y1, inkY1 + 2));
  }
  if (!(box.x1 > box.x0 && box.y1 > box.y0)) return null;
  const objects = new Set(glyphs.map(({ look }) => look.object));
  const withText = draw(page, box);
  for (const object of objects) engine.pdfium.FPDFPageObj_SetIsActive(object, 0);
  const without = draw(page, box);
  for (const object of objects) engine.pdfium.FPDFPageObj_SetIsActive(object, 1);
  if (withText === null || without === null) return null;
  return new Set(glyphs.filter((glyph) => differ(withText, without, glyph)));
}
