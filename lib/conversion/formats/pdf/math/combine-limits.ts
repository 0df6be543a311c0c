import { type Box, middleX, middleY, unionOf } from "../page/box.ts";
import { MAX_SCRIPT_SIZE_IN_SIZES } from "../page/print-thresholds.ts";
import type { Atom } from "./atom.ts";
import { splitRows } from "./build-grid.ts";
import {
  AXIS_IN_SIZES,
  MAX_ARG_GAP_IN_SIZES,
  MAX_ARG_OVERLAP_POINTS,
  MAX_LABEL_DISTANCE_IN_SIZES,
  MAX_LIMIT_ATOMS,
  MAX_LIMIT_DISTANCE_IN_SIZES,
  MAX_LIMIT_GAP_IN_SIZES,
  MAX_LIMIT_LINE_STEP_IN_SIZES,
  MAX_LIMIT_OVERLAP_IN_SIZES,
  MAX_LIMIT_SHIFT_IN_SIZES,
  MIN_LABEL_DROP_IN_SIZES,
  MIN_LABEL_RAISE_IN_SIZES,
  MIN_SHIFT_GAIN_POINTS,
} from "./build-thresholds.ts";

type Content = (atoms: readonly Atom[]) => string;

const isLimitWord = (atom: Atom) =>
  /^(max|min|sup|inf|lim|limsup|liminf|det|gcd|Pr|argmax|argmin|E|P)$/.test(atom.char) && atom.base !== null;

const EXTENSIBLE: Record<string, string> = {
  "→": "\\xrightarrow",
  "←": "\\xleftarrow",
  "⇒": "\\xRightarrow",
  "⇐": "\\xLeftarrow",
};

/** Returns the run of atoms without gaps that lies over or under a box; its neighbour's limits may touch it. */
function runAt(box: Box, candidates: readonly Atom[]): Atom[] {
  const sorted = candidates.toSorted((a, b) => a.x0 - b.x0);
  const start = sorted.findIndex((a) => a.x1 > box.x0 && a.x0 < box.x1);
  if (start < 0) return [];
  const isJoined = (before: readonly Atom[], a: Atom | undefined) =>
    a !== undefined &&
    a.x0 - Math.max(...before.map((b) => b.x1)) <
      Math.max(a.size, before.at(-1)?.size ?? 0) * MAX_LIMIT_GAP_IN_SIZES;
  let [from, to] = [start, start];
  while (from > 0 && isJoined(sorted.slice(0, from), sorted[from])) from--;
  while (isJoined(sorted.slice(from, to + 1), sorted[to + 1])) to++;
  return sorted.slice(from, to + 1);
}

const offset = (box: Box, atoms: readonly Atom[]): number =>
  atoms.length === 0 ? Number.POSITIVE_INFINITY : Math.abs(middleX(unionOf(atoms)) - middleX(box));

/**
 * Returns the atoms on one side of an operator that are centred on it: mostly a whole run, a part where two runs
 * touch.
 */
function centred(operator: Box & { size: number }, candidates: readonly Atom[]): Atom[] {
  const run = runAt(operator, candidates);
  const limit = operator.size * MAX_LIMIT_SHIFT_IN_SIZES;
  if (offset(operator, run) < limit || run.length > MAX_LIMIT_ATOMS)
    return offset(operator, run) < limit ? run : [];
  let best: Atom[] = [];
  let off = limit;
  for (let a = 0; a < run.length; a++)
    for (let b = a + 1; b <= run.length; b++) {
      const part = run.slice(a, b);
      const distance = offset(operator, part);
      if (distance < off - (best.length > 0 ? MIN_SHIFT_GAIN_POINTS : 0)) [best, off] = [part, distance];
    }
  return best;
}

/** Returns a limit as LaTeX. One of several lines becomes a stack. */
function limitLatex(atoms: readonly Atom[], content: Content): string {
  const rows = splitRows(atoms) ?? [[...atoms]];
  return rows.length > 1 ? `\\substack{${rows.map(content).join(" \\\\ ")}}` : content(atoms);
}

type Limits = { over: Atom[]; under: Atom[] };

function limitsOf(operator: Atom, small: readonly Atom[]): Limits {
  const slack = operator.size * MAX_LIMIT_OVERLAP_IN_SIZES;
  const far = operator.size * MAX_LIMIT_DISTANCE_IN_SIZES;
  // The lines of a stack follow one another downwards.
  let reach = operator.y1 + far;
  const below = small
    .filter((a) => a.y0 > operator.y1 - slack)
    .toSorted((a, b) => a.y0 - b.y0)
    .filter((a) => {
      const isNear = a.y0 < reach;
      if (isNear && a.y0 < operator.y1 + far)
        reach = Math.max(reach, a.y1 + a.size * MAX_LIMIT_LINE_STEP_IN_SIZES);
      return isNear;
    });
  return {
    over: centred(
      operator,
      small.filter((a) => a.y1 < operator.y0 + slack && operator.y0 - a.y1 < far),
    ),
    under: centred(operator, below),
  };
}

const scripted = (name: string, { over, under }: Limits, content: Content) =>
  `${name}${under.length > 0 ? `_{${limitLatex(under, content)}}` : ""}${over.length > 0 ? `^{${limitLatex(over, content)}}` : ""}`;

/** Joins `arg` and `max` to one operator if a limit is centred under both; null otherwise. */
function withArg(operator: Atom, atoms: readonly Atom[], own: Limits, small: readonly Atom[]): Atom | null {
  const arg = atoms.find(
    (a) =>
      a.char === "arg" &&
      a.base === operator.base &&
      operator.x0 - a.x1 > -MAX_ARG_OVERLAP_POINTS &&
      operator.x0 - a.x1 < operator.size * MAX_ARG_GAP_IN_SIZES,
  );
  if (arg === undefined || !/^(max|min)$/.test(operator.char)) return null;
  const both: Atom = {
    ...operator,
    ...unionOf([arg, operator]),
    char: `arg${operator.char}`,
    latex: `\\operatorname*{arg\\,${operator.char}}`,
  };
  const limits = limitsOf(both, small);
  return offset(both, limits.under) < offset(operator, own.under) ? both : null;
}

/** Limits over and under sums, products, integrals and functions such as max become theirs. */
function operatorLimits(source: readonly Atom[], content: Content): Atom[] {
  let atoms = [...source];
  const size = Math.max(...atoms.map((atom) => atom.size));
  const operators = atoms.filter(
    (atom) =>
      atom.size > size * MAX_SCRIPT_SIZE_IN_SIZES &&
      (atom.kind === "op" || isLimitWord(atom)) &&
      atom.char !== "arg" &&
      !/[_^]/.test(atom.latex),
  );
  for (const single of operators.toSorted((a, b) => a.x0 - b.x0)) {
    const small = atoms.filter(
      (atom) => atom.size < single.size * MAX_SCRIPT_SIZE_IN_SIZES && !operators.includes(atom),
    );
    const own = limitsOf(single, small);
    const both = withArg(single, atoms, own, small);
    const operator = both ?? single;
    const limits = both === null ? own : limitsOf(both, small);
    if (limits.over.length === 0 && limits.under.length === 0) continue;
    const used = new Set<Atom>([...limits.over, ...limits.under, single]);
    const isWord = operator.kind !== "op";
    const name = isWord ? `\\operatorname*{${operator.char}}` : operator.latex;
    atoms = [
      ...atoms.filter((a) => !used.has(a) && !(both !== null && a.char === "arg" && a.x0 === both.x0)),
      {
        ...operator,
        ...unionOf([operator, ...limits.over, ...limits.under]),
        latex: scripted(name, limits, content),
        word: false,
        ...(operator.base === null ? { axis: operator.axis ?? middleY(operator) } : {}),
      },
    ];
  }
  return atoms;
}

/** Puts small atoms on the relation that they are centred over, or on the arrow that they are centred under. */
function relationLabels(source: readonly Atom[], content: Content): Atom[] {
  let atoms = [...source];
  for (const relation of source.filter((a) => a.kind === "rel" && a.base !== null)) {
    const small = atoms.filter((a) => a.size < relation.size * MAX_SCRIPT_SIZE_IN_SIZES && a.base !== null);
    const near = (a: Atom) =>
      Math.max(relation.y0 - a.y1, a.y0 - relation.y1) < relation.size * MAX_LABEL_DISTANCE_IN_SIZES;
    const whole = (side: readonly Atom[]) => {
      const run = runAt(relation, side.filter(near));
      return offset(relation, run) < relation.size * MAX_LIMIT_SHIFT_IN_SIZES ? run : [];
    };
    const line = (relation.base ?? 0) - relation.size * AXIS_IN_SIZES;
    const over = whole(
      small.filter(
        (a) => middleY(a) < line - relation.size * MIN_LABEL_RAISE_IN_SIZES && (a.base ?? line) < line,
      ),
    );
    const arrow = EXTENSIBLE[relation.char];
    const under =
      arrow === undefined
        ? []
        : whole(small.filter((a) => a.y0 > line + relation.size * MIN_LABEL_DROP_IN_SIZES));
    if (over.length === 0 && under.length === 0) continue;
    const label = over.length > 0 ? content(over) : "";
    const option = under.length > 0 ? `[${content(under)}]` : "";
    const used = new Set<Atom>([...over, ...under, relation]);
    const { x0, x1 } = unionOf([...used]);
    const latex =
      arrow === undefined ? `\\overset{${label}}{${relation.latex}}` : `${arrow}${option}{${label}}`;
    atoms = [...atoms.filter((a) => !used.has(a)), { ...relation, x0, x1, latex, char: "" }];
  }
  return atoms;
}

/** Gives operators and relations the limits that are centred over and under them. */
export const combineLimits = (source: readonly Atom[], content: Content): Atom[] =>
  relationLabels(operatorLimits(source, content), content);
