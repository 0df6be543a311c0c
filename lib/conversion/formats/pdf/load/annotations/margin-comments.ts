import type { MarginComment } from "../../../../conversion.ts";
import { type Box, unionOf } from "../../page/box.ts";
import { glyphText } from "../../pdfium/glyph-text.ts";
import type { PageFrame } from "../../pdfium/page-frame.ts";
import type { Glyph } from "../../pdfium/read-glyphs.ts";
import type { AnnotationNote } from "./read-annotations.ts";

const MAX_QUOTE = 1_000;

const isIn = (box: Box) => (glyph: Glyph) => {
  const [x, y] = [(glyph.inkX0 + glyph.inkX1) / 2, (glyph.inkY0 + glyph.inkY1) / 2];
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
};

const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

/** Puts the notes of a page together with the text that they mark. `glyphs` are in the order of the page. */
export function marginComments(
  notes: readonly AnnotationNote[],
  frame: PageFrame,
  glyphs: readonly Glyph[],
): MarginComment[] {
  return notes.flatMap(({ places, ...note }): MarginComment[] => {
    const boxes = places.map(({ left, bottom, right, top }) => frame.box(left, bottom, right, top));
    const near = glyphs.filter(isIn(unionOf(boxes)));
    const marked = boxes.flatMap((box) => near.filter(isIn(box)).slice(0, MAX_QUOTE));
    const quote = glyphText(marked).trim();
    // Some programs copy the marked text into the note, which then says nothing.
    return wordsOf(quote) === wordsOf(note.text) && quote !== "" ? [] : [{ ...note, quote }];
  });
}
