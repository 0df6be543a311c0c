import { hasLayout, isExtensionFont } from "../math/font-symbols.ts";
import type { PdfEngine } from "./pdf-engine.ts";

export type PdfFont = {
  name: string;
  bold: boolean;
  italic: boolean;
  math: boolean;
  /** One of TeX's fonts whose codes are known: they tell a sign where its Unicode is missing. */
  hasLayout: boolean;
  /** Its signs are operators and brackets of many heights. */
  isExtension: boolean;
};

const BOLD =
  /bold|black|heavy|semib|demi|medi$|medium?ital|cmbx|cmssbx|(?:sf|ec|la)s?(?:bx|xb)\w*\d|-b$|[a-z]t[bz]$|t[bz]i?$|\bbx/i;
/** Text fonts of TeX whose name says that they are not bold, though their weight or flags may. */
const REGULAR =
  /^(?:cm(?:r|mi|ti|sl|csc|tt|sy|ex|ss|ssi|u)\d+|lm(?:roman|mono|sans)\w*-(?:regular|italic))$/i;
const ITALIC = /ital|obli|cmti|cmsl|(?:sf|ec|la)(?:ti|sl|si|bi|bl)\d|-it$|t[bz]?i$|slant/i;
const MATH =
  /^(cmmi|cmsy|cmex|cmbsy|cmmib|msam|msbm|eufm|eusm|eurm|rsfs|lmmath|lmmi|lmsy|lmex|stix.*math|.*math|symbol|mtsy|mtmi|mtex|txsy|txex|txmi|pxsy|pxmi|rtxmi|ntxmi|new[tp]xb?mi|ntxsy|ntxex|rmtmi|euler|wasy|stmary|mt2|esint)/i;
const MIN_BOLD_WEIGHT = 600;
const FORCE_BOLD = 1 << 18;
const ITALIC_FLAG = 1 << 6;

function nameOf({ pdfium, scratch, bytes }: PdfEngine, font: number): string {
  const length = Math.min(pdfium.FPDFFont_GetBaseFontName(font, scratch, 256), 256);
  const name = Buffer.from(bytes(scratch, Math.max(0, length - 1))).toString("latin1");
  return name.replace(/^[A-Z]{6}\+/, "");
}

/** Returns a font's name without its subset tag, and what its name, weight and flags say of its look. */
export function readFont(engine: PdfEngine, font: number): PdfFont {
  if (font === 0)
    return { name: "", bold: false, italic: false, math: false, hasLayout: false, isExtension: false };
  const { pdfium, scratch, int } = engine;
  const name = nameOf(engine, font);
  const flags = pdfium.FPDFFont_GetFlags(font);
  const angle = pdfium.FPDFFont_GetItalicAngle(font, scratch) ? int(scratch) : 0;
  return {
    name,
    bold:
      BOLD.test(name) ||
      (!REGULAR.test(name) &&
        ((flags > 0 && (flags & FORCE_BOLD) !== 0) || pdfium.FPDFFont_GetWeight(font) >= MIN_BOLD_WEIGHT)),
    italic: ITALIC.test(name) || (flags > 0 && (flags & ITALIC_FLAG) !== 0) || angle !== 0,
    math: MATH.test(name),
    hasLayout: hasLayout(name),
    isExtension: isExtensionFont(name),
  };
}
