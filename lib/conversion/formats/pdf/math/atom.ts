import { ALPHABET_COMMANDS, type Alphabet, plainLetter } from "../../../formulas/symbols/math-alphabets.ts";
import { type Box, middleY } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import { MIN_TALL_SIGN_IN_SIZES, REACH_IN_SIZES } from "./build-thresholds.ts";
import { hasLayout, isExtensionFont } from "./font-symbols.ts";
import { type FontStyle, fontStyle } from "./math-fonts.ts";
import { type Kind, symbolOf } from "./symbols.ts";

/** A part of a formula that stands as one: a glyph first, later whole fractions, roots, scripted letters. */
export type Atom = Box & {
  latex: string;
  kind: Kind;
  /** Baseline, or null for what is centred on the axis of its line. */
  base: number | null;
  size: number;
  /** The printed character; "" for what is put together. */
  char: string;
  /** Upright letters of a text font, which form words. */
  word: boolean;
  /** From a font that only formulas use. */
  math: boolean;
  font: string;
  order: number;
  /** The y of the line's axis, for a fraction or another atom that is centred on it. */
  axis?: number;
};

/** Estimates the height and depth of a character's ink, in sizes, if only the ink of its run is known. */
function reach(char: string): { above: number; below: number } {
  if (/[acemnorsuvwxzαειμνοπρςστυχω]/u.test(char)) return REACH_IN_SIZES.smallLetter;
  if (/[gpqyηγ]/u.test(char)) return REACH_IN_SIZES.letterWithTail;
  if (/[jβζξφψ()[\]{}|/⟨⟩‖Q]/u.test(char)) return REACH_IN_SIZES.bracket;
  if (/[,;]/.test(char)) return REACH_IN_SIZES.comma;
  if (char === ".") return REACH_IN_SIZES.point;
  if (/[−=+∼≈<>≤≥±×·⋅∈→←∗]/u.test(char)) return REACH_IN_SIZES.sign;
  return REACH_IN_SIZES.other;
}

type Letter = { char: string; alphabet: Alphabet | FontStyle["alphabet"] };

function styled({ char, alphabet }: Letter, isBold: boolean): string {
  if (alphabet === "italic" || alphabet === "upright" || alphabet === "slanted") return char;
  const letter = `${ALPHABET_COMMANDS[alphabet]}{${char}}`;
  return isBold && alphabet === "script" ? `\\boldsymbol{${letter}}` : letter;
}

/** Splits a letter from the accent on it: they may have been put together as in text. */
function withoutAccent(char: string): ReturnType<typeof plainLetter> & { accent: string | null } {
  const [base = char, mark] = [...char.normalize("NFD")];
  const accent = mark === undefined ? null : symbolOf(mark);
  return accent?.kind === "accent" && /^[A-Za-z]$/.test(base)
    ? { ...plainLetter(base), accent: accent.latex }
    : { ...plainLetter(char), accent: null };
}

/** True for a tall bar. Some OpenType fonts give it the code of the relation that looks like it. */
const isTallBar = (item: Item, char: string, isAlone: boolean): boolean =>
  isAlone && char === "∣" && item.ink.y1 - item.ink.y0 > item.size * MIN_TALL_SIGN_IN_SIZES;

/** True for a font with all of mathematics in Unicode, whose plain letters are upright. */
const isOpenType = (font: string) => /math/i.test(font) && !hasLayout(font);

/** Returns the LaTeX of a character in its alphabet; "" if it has none. */
function latexOf({ char, alphabet }: Letter, symbol: { latex: string } | null, isBold: boolean): string {
  const isLetter = /^[A-Za-z]$/.test(char);
  const isDigit = /^\d$/.test(char);
  if (isLetter || (isDigit && (alphabet === "double" || alphabet === "bold")))
    return styled({ char, alphabet }, isBold);
  if (symbol === null && !isDigit) return "";
  const latex = symbol?.latex ?? char;
  const isGreek = /^[\u0370-\u03ff∂∇]$/u.test(char);
  return isGreek && /bold/.test(alphabet) ? `\\boldsymbol{${latex}}` : latex;
}

/** Returns the left and right edge of the character at an index of an item's text. */
function edgesOf(item: Item, char: string, at: number): Pick<Box, "x0" | "x1"> {
  const end = at + char.length;
  // A variation selector belongs to the character before it.
  const next = /[\ufe00-\ufe0f]/.test(item.text[end] ?? "") ? end + 1 : end;
  return { x0: item.edge(at) ?? item.x0, x1: item.edge(next) ?? item.x1 };
}

function toAtom(item: Item, char: string, at: number, isAlone: boolean): Atom {
  const style = fontStyle(item.font, item);
  const { accent, ...letter } = withoutAccent(isTallBar(item, char, isAlone) ? "|" : char);
  const isLetter = /^[A-Za-z]$/.test(letter.char);
  const isUpright = isLetter && style.alphabet === "italic" && !item.italic && isOpenType(item.font);
  const alphabet = letter.alphabet ?? (isUpright ? "upright" : style.alphabet);
  const symbol = /^[A-Za-z\d]$/.test(letter.char) ? null : symbolOf(letter.char);
  const latex = latexOf({ char: letter.char, alphabet }, symbol, item.bold);
  const { above, below } = reach(letter.char);
  const { ink, base, size } = item;
  // Big signs hang from their origin or stand around the axis: only their ink tells their line.
  const isHung =
    isAlone &&
    /^(open|close|bar|op|root)$/.test(symbol?.kind ?? "") &&
    (isExtensionFont(item.font) || ink.y1 - ink.y0 > size * MIN_TALL_SIGN_IN_SIZES);
  return {
    ...edgesOf(item, char, at),
    y0: isAlone ? ink.y0 : Math.max(ink.y0, base - above * size),
    y1: isAlone ? ink.y1 : Math.min(ink.y1, base + below * size),
    latex: accent === null || latex === "" ? latex : `${accent}{${latex}}`,
    kind: symbol?.kind ?? "ord",
    base: isHung ? null : base,
    ...(isHung ? { axis: middleY(ink) } : {}),
    size,
    char: accent === null ? letter.char : "",
    word: accent === null && isLetter && alphabet === "upright",
    math: style.math || letter.alphabet !== null,
    font: item.font,
    order: item.order + at / 10_000,
  };
}

/** Returns every printed character of an item as an atom; a character without LaTeX has `latex` "". */
export function itemAtoms(item: Item): Atom[] {
  const chars = [...item.text];
  const isAlone = chars.length === 1 || (chars.length === 2 && /[\ufe00-\ufe0f]/.test(chars[1] ?? ""));
  const out: Atom[] = [];
  let at = 0;
  for (const char of chars) {
    if (char !== " " && !/[\ufe00-\ufe0f]/.test(char)) out.push(toAtom(item, char, at, isAlone));
    at += char.length;
  }
  return out;
}
