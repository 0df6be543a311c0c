import type { PdfEngine } from "../../../formats/pdf/pdfium/pdf-engine.ts";
import { pdfEngine } from "../../../formats/pdf/pdfium/pdf-engine.ts";
import { Path } from "../path.ts";
import { characterOf } from "./encodings.ts";
import type { Glyph } from "./outline.ts";

/** The units of an em. */
const EM = 1_000;
const NO_GLYPH: Glyph = { width: [0, 0], outline: new Path() };

/** The numbers by which PDFium names the segments of a path. */
const [LINE, CURVE, MOVE] = [0, 1, 2];

/** The glyphs of the fonts that every PDF reader has, in thousandths of an em. */
export type StandardFonts = {
  /** Returns a glyph by its name in one of those fonts; null if none of them has it. */
  glyph: (base: string, name: string) => Glyph | null;
  close: () => void;
};

function outlineOf({ pdfium, scratch, float }: PdfEngine, font: number, code: number): Path {
  const outline = new Path();
  const shape = pdfium.FPDFFont_GetGlyphPath(font, code, EM);
  const count = shape === 0 ? 0 : pdfium.FPDFGlyphPath_CountGlyphSegments(shape);
  const bends: number[] = [];
  for (let i = 0; i < count; i++) {
    const segment = pdfium.FPDFGlyphPath_GetGlyphPathSegment(shape, i);
    if (!pdfium.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) continue;
    // PDFium returns parts of an em, whatever the size.
    const [x, y] = [float(scratch) * EM, float(scratch + 4) * EM];
    const kind = pdfium.FPDFPathSegment_GetType(segment);
    if (kind === MOVE) outline.move(x, y);
    else if (kind === LINE) outline.line(x, y);
    else if (kind === CURVE && bends.push(x, y) === 6) {
      const [a = 0, b = 0, c = 0, d = 0] = bends.splice(0);
      outline.curve(a, b, c, d, x, y);
    }
    if (pdfium.FPDFPathSegment_GetClose(segment)) outline.close();
  }
  return outline;
}

/** Reads glyphs of PDFium's standard fonts. Keeps the fonts and glyphs that it has read. */
class FontReader {
  readonly #engine: PdfEngine;
  readonly #document: number;
  readonly #fonts = new Map<string, number>();
  readonly #glyphs = new Map<string, Glyph>();

  constructor(engine: PdfEngine) {
    this.#engine = engine;
    this.#document = engine.pdfium.FPDF_CreateNewDocument();
  }

  #fontOf(base: string): number {
    const known = this.#fonts.get(base);
    if (known !== undefined) return known;
    const { pdfium, put, free } = this.#engine;
    const name = put(Buffer.from(`${base}\0`, "latin1"));
    const font = pdfium.FPDFText_LoadStandardFont(this.#document, name);
    free(name);
    this.#fonts.set(base, font);
    return font;
  }

  /** Returns the glyph of a character in a font; `NO_GLYPH` if the font has none. */
  read(base: string, character: string): Glyph {
    const key = `${base} ${character}`;
    const known = this.#glyphs.get(key);
    if (known !== undefined) return known;
    const { pdfium, scratch, float } = this.#engine;
    const code = character.codePointAt(0) ?? 0;
    const font = this.#fontOf(base);
    const hasWidth = font !== 0 && pdfium.FPDFFont_GetGlyphWidth(font, code, EM, scratch) !== 0;
    const width = hasWidth ? float(scratch) : 0;
    const outline = width > 0 ? outlineOf(this.#engine, font, code) : new Path();
    // For a character that it lacks, PDFium gives the width of another one.
    const made: Glyph = outline.isEmpty && character !== " " ? NO_GLYPH : { width: [width, 0], outline };
    this.#glyphs.set(key, made);
    return made;
  }

  close(): void {
    const { pdfium } = this.#engine;
    for (const font of this.#fonts.values()) if (font !== 0) pdfium.FPDFFont_Close(font);
    pdfium.FPDF_CloseDocument(this.#document);
  }
}

/** Opens the fonts that PDFium brings. The caller closes them. */
export async function openStandardFonts(): Promise<StandardFonts> {
  const reader = new FontReader(await pdfEngine());
  return {
    glyph: (base, name) => {
      const wanted = characterOf(name);
      if (wanted === null) return null;
      const made = reader.read(wanted.isSymbol ? "Symbol" : base, wanted.character);
      if (made !== NO_GLYPH) return made;
      return wanted.isSymbol
        ? null
        : lookalike(wanted.character, (character, font) => reader.read(font ?? base, character));
    },
    close: () => reader.close(),
  };
}

/** Returns a substitute for a character that the text fonts lack: its parts, or another font's. */
function lookalike(character: string, read: (character: string, font?: string) => Glyph): Glyph | null {
  if (character === "−") return read("−", "Symbol");
  const parts = { ﬁ: "fi", ﬂ: "fl", ı: "i", ł: "l", Ł: "L", "⁄": "/", "˙": "." }[character];
  if (parts === undefined) return null;
  const outline = new Path();
  let width = 0;
  for (const part of parts) {
    const glyph = read(part);
    const by = width;
    outline.append(glyph.outline.mapped((x, y) => [x + by, y]));
    width += glyph.width[0];
  }
  return { width: [width, 0], outline };
}
