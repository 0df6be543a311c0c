import { MIN_LINE_STEP_IN_SIZES } from "./glyph-thresholds.ts";
import type { Glyph } from "./read-glyphs.ts";

function isNewLine(a: Glyph, b: Glyph): boolean {
  return (
    Math.abs(a.base - b.base) > Math.max(a.look.size, b.look.size) * MIN_LINE_STEP_IN_SIZES ||
    b.x0 < a.x0 - b.look.size
  );
}

/** Writes glyphs, given in the order of the page, as words on one line. */
export function glyphText(glyphs: readonly Glyph[]): string {
  let text = "";
  glyphs.forEach((glyph, i) => {
    const before = glyphs[i - 1];
    if (before !== undefined && (glyph.spaced || isNewLine(before, glyph))) text += " ";
    text += glyph.text;
  });
  return text;
}
