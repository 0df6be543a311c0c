import { symbolCharacter } from "../../../text/symbol-font.ts";
import { symbolAt } from "../math/font-symbols.ts";
import { MAX_INK_EDGE_SHIFT_POINTS, MIN_LETTER_WIDTH_IN_SIZES } from "./glyph-thresholds.ts";
import type { PageFrame } from "./page-frame.ts";
import type { PdfEngine } from "./pdf-engine.ts";
import { type PdfFont, readFont } from "./pdf-font.ts";

/** The look that the glyphs of one text object share. */
export type Look = {
  /** As printed, in points. */
  size: number;
  font: PdfFont;
  /** ARGB of its fill. */
  color: number;
  /** Painted by neither fill nor stroke (PDF text render modes 3 and 7). */
  invisible: boolean;
  /** Degrees clockwise that it is turned on the page as shown, in whole degrees from 0 to 359. */
  turn: number;
  /** The library's pointer to the text object. */
  object: number;
};

/** One printed character, in points from the page's top left. */
export type Glyph = {
  text: string;
  /** From the pen's place to its next one. */
  x0: number;
  x1: number;
  base: number;
  inkX0: number;
  inkY0: number;
  inkX1: number;
  inkY1: number;
  look: Look;
  /** White space stands between it and the glyph before it. */
  spaced: boolean;
};

const MAX_GLYPHS = 200_000;
const HYPHEN = 2;
const UNKNOWN = "\ufffd";
const UNPAINTED = [3, 7];

function characterOf(code: number): string {
  if (code === HYPHEN || code === 0xfffe) return "-";
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : UNKNOWN;
}

/** Returns the sign that Word's Symbol and Wingdings have at a code of the private area; null if it is unknown. */
function privateSign(code: number, font: string): string | null {
  const sign = symbolCharacter(code, /wingdings/i.test(font) ? "Wingdings" : "Symbol");
  // The arrow heads and check boxes of Wingdings are bullets of lists.
  return sign.trim() === "" ? null : sign.replace(/[➢❑◻❖◆]/u, "▪");
}

const isSpace = (code: number) =>
  code === 32 || code === 0xa0 || code === 9 || code === 0x3000 || (code >= 0x2000 && code <= 0x200a);

/** True for characters without width, which join or part the letters beside them. */
const isJoiner = (code: number) => (code >= 0x200b && code <= 0x200d) || code === 0x2060 || code === 0xfeff;

/** True after a letter of a script whose letters join: Arabic, those of India, emoji. */
const isJoined = (before: Glyph | undefined) =>
  before !== undefined && /[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{P}\p{S}\s]/u.test(before.text);

type IndexedGlyph = { glyph: Glyph; at: number };

const isLetter = ({ text, look }: Glyph) => /^\p{L}+$/u.test(text) && look.turn === 0 && !look.font.math;

/** True for two letters of one line and size, which white space can part. */
const isLetterPair = (a: Glyph, b: Glyph) =>
  isLetter(a) && isLetter(b) && a.base === b.base && a.look.size === b.look.size;

/** PDFium widens a box to the ink that reaches over it, as that of an italic f or j does. */
const endsWithInk = (edge: number, ink: number) => Math.abs(edge - ink) < MAX_INK_EDGE_SHIFT_POINTS;

type TextPage = { text: number; frame: PageFrame };

/** Reads the characters of PDFium's pages; knows the fonts of one document. */
export class GlyphReader {
  readonly #engine: PdfEngine;
  readonly #fonts = new Map<number, PdfFont>();

  constructor(engine: PdfEngine) {
    this.#engine = engine;
  }

  /** Returns the font of a text object; 0 has none. */
  fontOf(object: number): PdfFont {
    const pointer = object === 0 ? 0 : this.#engine.pdfium.FPDFTextObj_GetFont(object);
    const known = this.#fonts.get(pointer);
    if (known !== undefined) return known;
    const font = readFont(this.#engine, pointer);
    this.#fonts.set(pointer, font);
    return font;
  }

  #lookOf(text: number, at: number, object: number, frame: PageFrame): Look {
    const { pdfium, scratch, float, int } = this.#engine;
    const hasMatrix = pdfium.FPDFText_GetMatrix(text, at, scratch);
    const [a, b, c, d] = hasMatrix
      ? [float(scratch), float(scratch + 4), float(scratch + 8), float(scratch + 12)]
      : [1, 0, 0, 1];
    const height = Math.hypot(c, d) || 1;
    const size = pdfium.FPDFText_GetFontSize(text, at) * height;
    const angle = (-Math.atan2(b, a) * 180) / Math.PI + frame.turns * 90;
    const hasColor = pdfium.FPDFText_GetFillColor(text, at, scratch, scratch + 4, scratch + 8, scratch + 12);
    const [red, green, blue, alpha] = [0, 4, 8, 12].map((offset) => int(scratch + offset) & 255);
    return {
      size: Math.round(size * 100) / 100,
      font: this.fontOf(object),
      color: hasColor
        ? (((alpha ?? 255) << 24) | ((red ?? 0) << 16) | ((green ?? 0) << 8) | (blue ?? 0)) >>> 0
        : 0xff000000,
      invisible: object !== 0 && UNPAINTED.includes(pdfium.FPDFTextObj_GetTextRenderMode(object)),
      turn: ((Math.round(angle) % 360) + 360) % 360,
      object,
    };
  }

  /**
   * Returns the second half of a character that PDFium gives as two halves of UTF-16 with one place; 0 if it has
   * none.
   */
  #lowHalf(text: number, at: number, code: number): number {
    if ((code & 0xfc00) !== 0xd800) return 0;
    const low = this.#engine.pdfium.FPDFText_GetUnicode(text, at + 1);
    return (low & 0xfc00) === 0xdc00 ? low : 0;
  }

  #isUnmapped = (text: number, at: number): boolean =>
    this.#engine.pdfium.FPDFText_HasUnicodeMapError(text, at) !== 0;

  /**
   * Returns the sign at a code whose Unicode the file does not tell; null if it is known, or the font has no layout.
   */
  #signOf(text: number, at: number, code: number, font: PdfFont): string | null {
    const isPrivate = code >= 0xe000 && code <= 0xf8ff;
    const isUnknown = code < 32 || isPrivate || (font.hasLayout && this.#isUnmapped(text, at));
    const sign = isUnknown ? symbolAt(font.name, code) : null;
    if (sign === null && code < 32 && code !== HYPHEN && this.#isUnmapped(text, at)) return UNKNOWN;
    return sign === null && code >= 0xf020 && code <= 0xf0ff ? privateSign(code, font.name) : sign;
  }

  /** True for a sign of a nameless font at the code of white space. */
  #isSignAtBlank = (text: number, at: number, code: number, font: PdfFont): boolean =>
    code === 13 && font.name === "" && this.#isUnmapped(text, at);

  /** Returns the glyph at an index of the page's text; null for one without a box. */
  #glyphAt(page: TextPage, at: number, code: number, look: Look, spaced: boolean): Glyph | null {
    const { pdfium, scratch, double, float } = this.#engine;
    const { text, frame } = page;
    const sign = this.#signOf(text, at, code, look.font);
    if (pdfium.FPDFText_GetLooseCharBox(text, at, scratch) === 0) return null;
    const loose = frame.box(float(scratch), float(scratch + 12), float(scratch + 8), float(scratch + 4));
    pdfium.FPDFText_GetCharBox(text, at, scratch, scratch + 8, scratch + 16, scratch + 24);
    const ink = frame.box(double(scratch), double(scratch + 16), double(scratch + 8), double(scratch + 24));
    pdfium.FPDFText_GetCharOrigin(text, at, scratch, scratch + 8);
    return {
      text: sign ?? characterOf(code),
      x0: loose.x0,
      x1: loose.x1,
      base: frame.y(double(scratch), double(scratch + 8)),
      inkX0: ink.x0,
      inkY0: ink.y0,
      inkX1: ink.x1,
      inkY1: ink.y1,
      look,
      spaced,
    };
  }

  /** Returns where the pen stands at a glyph. */
  #penAt({ text, frame }: TextPage, at: number): number {
    const { pdfium, scratch, double } = this.#engine;
    pdfium.FPDFText_GetCharOrigin(text, at, scratch, scratch + 8);
    return frame.point(double(scratch), double(scratch + 8))[0];
  }

  /** Returns the width of a glyph in points; 0 if its font does not know it. */
  #widthOf({ text }: TextPage, at: number, { object, size }: Look): number {
    const { pdfium, scratch, float } = this.#engine;
    const font = object === 0 ? 0 : pdfium.FPDFTextObj_GetFont(object);
    const code = pdfium.FPDFText_GetUnicode(text, at);
    return font !== 0 && pdfium.FPDFFont_GetGlyphWidth(font, code, size, scratch) !== 0 ? float(scratch) : 0;
  }

  /** Gives white space between two letters back what PDFium counts to them, as their ink reaches over it. */
  #widenSpace(page: TextPage, before: IndexedGlyph, after: IndexedGlyph): void {
    const [left, right] = [before.glyph, after.glyph];
    if (!isLetterPair(left, right)) return;
    const pen = this.#penAt(page, after.at);
    // The letters of a ligature come one by one in one place, which they keep.
    if (endsWithInk(right.x0, right.inkX0) && this.#penAt(page, after.at + 1) !== pen)
      right.x0 = Math.max(right.x0, pen);
    if (
      !endsWithInk(left.x1, left.inkX1) ||
      this.#penAt(page, before.at - 1) === this.#penAt(page, before.at)
    )
      return;
    const width = this.#widthOf(page, before.at, left.look);
    if (width < left.look.size * MIN_LETTER_WIDTH_IN_SIZES) return;
    left.x1 = Math.min(left.x1, Math.max(left.x0, this.#penAt(page, before.at) + width));
  }

  /** Reads the page's glyphs in the order that the file paints them, white space as `spaced`. */
  read(pointer: number, frame: PageFrame): Glyph[] {
    const { pdfium } = this.#engine;
    const text = pdfium.FPDFText_LoadPage(pointer);
    if (text === 0) return [];
    const page = { text, frame };
    const glyphs: Glyph[] = [];
    const count = Math.min(pdfium.FPDFText_CountChars(text), MAX_GLYPHS);
    let [spaced, object, look]: [boolean, number, Look | null] = [false, -1, null];
    let last: IndexedGlyph | null = null;
    for (let at = 0; at < count; at++) {
      let code = pdfium.FPDFText_GetUnicode(text, at);
      const low = this.#lowHalf(text, at, code);
      if (low !== 0) {
        code = 0x10000 + ((code & 0x3ff) << 10) + (low & 0x3ff);
        at++;
      }
      const isBlank = isSpace(code) || code === 13 || code === 10;
      if (isBlank && pdfium.FPDFText_IsGenerated(text, at)) {
        spaced = true;
        continue;
      }
      if (isJoiner(code) && !isJoined(glyphs.at(-1))) continue;
      const own = pdfium.FPDFText_GetTextObject(text, at);
      if (own !== object || look === null) {
        object = own;
        look = this.#lookOf(text, at, own, frame);
      }
      // At the code of a space an extension font has a sign.
      const glyph: Glyph | "space" | null =
        isBlank && !look.font.isExtension && !this.#isSignAtBlank(text, at, code, look.font)
          ? "space"
          : this.#glyphAt(page, at, code, look, spaced);
      if (glyph === null) continue;
      const isParted = spaced;
      spaced = glyph === "space";
      if (glyph === "space") continue;
      if (isParted && last !== null) this.#widenSpace(page, last, { glyph, at });
      glyphs.push(glyph);
      last = { glyph, at };
    }
    pdfium.FPDFText_ClosePage(text);
    return glyphs;
  }
}
