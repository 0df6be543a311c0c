import type { Box } from "../../page/box.ts";
import { type Bitmap, drawBitmap, type LoadedPage, PIXEL_BYTES } from "../../pdfium/draw-bitmap.ts";
import type { PageFrame } from "../../pdfium/page-frame.ts";
import type { Glyph } from "../../pdfium/read-glyphs.ts";

/** A letter of the smallest size that is read has a few pixels. */
const SIZE = { scale: 1.5, maxPixels: 4_000_000 };
/** A difference of colour that is smaller, in 256 steps, is not seen on paper or screen. */
const SEEN = 16;
const STANDS_OUT = 64;

type Picture = Omit<Bitmap, "width" | "height"> & { box: Box };

function draw(page: LoadedPage, box: Box): Picture | null {
  return drawBitmap(page, box, SIZE, ({ pixels, stride, scale }) => ({
    // The next drawing overwrites the pixels.
    pixels: pixels.slice(),
    stride,
    scale,
    box,
  }));
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
    const from = y * stride + Math.max(0, x0) * PIXEL_BYTES;
    const to = y * stride + Math.min(stride / PIXEL_BYTES, x1) * PIXEL_BYTES;
    for (let i = from; i < to; i++) if (isFound(i)) return true;
  }
  return false;
}

/** True if something stands out in a glyph's place. */
function hasContrast(picture: Picture, glyph: Glyph): boolean {
  const least = [255, 255, 255, 255];
  const most = [0, 0, 0, 0];
  return someByte(picture, glyph, (i) => {
    const [value, channel] = [picture.pixels[i] ?? 0, i % PIXEL_BYTES];
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
 * Finds the glyphs of a page that are seen: those whose place looks different when their text objects are not
 * painted; null if the page does not draw.
 */
export function visibleGlyphs(page: LoadedPage, glyphs: readonly Glyph[]): Set<Glyph> | null {
  const box = placeOf(glyphs, page.frame);
  const withText = box && draw(page, box);
  const without = box && drawWithout(page, new Set(glyphs.map(({ look }) => look.object)), box);
  if (withText === null || without === null) return null;
  const differs = (i: number) => Math.abs((withText.pixels[i] ?? 0) - (without.pixels[i] ?? 0)) > SEEN;
  return new Set(glyphs.filter((glyph) => someByte(withText, glyph, differs)));
}

/** Finds glyphs that stand where something is painted, be it they themselves or a picture of them. */
export function picturedGlyphs(page: LoadedPage, glyphs: readonly Glyph[]): Set<Glyph> {
  const box = placeOf(glyphs, page.frame);
  const picture = box && draw(page, box);
  return new Set(picture === null ? [] : glyphs.filter((glyph) => hasContrast(picture, glyph)));
}
