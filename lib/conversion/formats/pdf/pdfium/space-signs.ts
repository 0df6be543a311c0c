import type { PageFrame } from "./page-frame.ts";
import type { PdfEngine } from "./pdf-engine.ts";
import type { PdfFont } from "./pdf-font.ts";
import type { Glyph } from "./read-glyphs.ts";

/** How tall TeX's largest bracket of one piece is, in parts of its size. */
const HEIGHT = [2, 3.6] as const;

/**
 * The signs at the code of a space in extension fonts, TeX's tallest opening bracket: PDFium leaves them out of a
 * page's text, but not out of its objects. `textOrder` has the page's text objects as it paints them.
 */
export function spaceSigns(
  { pdfium, scratch, float }: PdfEngine,
  frame: PageFrame,
  fontOf: (object: number) => PdfFont,
  { glyphs, textOrder }: { glyphs: readonly Glyph[]; textOrder: ReadonlyMap<number, number> },
): Glyph[] {
  const extension = glyphs.find((glyph) => glyph.look.font.isExtension);
  if (extension === undefined) return [...glyphs];
  const told = new Set(glyphs.map((glyph) => glyph.look.object));
  const signs: { glyph: Glyph; order: number }[] = [];
  for (const [object, order] of textOrder) {
    if (told.has(object)) continue;
    const font = fontOf(object);
    if (!font.isExtension) continue;
    if (!pdfium.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) continue;
    const ink = frame.box(float(scratch), float(scratch + 4), float(scratch + 8), float(scratch + 12));
    const scale = pdfium.FPDFPageObj_GetMatrix(object, scratch)
      ? Math.hypot(float(scratch + 8), float(scratch + 12))
      : 1;
    const size = pdfium.FPDFTextObj_GetFontSize(object, scratch) ? float(scratch) * scale : 0;
    const height = (ink.y1 - ink.y0) / size;
    if (!(height > HEIGHT[0] && height < HEIGHT[1])) continue;
    const look = { ...extension.look, font, size: Math.round(size * 100) / 100, object };
    const { x0, x1 } = ink;
    signs.push({
      order,
      glyph: {
        ...{ text: "(", x0, x1, base: ink.y0, spaced: false, look },
        ...{ inkX0: x0, inkX1: x1, inkY0: ink.y0, inkY1: ink.y1 },
      },
    });
  }
  if (signs.length === 0) return [...glyphs];
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
