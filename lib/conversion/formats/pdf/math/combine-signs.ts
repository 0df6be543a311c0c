import { middleY, unionOf } from "../page/box.ts";
import type { Atom } from "./atom.ts";
import {
  MAX_DEFINITION_GAP_IN_SIZES,
  MAX_DOT_SHIFT_POINTS,
  MAX_DOT_STEP_DIFFERENCE_IN_SIZES,
  MAX_SIGN_BASELINE_SHIFT_IN_SIZES,
  MIN_CONG_OVERLAP_SHARE,
  MIN_DOT_STEP_IN_SIZES,
  MIN_IFF_OVERLAP_POINTS,
  MIN_PAIR_OVERLAP_POINTS,
  MIN_SHAFT_OVERLAP_POINTS,
  MIN_SLASH_OVERLAP_SHARE,
} from "./build-thresholds.ts";

const NEGATED: Record<string, string> = {
  "=": "\\neq",
  "∈": "\\notin",
  "≡": "\\not\\equiv",
  "<": "\\nless",
  ">": "\\ngtr",
  "⊂": "\\not\\subset",
  "∼": "\\nsim",
  "∋": "\\not\\ni",
  "⊆": "\\nsubseteq",
  "≤": "\\nleq",
  "≥": "\\ngeq",
  "∃": "\\nexists",
};
const PAIRS: Record<string, string> = {
  "⇐⇒": "\\iff",
  "←→": "\\longleftrightarrow",
  "|=": "\\models",
  "↦→": "\\mapsto",
};
/** Arrows by what TeX makes them longer with, and their names when they are. */
const SHAFTS: Record<string, { shaft: RegExp; latex: string }> = {
  "→": { shaft: /^[−⎯]$/u, latex: "\\longrightarrow" },
  "←": { shaft: /^[−⎯]$/u, latex: "\\longleftarrow" },
  "⇒": { shaft: /^=$/, latex: "\\Longrightarrow" },
  "⇐": { shaft: /^=$/, latex: "\\Longleftarrow" },
};
const INTEGRALS: Record<string, string> = { "∫∫": "∬", "∬∫": "∭" };

const merged = (a: Atom, b: Atom, latex: string, char = ""): Atom => ({
  ...a,
  ...unionOf([a, b]),
  latex,
  kind: "rel",
  char,
});

const shared = (a: Atom, b: Atom) => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
/** Returns the part of the narrower of two atoms that the other one covers. */
export const overlap = (a: Atom, b: Atom): number =>
  shared(a, b) / Math.min(a.x1 - a.x0 || 1, b.x1 - b.x0 || 1);
const onOneLine = (a: Atom, b: Atom) =>
  a.base !== null && b.base !== null && Math.abs(a.base - b.base) < b.size * MAX_SIGN_BASELINE_SHIFT_IN_SIZES;

/** Arrows with the minus or equals signs that run into them. */
function withShafts(source: readonly Atom[]): Atom[] {
  let atoms = [...source];
  for (const head of source) {
    const arrow = SHAFTS[head.char];
    if (arrow === undefined) continue;
    let whole = head;
    const piece = () =>
      atoms.find(
        (a) => arrow.shaft.test(a.char) && onOneLine(whole, a) && shared(whole, a) > MIN_SHAFT_OVERLAP_POINTS,
      );
    for (let next = piece(); next !== undefined; next = piece()) {
      const used = next;
      whole = merged(whole, used, arrow.latex, head.char);
      atoms = atoms.filter((a) => a !== used);
    }
    atoms = atoms.map((a) => (a === head ? whole : a));
  }
  return atoms;
}

/** Returns the sign for three dots one under another or falling to the right; null for others. */
function dotsLatex(dots: readonly Atom[]): string | null {
  const [a, b, c] = dots;
  if (a === undefined || b === undefined || c === undefined) return null;
  const step = (from: Atom, to: Atom) => (to.base ?? 0) - (from.base ?? 0);
  const isEven =
    Math.abs(step(a, b) - step(b, c)) < a.size * MAX_DOT_STEP_DIFFERENCE_IN_SIZES &&
    step(a, b) > a.size * MIN_DOT_STEP_IN_SIZES;
  if (!isEven || dots.some((dot) => dot.char !== "." || dot.size !== a.size)) return null;
  const [first, second] = [b.x0 - a.x0, c.x0 - b.x0];
  if (Math.abs(first) < MAX_DOT_SHIFT_POINTS && Math.abs(second) < MAX_DOT_SHIFT_POINTS) return "\\vdots";
  return first > 0 && Math.abs(first - second) < a.size * MAX_DOT_STEP_DIFFERENCE_IN_SIZES ? "\\ddots" : null;
}

/** Joins an equals sign and a tilde over or under it, in either order; null for other signs. */
function congruenceOf(last: Atom, atom: Atom): Atom | null {
  if (overlap(last, atom) <= MIN_CONG_OVERLAP_SHARE) return null;
  if (last.char === "∼" && atom.char === "=" && middleY(last) < middleY(atom))
    return { ...merged(last, atom, "\\cong", "≅"), base: atom.base };
  if (last.char === "=" && atom.char === "∼" && middleY(atom) < middleY(last))
    return merged(last, atom, "\\cong", "≅");
  return null;
}

/** Joins two signs on one line: a definition, a negated sign or a longer arrow. Returns null for others. */
function linePairOf(last: Atom, atom: Atom): Atom | null {
  if (last.char === ":" && atom.char === "=" && atom.x0 - last.x1 < atom.size * MAX_DEFINITION_GAP_IN_SIZES)
    return merged(last, atom, ":=");
  const [slash, sign] = /^[\u0338/]$/u.test(last.char) ? [last, atom] : [atom, last];
  const negated = NEGATED[sign.char];
  if (
    /^[\u0338/]$/u.test(slash.char) &&
    overlap(last, atom) > MIN_SLASH_OVERLAP_SHARE &&
    negated !== undefined
  )
    return merged(last, atom, negated);
  const pair = PAIRS[last.char + atom.char];
  const iffOrOther = last.char === "⇐" ? MIN_IFF_OVERLAP_POINTS : MIN_PAIR_OVERLAP_POINTS;
  const needed = last.char === "↦" ? Number.NEGATIVE_INFINITY : iffOrOther;
  return pair !== undefined && shared(last, atom) > needed ? merged(last, atom, pair) : null;
}

/** Returns the one sign that two signs make, in the order of the file; null if they stay two. */
function pairOf(last: Atom, atom: Atom): Atom | null {
  const integral = INTEGRALS[last.char + atom.char];
  if (integral !== undefined && shared(last, atom) > 0) {
    const latex = integral === "∬" ? "\\iint" : "\\iiint";
    return { ...last, ...unionOf([last, atom]), latex, char: integral };
  }
  return congruenceOf(last, atom) ?? (onOneLine(last, atom) ? linePairOf(last, atom) : null);
}

/** Puts signs together that TeX prints over or into one another: negations, long arrows, dots that fall. */
export function combineSigns(atoms: readonly Atom[]): Atom[] {
  const out: Atom[] = [];
  for (const atom of withShafts(atoms)) {
    const last = out.at(-1);
    const whole = last === undefined ? null : pairOf(last, atom);
    const dots = atom.char === "." ? dotsLatex([...out.slice(-2), atom]) : null;
    if (whole !== null) out[out.length - 1] = whole;
    else if (dots !== null) {
      const box = unionOf([...out.splice(-2), atom]);
      out.push({ ...atom, ...box, latex: dots, kind: "ord", char: "" });
    } else out.push(atom);
  }
  return out;
}
