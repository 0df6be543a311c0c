import { withoutControls } from "../without-controls.ts";
import { TEX_SPECIALS } from "./tex-specials.ts";

/** Signs that plain LaTeX has in other words. */
const SIGNS: Readonly<Record<string, string>> = {
  "“": "``",
  "”": "''",
  "„": "``",
  "‘": "`",
  "’": "'",
  "–": "--",
  "—": "---",
  "…": "...",
  "·": "-",
  "•": "-",
  "→": "->",
  "←": "<-",
  "×": "x",
  "≤": "<=",
  "≥": ">=",
  "≠": "!=",
  "≈": "~",
  "±": "+-",
  "−": "-",
  µ: "u",
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
};

/** Returns words in ASCII, which every encoding of a file holds. Letters lose their accents, and what is left is `?`. */
export function asciiWords(text: string): string {
  return [...withoutControls(text)]
    .map((sign) => SIGNS[sign] ?? sign.normalize("NFKD").replace(/\p{M}/gu, ""))
    .join("")
    .replace(/\s+/g, " ")
    .replace(/[^\x20-\x7e]/g, "?")
    .trim();
}

/** Returns words as LaTeX that prints them in any engine: all ten special characters are escaped. */
export function texWords(text: string): string {
  return asciiWords(text).replace(/[\\{}$&#_%^~]/g, (sign) => TEX_SPECIALS[sign] ?? "");
}
