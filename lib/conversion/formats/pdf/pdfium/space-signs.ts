import { MAX_LARGE_BRACKET_IN_SIZES, MIN_LARGE_BRACKET_IN_SIZES } from "./glyph-thresholds.ts";
import type { PageFrame } from "./page-frame.ts";
import type { PdfEngine } from "./pdf-engine.ts";
import type { PdfFont } from "./pdf-font.ts";
import type { Glyph } from "./read-glyphs.ts";

type Sign = { glyph: Glyph; order: number };

/** TeX's tallest opening bracket as a glyph; null if a text object is none. */
function bracketOf(
  { pdfium, scratch, float }: PdfEngine,
  frame: PageFrame,
  object: number,
  look: Omit<Glyph["look"], "size">,
): Glyph | null {
  if (!pdfium.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
  const ink = frame.box(float(scratch), float(scratch + 4), float(scratch + 8), float(scratch + 12));
  const scale = pdfium.FPDFPageObj_GetMatrix(object, scratch)
    ? Math.hypot(float(scratch + 8), float(scratch + 12))
    : 1;
  const size = pdfium.FPDFTextObj_GetFontSize(object, scratch) ? float(scratch) * scale : 0;
  const height = (ink.y1 - ink.y0) / size;
  if (!(height > MIN_LARGE_BRACKET_IN_SIZES && height < MAX_LARGE_BRACKET_IN_SIZES)) return null;
  const { x0, x1, y0, y1 } = ink;
  return {
    ...{ text: "(", x0, x1, base: y0, spaced: false },
    ...{ inkX0: x0, inkX1: x1, inkY0: y0, inkY1: y1 },
    look: { ...look, size: Math.round(size * 100) / 100 },
  };
}

/** Puts signs among glyphs, in the order that the page paints both. */
function merged(
  glyphs: readonly Glyph[],
  signs: readonly Sign[],
  textOrder: ReadonlyMap<number, number>,
): Glyph[] {
  const orderOf = (glyph: Glyph) => textOrder.get(glyph.look.object) ?? 0;
  const out: Glyph[] = [];
  let next = 0;
  for (const glyph of glyphs) {
    for (; next < signs.length && (signs[next]?.order ?? 0) < orderOf(glyph); next++)
      out.push(...signs.slice(next, next + 1).map((sign) => sign.glyph));
    out.push(glyph);
  }
  return [...out, ...signs.slice(next).map((sign) => sign.glyph)];
}

/**
 * Adds the signs at the code of a space in extension fonts, TeX's tallest opening bracket: PDFium leaves them out of a
 * page's text, but not out of its objects. `textOrder` has the page's text objects as it paints them.
 */
export function spaceSigns(
  engine: PdfEngine,
  frame: PageFrame,
  fontOf: (object: number) => PdfFont,
  { glyphs, textOrder }: { glyphs: readonly Glyph[]; textOrder: ReadonlyMap<number, number> },
): Glyph[] {
  const extension = glyphs.find((glyph) => glyph.look.font.isExtension);
  if (extension === undefined) return [...glyphs];
  const known = new Set(glyphs.map((glyph) => glyph.look.object));
  const signs: Sign[] = [];
  for (const [object, order] of textOrder) {
    if (known.has(object)) continue;
    const font = fontOf(object);
    const glyph = font.isExtension
      ? bracketOf(engine, frame, object, { ...extension.look, font, object })
      : null;
    if (glyph !== null) signs.push({ order, glyph });
  }
  return merged(glyphs, signs, textOrder);
}
