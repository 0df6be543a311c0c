import { middleX, middleY, unionOf } from "../page/box.ts";
import type { Atom } from "./atom.ts";
import {
  AXIS_IN_SIZES,
  BRACKET_SLACK_POINTS,
  MAX_BRACKET_OVERHANG_IN_SIZES,
  MAX_BRACKET_SHIFT_IN_SIZES,
  MAX_MATRIX_STEP_IN_SIZES,
  MIN_BINOMIAL_STEP_IN_SIZES,
  MIN_CASES_GAP_IN_SIZES,
  MIN_FULL_SIZE_SHARE,
  MIN_LINE_PREFERENCE_IN_SIZES,
  MIN_LINE_STEP_IN_SIZES,
  MIN_MATRIX_GAP_IN_SIZES,
  MIN_TALL_BRACKET_IN_SIZES,
} from "./build-thresholds.ts";
import { mainBase } from "./combine-bars.ts";

const MAX_CELLS = 400;

/** Returns the baseline an atom would have on its line: its own, or the one under its axis. */
export const lineBase = (atom: Atom, size: number): number =>
  atom.axis !== undefined
    ? atom.axis + AXIS_IN_SIZES * size
    : (atom.base ?? middleY(atom) + AXIS_IN_SIZES * size);

/** Splits atoms into lines, top to bottom; null where it is not clear which line one belongs to. */
export function splitRows(atoms: readonly Atom[]): Atom[][] | null {
  const size = Math.max(0, ...atoms.filter((a) => a.base !== null).map((a) => a.size));
  const main = atoms.filter(
    (a) => a.size >= size * MIN_FULL_SIZE_SHARE && a.base !== null && a.kind !== "op",
  );
  const bases: number[] = [];
  for (const atom of main.toSorted((a, b) => (a.base ?? 0) - (b.base ?? 0))) {
    const last = bases.at(-1);
    if (last === undefined || (atom.base ?? 0) - last > size * MIN_LINE_STEP_IN_SIZES)
      bases.push(atom.base ?? 0);
  }
  if (bases.length === 0) return [[...atoms]];
  const rows: Atom[][] = bases.map(() => []);
  for (const atom of atoms) {
    const own = lineBase(atom, size);
    let [best, distance, second] = [0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    bases.forEach((base, i) => {
      const d = Math.abs(base - own);
      if (d < distance) [best, second, distance] = [i, distance, d];
      else if (d < second) second = d;
    });
    if (bases.length > 1 && second - distance < size * MIN_LINE_PREFERENCE_IN_SIZES) return null;
    rows[best]?.push(atom);
  }
  return rows;
}

/** Splits rows into cells at wide gaps; null if they do not have the same number of cells. */
function toCells(rows: readonly Atom[][], gap: number): Atom[][][] | null {
  const cells = rows.map((row) => {
    const out: Atom[][] = [];
    let end = Number.NEGATIVE_INFINITY;
    for (const atom of row.toSorted((a, b) => a.x0 - b.x0)) {
      if (out.length === 0 || atom.x0 - end > gap) out.push([atom]);
      else out.at(-1)?.push(atom);
      end = Math.max(end, atom.x1);
    }
    return out;
  });
  const width = cells[0]?.length ?? 0;
  return cells.every((row) => row.length === width) && width * rows.length < MAX_CELLS ? cells : null;
}

const MATRICES: Record<string, string> = {
  "()": "pmatrix",
  "[]": "bmatrix",
  "||": "vmatrix",
  "{}": "Bmatrix",
  "‖‖": "Vmatrix",
};

function stepOf(rows: readonly Atom[][]): number {
  const size = Math.max(...rows.flat().map((atom) => atom.size));
  const [above = 0, below = 0] = rows.map((row) => mainBase(row) ?? 0);
  return (below - above) / size;
}

type Content = (atoms: readonly Atom[]) => string;
type Doubt = (why: string) => void;
type Bracket = { open: Atom; close: Atom | undefined };

const isTall = (a: Atom) => a.y1 - a.y0 > a.size * MIN_TALL_BRACKET_IN_SIZES;

/** Returns the nearest bracket to the right that closes another and is as tall. */
function partnerOf(open: Atom, atoms: readonly Atom[]): Atom | undefined {
  const shift = open.size * MAX_BRACKET_SHIFT_IN_SIZES;
  const isAlike = (a: Atom) => Math.abs(a.y0 - open.y0) < shift && Math.abs(a.y1 - open.y1) < shift;
  const closes = (a: Atom) => a.kind === "close" || (a.char === "|" && open.char === "|");
  return atoms
    .filter((a) => a !== open && closes(a) && a.x0 > open.x1 && isAlike(a))
    .toSorted((a, b) => a.x0 - b.x0)[0];
}

/** Returns the atoms between two brackets, or behind one that is never closed. */
function innerOf({ open, close }: Bracket, atoms: readonly Atom[]): Atom[] {
  const overhang = open.size * MAX_BRACKET_OVERHANG_IN_SIZES;
  return atoms.filter(
    (a) =>
      a !== open &&
      a !== close &&
      middleX(a) > open.x1 - BRACKET_SLACK_POINTS &&
      (close === undefined || middleX(a) < close.x0 + BRACKET_SLACK_POINTS) &&
      middleY(a) > open.y0 - overhang &&
      middleY(a) < open.y1 + overhang,
  );
}

/** Returns the matrix, binomial or cases that rows between brackets are; null where their columns do not show. */
function gridLatex(
  { open, close }: Bracket,
  rows: readonly Atom[][],
  content: Content,
  doubt: Doubt,
): string | null {
  const isCases = close === undefined;
  const gap = open.size * (isCases ? MIN_CASES_GAP_IN_SIZES : MIN_MATRIX_GAP_IN_SIZES);
  const cells = toCells(rows, gap) ?? (isCases ? rows.map((row) => [row]) : null);
  if (cells === null) {
    doubt("columns");
    return null;
  }
  const body = cells.map((row) => row.map((cell) => content(cell)).join(" & ")).join(" \\\\ ");
  const matrix = MATRICES[`${open.char}${close?.char ?? ""}`];
  const step = matrix === "pmatrix" && cells.length === 2 && cells[0]?.length === 1 ? stepOf(rows) : 1;
  const isBinomial = step > MIN_BINOMIAL_STEP_IN_SIZES;
  if (isBinomial !== step > MAX_MATRIX_STEP_IN_SIZES) doubt("binomial");
  if (isBinomial) return `\\binom{${content(rows[0] ?? [])}}{${content(rows[1] ?? [])}}`;
  if (isCases) return `\\begin{cases} ${body} \\end{cases}`;
  if (matrix !== undefined) return `\\begin{${matrix}} ${body} \\end{${matrix}}`;
  return `\\left${open.latex} \\begin{matrix} ${body} \\end{matrix} \\right${close.latex}`;
}

/** Makes matrices of tall brackets with several lines between them, and cases of a lone brace. */
export function combineGrids(source: readonly Atom[], content: Content, doubt: Doubt): Atom[] {
  let atoms = [...source];
  const opens = atoms
    .filter((a) => (a.kind === "open" || a.char === "|") && isTall(a))
    .toSorted((a, b) => a.y1 - a.y0 - (b.y1 - b.y0));
  for (const open of opens) {
    if (!atoms.includes(open)) continue;
    const close = partnerOf(open, atoms);
    if (close === undefined && open.char !== "{") continue;
    const inner = innerOf({ open, close }, atoms);
    const rows = inner.length === 0 ? [] : splitRows(inner);
    if (rows === null) doubt("rows");
    if (rows === null || rows.length < 2) continue;
    const latex = gridLatex({ open, close }, rows, content, doubt);
    if (latex === null) continue;
    const used = new Set<Atom>([open, ...inner, ...(close === undefined ? [] : [close])]);
    const box = unionOf([...used]);
    const axis = middleY(open);
    atoms = [
      ...atoms.filter((a) => !used.has(a)),
      { ...open, ...box, latex, kind: "ord", base: null, axis, char: "", math: true },
    ];
  }
  return atoms;
}
