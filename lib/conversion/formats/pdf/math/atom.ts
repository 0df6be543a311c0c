import type { Box } from "#lib/conversion/formats/pdf/page/box.ts";
import { plainLetter } from "../../../formulas/symbols/math-alphabets.ts";
import type { Item } from "../page/pdf-item.ts";
import { middleY } from "../page/pdf-page.ts";
import { hasLayout, isExtensionFont } from "./font-symbols.ts";
import { fontStyle } from "./math-fonts.ts";
import { type Kind, symbolOf } from "./symbols.ts";

/** A piece of a formula that stands as one: a glyph first, later whole fractions, roots, scripted letters. */
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
  /** Where the line's axis runs through it, for a fraction. */
  axis?: number;
};

const WRAPS: Record<string, string> = {
  bold: "\\mathbf",
  bolditalic: "\\boldsymbol",
  script: "\\mathcal",
  boldscript: "\\mathcal",
  fraktur: "\\mathfrak",
  double: "\\mathbb",
  sans: "\\mathsf",
  boldsans: "\\mathsf",
  mono: "\\mathtt",
};

/** How high and deep a character's ink reaches, in parts of its size, where the reader gave only a run's. */
function reach(char: string): [above: number, below: number] {
  if (/[acemnorsuvwxzαειμνοπρςστυχω]/u.test(char)) return [0.45, 0.02];
  if (/[gpqyηγ]/u.test(char)) return [0.45, 0.21];
  if (/[jβζξφψ()[\]{}|/⟨⟩‖Q]/u.test(char)) return [0.72, 0.22];
  if (/[,;]/.test(char)) return [0.12, 0.2];
  if (char === ".") return [0.12, 0];
  if (/[−=+∼≈<>≤≥±×·⋅∈→←∗]/u.test(char)) return [0.55, 0.08];
  return [0.7, 0.02];
}

function styled(letter: string, alphabet: string, isBold: boolean): string {
  const wrap = WRAPS[alphabet];
  if (wrap === undefined) return letter;
  return isBold && alphabet === "script" ? `\\boldsymbol{${wrap}{${letter}}}` : `${wrap}{${letter}}`;
}

/** A letter and the command of the accent on it, which the reader may have put together as in a text. */
function withoutAccent(char: string): ReturnType<typeof plainLetter> & { accent: string | null } {
  const [base = char, mark] = [...char.normalize("NFD")];
  const accent = mark === undefined ? null : symbolOf(mark);
  return accent?.kind === "accent" && /^[A-Za-z]$/.test(base)
    ? { ...plainLetter(base), accent: accent.latex }
    : { ...plainLetter(char), accent: null };
}

/** Some fonts of OpenType give tall bars the code of the relation that looks like them. */
const isTallBar = (item: Item, char: string, isAlone: boolean): boolean =>
  isAlone && char === "∣" && item.ink.y1 - item.ink.y0 > item.size * 1.15;

/** Fonts with all of mathematics in Unicode: their plain letters are upright. */
const isOpenType = (font: string) => /math/i.test(font) && !hasLayout(font);

function toAtom(item: Item, char: string, at: number, isAlone: boolean): Atom {
  const style = fontStyle(item.font, item);
  const { accent, ...letter } = withoutAccent(isTallBar(item, char, isAlone) ? "|" : char);
  const isLetter = /^[A-Za-z]$/.test(letter.char);
  const isDigit = /^\d$/.test(letter.char);
  const alphabet =
    letter.alphabet ??
    (isLetter && style.alphabet === "italic" && !item.italic && isOpenType(item.font)
      ? "upright"
      : style.alphabet);
  const symbol = isLetter || isDigit ? null : symbolOf(letter.char);
  const isGreek = /^[\u0370-\u03ff∂∇]$/u.test(letter.char);
  let latex = symbol?.latex ?? letter.char;
  if (isLetter || (isDigit && (alphabet === "double" || alphabet === "bold")))
    latex = styled(letter.char, alphabet, item.bold);
  else if (isGreek && /bold/.test(alphabet)) latex = `\\boldsymbol{${latex}}`;
  const [above, below] = reach(letter.char);
  const x0 = item.edge(at) ?? item.x0;
  const end = at + char.length;
  // A variation selector belongs to the character before it.
  const x1 = item.edge(/[\ufe00-\ufe0f]/.test(item.text[end] ?? "") ? end + 1 : end) ?? item.x1;
  // Big signs hang from their origin or stand around the axis: only their ink tells their line.
  const isHung =
    isAlone &&
    /^(open|close|bar|op|root)$/.test(symbol?.kind ?? "") &&
    (isExtensionFont(item.font) || item.ink.y1 - item.ink.y0 > item.size * 1.15);
  return {
    x0,
    x1,
    y0: isAlone ? item.ink.y0 : Math.max(item.ink.y0, item.base - above * item.size),
    y1: isAlone ? item.ink.y1 : Math.min(item.ink.y1, item.base + below * item.size),
    latex: !isLetter && !isDigit && symbol === null ? "" : accent === null ? latex : `${accent}{${latex}}`,
    kind: symbol?.kind ?? "ord",
    base: isHung ? null : item.base,
    ...(isHung ? { axis: middleY(item.ink) } : {}),
    size: item.size,
    char: accent === null ? letter.char : "",
    word: accent === null && isLetter && alphabet === "upright",
    math: style.math || letter.alphabet !== null,
    font: item.font,
    order: item.order + at / 10_000,
  };
}

/** Every printed character of an item as an atom; a character without LaTeX has `latex` "". */
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
