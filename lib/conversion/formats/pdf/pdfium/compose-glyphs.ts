import { cleanText } from "../../../text/clean-text.ts";
import {
  MAX_ACCENT_OVERHANG_IN_WIDTHS,
  MAX_ACCENT_RAISE_IN_SIZES,
  MAX_ACCENT_SIZE_DIFFERENCE_IN_SIZES,
  MAX_DOUBLE_PRINT_SHIFT_IN_SIZES,
  MAX_LETTERS_BEFORE_ACCENT,
  MAX_LIGATURE_SHIFT_IN_SIZES,
} from "./glyph-thresholds.ts";
import type { Glyph } from "./read-glyphs.ts";

const ACCENTS: Record<string, string> = {
  "´": "\u0301",
  "`": "\u0300",
  ˆ: "\u0302",
  "^": "\u0302",
  "¨": "\u0308",
  "˜": "\u0303",
  ˇ: "\u030c",
  "¯": "\u0304",
  "˘": "\u0306",
  "˙": "\u0307",
  "˚": "\u030a",
  "˝": "\u030b",
  "¸": "\u0327",
  "˛": "\u0328",
};
const DOTLESS: Record<string, string> = { ı: "i", ȷ: "j" };

/** True for most glyphs that have nothing to compose. The test is quick, because every glyph is tested. */
const isPlain = (text: string) => text > "`" && text < "\u007f";

const isAccent = (text: string) =>
  !isPlain(text) && (text in ACCENTS || (text > "\u02ff" && /^\p{M}$/u.test(text)));

/** Returns the letter with its accent as one character, or null if there is no such character. */
function composed(mark: string, letter: string): string | null {
  const accent = ACCENTS[mark] ?? (/^\p{M}$/u.test(mark) ? mark : undefined);
  if (accent === undefined || !/^\p{L}$/u.test(letter)) return null;
  const whole = ((DOTLESS[letter] ?? letter) + accent).normalize("NFC");
  return whole.length === 1 || /^\p{M}$/u.test(mark) ? whole : null;
}

const overlaps = (mark: Glyph, letter: Glyph) => {
  const middle = (mark.inkX0 + mark.inkX1) / 2;
  const slack = (letter.x1 - letter.x0) * MAX_ACCENT_OVERHANG_IN_WIDTHS;
  return (
    middle > letter.x0 - slack &&
    middle < letter.x1 + slack &&
    Math.abs(mark.base - letter.base) < letter.look.size * MAX_ACCENT_RAISE_IN_SIZES &&
    Math.abs(mark.look.size - letter.look.size) < letter.look.size * MAX_ACCENT_SIZE_DIFFERENCE_IN_SIZES
  );
};

function join(mark: Glyph, letter: Glyph, spaced: boolean): Glyph | null {
  if (!isAccent(mark.text)) return null;
  if (letter.look.font.math || !overlaps(mark, letter)) return null;
  const text = composed(mark.text, letter.text);
  return text === null ? null : { ...letter, text, spaced };
}

/** Puts an accent on the letter under it; PDFium may give it after the rest of a word or of a line. */
function putOnEarlier(out: Glyph[], mark: Glyph): boolean {
  if (!isAccent(mark.text)) return false;
  for (let i = out.length - 1; i >= Math.max(0, out.length - MAX_LETTERS_BEFORE_ACCENT); i--) {
    const letter = out[i];
    const whole = letter === undefined ? null : join(mark, letter, letter.spaced);
    if (whole === null) continue;
    out[i] = whole;
    return true;
  }
  return false;
}

const isSamePlace = (a: Glyph, b: Glyph, slack: number) =>
  Math.abs(a.x0 - b.x0) <= b.look.size * slack &&
  Math.abs(a.x1 - b.x1) <= b.look.size * slack &&
  Math.abs(a.base - b.base) <= b.look.size * slack;

/**
 * Joins letters with accents that TeX's old fonts print as characters of their own, before or after the letter. Only
 * text fonts count: over a formula's letter an accent is a sign of its own. Also drops characters printed twice a
 * little apart (a way to make bold), and takes ligatures apart.
 */
export function composeGlyphs(glyphs: readonly Glyph[]): Glyph[] {
  const out: Glyph[] = [];
  for (const glyph of glyphs) {
    const last = out.at(-1);
    if (last !== undefined) {
      const whole = join(last, glyph, last.spaced);
      if (whole !== null) {
        out[out.length - 1] = whole;
        continue;
      }
      if (putOnEarlier(out, glyph)) continue;
      // One ligature that stands for several letters comes as these letters in one place; pieces of a bracket can begin
      // in one place and go up and down from it.
      if (!glyph.look.font.isExtension && isSamePlace(last, glyph, MAX_LIGATURE_SHIFT_IN_SIZES)) {
        out[out.length - 1] = { ...last, text: last.text + cleanText(glyph.text) };
        continue;
      }
      if (last.text === glyph.text && isSamePlace(last, glyph, MAX_DOUBLE_PRINT_SHIFT_IN_SIZES)) continue;
    }
    const text = glyph.text < "\u007f" && glyph.text > " " ? glyph.text : cleanText(glyph.text);
    if (text !== "") out.push(text === glyph.text ? glyph : { ...glyph, text });
  }
  return out;
}
