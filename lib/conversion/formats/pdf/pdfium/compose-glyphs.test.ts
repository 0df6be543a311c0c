import { expect, test } from "vitest";
import { composeGlyphs } from "./compose-glyphs.ts";
import type { Glyph } from "./read-glyphs.ts";

const font = {
  name: "CMR10",
  bold: false,
  italic: false,
  math: false,
  hasLayout: true,
  isExtension: false,
};

function glyph(text: string, x0: number, x1: number, name = font): Glyph {
  return {
    text,
    x0,
    x1,
    base: 100,
    inkX0: x0 + 0.5,
    inkX1: x1 - 0.5,
    inkY0: 93,
    inkY1: 100,
    look: { size: 10, font: name, color: 0xff000000, invisible: false, turn: 0, object: 0 },
    spaced: false,
  };
}

const words = (glyphs: readonly Glyph[]) =>
  composeGlyphs(glyphs)
    .map((g) => g.text)
    .join("");

test("an accent printed over the next or the last letter is put on it", () => {
  expect(words([glyph("a", 0, 5), glyph("ˆ", 5.2, 9.8), glyph("ı", 5.5, 9), glyph("t", 9, 12)])).toBe("aît");
  expect(words([glyph("c", 0, 5), glyph("¸", 0.5, 4.5), glyph("o", 5, 10)])).toBe("ço");
});

test("an accent that comes after the rest of its word is put on its letter", () => {
  const word = [
    glyph("V", 0, 7),
    glyph("a", 7, 12),
    glyph("i", 12, 15),
    glyph("s", 15, 19),
    glyph("¨", 7.2, 11.8),
  ];
  expect(words(word)).toBe("Väis");
});

test("an accent that comes at its line's end is put on its letter and on none of another line", () => {
  const line = [..."Universite Paris-Saclay, 91120 Palaiseau"].map((c, i) => glyph(c, i * 5, i * 5 + 5));
  const above = line.map((g) => ({ ...g, base: 88 }));
  expect(words([...above, ...line, glyph("´", 45.2, 49.8)])).toBe(
    "Universite Paris-Saclay, 91120 PalaiseauUniversité Paris-Saclay, 91120 Palaiseau",
  );
});

test("an accent beside a letter, and one over a formula's letter, stays a sign of its own", () => {
  expect(words([glyph("d", 0, 5), glyph("´", 5, 8), glyph("E", 8, 14)])).toBe("d´E");
  const math = { ...font, name: "CMMI10", math: true };
  expect(words([glyph("ˆ", 0.2, 5), glyph("x", 0, 5, math)])).toBe("ˆx");
});

test("letters printed twice are read once; ligatures come apart", () => {
  expect(words([glyph("a", 0, 5), glyph("a", 0.3, 5.3), glyph("ﬁ", 5, 9)])).toBe("afi");
});
