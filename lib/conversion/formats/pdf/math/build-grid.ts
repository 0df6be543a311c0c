import { middleX, middleY, unionOf } from "../page/pdf-page.ts";
import type { Atom } from "./atom.ts";
import { AXIS, mainBase } from "./combine-bars.ts";

const MAX_CELLS = 400;

/** The baseline an atom would have on its line: its own, or the one under its axis. */
export const lineBase = (atom: Atom, size: number): number =>
  atom.axis !== undefined ? atom.axis + AXIS * size : (atom.base ?? middleY(atom) + AXIS * size);

/** Lines of full-size atoms, top to bottom, each with what belongs to it; null where that is not clear. */
export function splitRows(atoms: readonly Atom[]): Atom[][] | null {
  const size = Math.max(0, ...atoms.filter((a) => a.base !== null).map((a) => a.size));
  const main = atoms.filter((a) => a.size >= size * 0.9 && a.base !== null && a.kind !== "op");
  const bases: number[] = [];
  for (const atom of main.toSorted((a, b) => (a.base ?? 0) - (b.base ?? 0))) {
    const last = bases.at(-1);
    if (last === undefined || (atom.base ?? 0) - last > size * 0.75) bases.push(atom.base ?? 0);
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
    if (bases.length > 1 && second - distance < size * 0.15) return null;
    rows[best]?.push(atom);
  }
  return rows;
}

/** Cells of rows by the gaps that run through all of them; null where columns do not show. */
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

/** The lines of a matrix follow each other like lines of text, the two of a display's binomial further apart. */
const MATRIX = 1.26;
const BINOMIAL = 1.33;

function stepOf(rows: readonly Atom[][]): number {
  const size = Math.max(...rows.flat().map((atom) => atom.size));
  const [above = 0, below = 0] = rows.map((row) => mainBase(row) ?? 0);
  return (below - above) / size;
}

/** Tall brackets with several lines between them become matrices, a lone brace becomes cases. */
export function combineGrids(
  source: readonly Atom[],
  content: (atoms: readonly Atom[]) => string,
  doubt: (why: string) => void,
): Atom[] {
  let atoms = [...source];
  const isTall = (a: Atom) => a.y1 - a.y0 > a.size * 1.7;
  const opens = atoms
    .filter((a) => (a.kind === "open" || a.char === "|") && isTall(a))
    .toSorted((a, b) => a.y1 - a.y0 - (b.y1 - b.y0));
  for (const open of opens) {
    if (!atoms.includes(open)) continue;
    const like = (a: Atom) =>
      Math.abs(a.y0 - open.y0) < open.size * 0.3 && Math.abs(a.y1 - open.y1) < open.size * 0.3;
    const close = atoms
      .filter(
        (a) =>
          a !== open &&
          (a.kind === "close" || (a.char === "|" && open.char === "|")) &&
          a.x0 > open.x1 &&
          like(a),
      )
      .toSorted((a, b) => a.x0 - b.x0)[0];
    if (close === undefined && open.char !== "{") continue;
    const inner = atoms.filter(
      (a) =>
        a !== open &&
        middleX(a) > open.x1 - 0.5 &&
        (close === undefined || middleX(a) < close.x0 + 0.5) &&
        middleY(a) > open.y0 - open.size * 0.6 &&
        middleY(a) < open.y1 + open.size * 0.6 &&
        a !== close,
    );
    if (inner.length === 0) continue;
    const rows = splitRows(inner);
    if (rows === null) {
      doubt("rows");
      continue;
    }
    if (rows.length < 2) continue;
    const isCases = close === undefined;
    let cells = toCells(rows, open.size * (isCases ? 0.9 : 0.6));
    if (cells === null && isCases) cells = rows.map((row) => [row]);
    if (cells === null) {
      doubt("columns");
      continue;
    }
    const body = cells.map((row) => row.map((cell) => content(cell)).join(" & ")).join(" \\\\ ");
    const used = new Set<Atom>([open, ...inner, ...(close === undefined ? [] : [close])]);
    const matrix = MATRICES[`${open.char}${close?.char ?? ""}`];
    const step = matrix === "pmatrix" && cells.length === 2 && cells[0]?.length === 1 ? stepOf(rows) : 1;
    const isBinomial = step > BINOMIAL;
    if (isBinomial !== step > MATRIX) doubt("binomial");
    const latex = isBinomial
      ? `\\binom{${content(rows[0] ?? [])}}{${content(rows[1] ?? [])}}`
      : isCases
        ? `\\begin{cases} ${body} \\end{cases}`
        : matrix !== undefined
          ? `\\begin{${matrix}} ${body} \\end{${matrix}}`
          : `\\left${open.latex} \\begin{matrix} ${body} \\end{matrix} \\right${close?.latex ?? "."}`;
    const box = unionOf([...used]);
    atoms = [
      ...atoms.filter((a) => !used.has(a)),
      {
        ...open,
        ...box,
        latex,
        kind: "ord",
        base: null,
        axis: middleY(open),
        char: "",
        math: true,
      },
    ];
  }
  return atoms;
}
