import { FUNCTION_NAMES } from "../../../formulas/symbols/function-names.ts";
import { unionOf } from "../page/box.ts";
import type { Atom } from "./atom.ts";
import {
  MAX_WORD_BASELINE_SHIFT_IN_SIZES,
  MAX_WORD_GAP_IN_SIZES,
  MAX_WORD_OVERLAP_IN_SIZES,
} from "./build-thresholds.ts";

const follows = (a: Atom, b: Atom, gap: number) =>
  a.base !== null &&
  b.base !== null &&
  Math.abs(a.base - b.base) < a.size * MAX_WORD_BASELINE_SHIFT_IN_SIZES &&
  a.size === b.size &&
  b.x0 - a.x1 < a.size * gap &&
  b.x0 - a.x1 > -a.size * MAX_WORD_OVERLAP_IN_SIZES;

function wordLatex(letters: readonly Atom[]): { latex: string; isFunction: boolean } {
  const text = letters.map((a) => a.char).join("");
  const plain = letters[0]?.latex === letters[0]?.char;
  if (plain && letters.length > 1 && FUNCTION_NAMES.has(text))
    return { latex: `\\${text}`, isFunction: true };
  if (plain) return { latex: `\\mathrm{${text}}`, isFunction: false };
  const wrap = /^(\\[a-z]+)\{/.exec(letters[0]?.latex ?? "")?.[1] ?? "\\mathrm";
  return { latex: `${wrap}{${text}}`, isFunction: false };
}

/** Joins upright letters beside one another to words (functions, units, names), and digits to numbers. */
export function combineWords(atoms: readonly Atom[]): Atom[] {
  const out: Atom[] = [];
  const sorted = atoms.toSorted((a, b) => a.order - b.order);
  for (let i = 0; i < sorted.length; ) {
    const first = sorted[i];
    if (first === undefined) break;
    let end = i + 1;
    if (first.word || /^[A-Za-z]$/.test(first.char)) {
      const isJoined = (a: Atom, b: Atom) =>
        b.font === a.font &&
        /^[A-Za-z]$/.test(b.char) &&
        b.word === a.word &&
        wrapOf(a) === wrapOf(b) &&
        follows(a, b, MAX_WORD_GAP_IN_SIZES);
      while (end < sorted.length && isJoined(sorted[end - 1] as Atom, sorted[end] as Atom)) end++;
    }
    const letters = sorted.slice(i, end);
    if (first.word || (letters.length > 1 && wrapOf(first) !== null)) {
      const { latex, isFunction } = wordLatex(letters);
      const isText = first.word && !first.math && letters.length > 1 && !isFunction;
      const text = letters.map((a) => a.char).join("");
      out.push({
        ...first,
        ...unionOf(letters),
        latex,
        char: text,
        word: isText,
        kind: isFunction ? "op" : "ord",
      });
    } else out.push(...letters);
    i = end;
  }
  return out;
}

/** Returns the command that styles a letter, or null where it is plain. */
const wrapOf = (atom: Atom): string | null => /^(\\math[a-z]+)\{[A-Za-z]\}$/.exec(atom.latex)?.[1] ?? null;
