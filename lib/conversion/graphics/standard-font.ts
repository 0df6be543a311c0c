import { symbolCharacter } from "../text/symbol-font.ts";

export type Font = { face: string; bold: boolean; italic: boolean };

/** Characters of Windows' Latin code page that have another code in Unicode. */
const LATIN = new Map(
  [..."€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"].map((c, i) => [
    c,
    [
      0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94,
      0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f,
    ][i] ?? 0x3f,
  ]),
);

const SYMBOL = new Map(
  Array.from({ length: 0xe0 }, (_, i): [string, number] => [symbolCharacter(i + 0x20, "Symbol"), i + 0x20]),
);

/** Returns the name of a font that every PDF reader has, chosen by the name of the drawing's font. */
export function baseFont({ face, bold, italic }: Font): string {
  const isSerif = /times|roman|serif(?<!sans.serif)|cambria|georgia|garamond|palatino|book|minion/i.test(
    face,
  );
  const isFixed = /courier|consolas|mono|typewriter/i.test(face);
  if (isSerif && !isFixed)
    return `Times-${bold ? "Bold" : ""}${italic ? "Italic" : ""}${bold || italic ? "" : "Roman"}`;
  const style = `${bold ? "Bold" : ""}${italic ? "Oblique" : ""}`;
  return `${isFixed ? "Courier" : "Helvetica"}${style === "" ? "" : `-${style}`}`;
}

/** Returns the font and code that show a character; null if none of the usual fonts has it. */
export function glyphOf(c: string, font: Font): { base: string; code: number } | null {
  const code = c.codePointAt(0) ?? 0;
  if (code >= 0xf020 && code <= 0xf0ff) return { base: "Symbol", code: code - 0xf000 };
  if (/^symbol$/i.test(font.face) && code >= 0x20 && code <= 0xff) return { base: "Symbol", code };
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return { base: baseFont(font), code };
  const latin = LATIN.get(c);
  if (latin !== undefined) return { base: baseFont(font), code: latin };
  const symbol = SYMBOL.get(c === "\u2212" ? "−" : c);
  return symbol === undefined ? null : { base: "Symbol", code: symbol };
}
