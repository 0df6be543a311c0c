import type { HiddenText } from "../../../../conversion.ts";
import { unionOf } from "../../page/box.ts";
import { type PageSize, pageBox } from "../../page/pdf-page.ts";
import { glyphText } from "../../pdfium/glyph-text.ts";
import type { Glyph } from "../../pdfium/read-glyphs.ts";

const MAX_LENGTH = 500;
/** Fewer letters are a leftover of drawing programs. */
const MIN_LETTERS = 4;

export type HiddenGlyph = { glyph: Glyph; reason: HiddenText["reason"]; at: number };

const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Joins hidden glyphs, given in the order of the page, into passages of one reason each. */
export function hiddenPassages(found: readonly HiddenGlyph[], page: PageSize): HiddenText[] {
  const passages: HiddenGlyph[][] = [];
  for (const one of found) {
    const last = passages.at(-1);
    const before = last?.at(-1);
    const goesOn = before?.reason === one.reason && one.at - before.at <= 2;
    if (last !== undefined && goesOn && last.length < MAX_LENGTH) last.push(one);
    else passages.push([one]);
  }
  return passages.flatMap((passage) => {
    const text = glyphText(passage.map(({ glyph }) => glyph));
    const [first] = passage;
    if (first === undefined || lettersOf(text) < MIN_LETTERS) return [];
    const ink = unionOf(
      passage.map(({ glyph }) => ({ x0: glyph.x0, y0: glyph.inkY0, x1: glyph.x1, y1: glyph.inkY1 })),
    );
    return [{ reason: first.reason, text, place: pageBox(page, ink) }];
  });
}
