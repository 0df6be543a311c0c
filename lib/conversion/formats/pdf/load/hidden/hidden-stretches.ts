import type { Glyph } from "../../pdfium/read-glyphs.ts";

/** Fewer glyphs of a run that a neighbour covers, or that are cut off, are no passage. */
const MIN_PASSAGE = 8;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const isWordStart = (glyph: Glyph) => glyph.spaced || (glyph.text > "\u0dff" && UNSPACED.test(glyph.text));

/**
 * Returns the glyphs of a partly visible run that are hidden: stretches of whole words, long enough to be a passage.
 * A word that shows one letter (a label that is cut at the edge of its plot) is seen.
 */
export function hiddenStretches(glyphs: readonly Glyph[], isSeen: (glyph: Glyph) => boolean): Glyph[] {
  const out: Glyph[] = [];
  let stretch: Glyph[] = [];
  let word: Glyph[] = [];
  const endWord = () => {
    if (word.some(isSeen)) endStretch();
    else stretch.push(...word);
    word = [];
  };
  const endStretch = () => {
    if (stretch.length >= MIN_PASSAGE) out.push(...stretch);
    stretch = [];
  };
  for (const glyph of glyphs) {
    if (isWordStart(glyph)) endWord();
    word.push(glyph);
  }
  endWord();
  endStretch();
  return out;
}
