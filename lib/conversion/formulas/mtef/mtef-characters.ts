import { symbolCharacter } from "../../text/symbol-font.ts";

const MT_EXTRA: Record<number, string> = {
  61: "\u0338",
  72: "ℏ",
  75: "…",
  76: "⋯",
  77: "⋮",
  78: "⋰",
  79: "⋱",
  80: "∐",
  81: "∐",
  85: "↔",
  86: "⇌",
  104: "ℏ",
  108: "ℓ",
  109: "∓",
  111: "°",
};

/** Spaces and signs that MathType keeps in the private area. */
const PRIVATE: Record<number, string> = {
  60161: "",
  60162: "",
  61184: "",
  61185: "",
  61186: "\u2009",
  61187: "\u205f",
  61188: "\u2005",
  61189: "\u2003",
  61190: "\u2003",
  61192: "\u200a",
  59791: "",
  57560: "\u2009",
};

const TYPEFACES = { symbols: new Set([4, 5, 6]), extra: 11 };

/** Returns a character of an equation as Unicode: its MTCode is that but for signs of its own; older codes are the font's. */
export function mtefCharacter(code: number, typeface: number, isFontCode: boolean): string {
  if (isFontCode && code < 0x100) {
    if (TYPEFACES.symbols.has(typeface)) return symbolCharacter(code, "Symbol");
    if (typeface === TYPEFACES.extra) return MT_EXTRA[code] ?? "";
    if (typeface === 24) return code === 1 ? "" : code === 4 ? "\u2003" : "\u2009";
  }
  if (code >= 0xe000 && code <= 0xf8ff)
    return PRIVATE[code] ?? (code >= 0xf020 && code <= 0xf0ff ? symbolCharacter(code, "Symbol") : "");
  return code < 0x20 ? "" : String.fromCharCode(code);
}
