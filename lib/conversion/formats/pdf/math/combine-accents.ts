import { middleX, middleY, unionOf } from "../page/box.ts";
import type { Atom } from "./atom.ts";
import {
  MAX_ACCENT_GAP_IN_SIZES,
  MAX_ACCENT_SHIFT_IN_SIZES,
  MAX_ACCENT_SIZE_DIFFERENCE_IN_SIZES,
  MAX_WIDE_ACCENT_GAP_IN_SIZES,
  MIN_WIDE_ACCENT_IN_SIZES,
} from "./build-thresholds.ts";

const WIDE: Record<string, string> = {
  "\\hat": "\\widehat",
  "\\tilde": "\\widetilde",
  "\\bar": "\\overline",
};

const isWide = (accent: Atom) => accent.x1 - accent.x0 > accent.size * MIN_WIDE_ACCENT_IN_SIZES;

/** Returns the letters under an accent, the one nearest to its middle first. */
function lettersUnder(accent: Atom, atoms: readonly Atom[]): Atom[] {
  const shift = accent.size * MAX_ACCENT_SHIFT_IN_SIZES;
  const gap = accent.size * (isWide(accent) ? MAX_WIDE_ACCENT_GAP_IN_SIZES : MAX_ACCENT_GAP_IN_SIZES);
  const distance = (atom: Atom) => Math.abs(middleX(atom) - middleX(accent));
  return atoms
    .filter(
      (atom) =>
        atom.kind === "ord" &&
        middleX(atom) > accent.x0 - shift &&
        middleX(atom) < accent.x1 + shift &&
        atom.base !== null &&
        Math.abs(atom.size - accent.size) < accent.size * MAX_ACCENT_SIZE_DIFFERENCE_IN_SIZES &&
        middleY(accent) < middleY(atom) &&
        accent.y1 > atom.y0 - gap,
    )
    .toSorted((a, b) => distance(a) - distance(b));
}

/** Returns a letter, or several under a wide accent, with the accent on them. */
function accented(accent: Atom, letter: Atom, own: readonly Atom[]): Atom {
  const latex = own.length > 1 ? (WIDE[accent.latex] ?? accent.latex) : accent.latex;
  return {
    ...letter,
    ...unionOf([...own, accent]),
    x0: Math.min(...own.map((a) => a.x0)),
    x1: Math.max(...own.map((a) => a.x1)),
    latex: `${latex}{${own.map((a) => a.latex).join(" ")}}`,
    char: "",
    word: false,
    math: true,
  };
}

/** Puts accents on the letters under them. One without a letter stays and makes the formula uncertain. */
export function combineAccents(atoms: readonly Atom[]): Atom[] {
  const accents = atoms.filter((atom) => atom.kind === "accent");
  if (accents.length === 0) return [...atoms];
  let rest = atoms.filter((atom) => atom.kind !== "accent");
  const lost: Atom[] = [];
  for (const accent of accents.toSorted((a, b) => b.y0 - a.y0)) {
    const under = lettersUnder(accent, rest);
    const [letter] = under;
    if (letter === undefined || (isWide(accent) && under.some((atom) => atom.base !== letter.base))) {
      lost.push(accent);
      continue;
    }
    const own = isWide(accent)
      ? rest.filter((atom) => under.includes(atom)).toSorted((a, b) => a.x0 - b.x0)
      : [letter];
    rest = [...rest.filter((atom) => !own.includes(atom)), accented(accent, letter, own)];
  }
  return [...rest, ...lost];
}
