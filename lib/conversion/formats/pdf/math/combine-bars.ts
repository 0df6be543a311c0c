import { type Box, middleX, middleY, unionOf } from "../page/box.ts";
import type { Atom } from "./atom.ts";
import {
  BASELINE_STEPS_PER_POINT,
  MAX_BAR_EDGE_OVERHANG_POINTS,
  MAX_BAR_GAP_IN_SIZES,
  MAX_BAR_OVERHANG_POINTS,
  MAX_BAR_SIZE_DISTANCE_POINTS,
  MAX_DEGREE_END_SHARE,
  MAX_DEGREE_RAISE_IN_SIZES,
  MAX_DEGREE_SIZE_IN_SIZES,
  MAX_FRACTION_GAP_IN_SIZES,
  MAX_OVERLINE_GAP_IN_SIZES,
  MAX_ROOT_DEPTH_IN_SIZES,
  MAX_ROOT_RAISE_IN_SIZES,
  MAX_ROOT_SHIFT_POINTS,
  MAX_STACK_GAP_IN_SIZES,
  MIN_BAR_SIZE_POINTS,
  MIN_FULL_SIZE_SHARE,
  MIN_WIDE_ACCENT_IN_SIZES,
  SAME_BAR_POINTS,
} from "./build-thresholds.ts";

type Content = (atoms: readonly Atom[]) => string;

const within = (atom: Atom, bar: Box) =>
  middleX(atom) > bar.x0 - MAX_BAR_OVERHANG_POINTS &&
  middleX(atom) < bar.x1 + MAX_BAR_OVERHANG_POINTS &&
  atom.x0 > bar.x0 - MAX_BAR_EDGE_OVERHANG_POINTS &&
  atom.x1 < bar.x1 + MAX_BAR_EDGE_OVERHANG_POINTS;

/** Returns the atoms stacked on one side of a bar without a gap: a row next to it and all that overlaps that row. */
function stack(atoms: readonly Atom[], edge: number, side: 1 | -1, limit: number): Atom[] {
  const near = (atom: Atom) => (side < 0 ? edge - atom.y1 : atom.y0 - edge);
  const far = (atom: Atom) => (side < 0 ? edge - atom.y0 : atom.y1 - edge);
  let reach = 0;
  const out: Atom[] = [];
  for (const atom of atoms.toSorted((a, b) => near(a) - near(b))) {
    const gap = near(atom) - reach;
    if (
      (near(atom) > limit && gap > 0) ||
      gap > atom.size * (out.length === 0 ? MAX_BAR_GAP_IN_SIZES : MAX_STACK_GAP_IN_SIZES)
    )
      break;
    out.push(atom);
    reach = Math.max(reach, far(atom));
  }
  return out;
}

/** An atom made of others. */
type Made = { whole: Atom; used: ReadonlySet<Atom> };

/** A bar with the atoms that stand over and under it. */
type Bar = { box: Box; y: number; atoms: readonly Atom[]; inside: readonly Atom[] };

/** Returns the root's sign that a bar begins at. */
const signOf = ({ box, y, atoms }: Bar): Atom | undefined =>
  atoms.find(
    (atom) =>
      atom.kind === "root" &&
      Math.abs(atom.x1 - box.x0) < MAX_ROOT_SHIFT_POINTS &&
      Math.abs(atom.y0 - y) < Math.max(MAX_ROOT_SHIFT_POINTS, atom.size * MAX_ROOT_RAISE_IN_SIZES) &&
      atom.y1 > y,
  );

/** Returns the degree of a root: a small number in its crook, smaller than an exponent beside it. */
const degreeOf = (root: Atom, atoms: readonly Atom[]): Atom[] =>
  atoms.filter(
    (atom) =>
      atom !== root &&
      atom.size < root.size * MAX_DEGREE_SIZE_IN_SIZES &&
      atom.x1 < root.x0 + (root.x1 - root.x0) * MAX_DEGREE_END_SHARE &&
      atom.x1 > root.x0 - MAX_BAR_OVERHANG_POINTS &&
      middleX(atom) < root.x1 &&
      atom.y1 < middleY(root) + 1 &&
      atom.y0 > root.y0 - root.size * MAX_DEGREE_RAISE_IN_SIZES,
  );

function rootOf(root: Atom, { box: bar, y, atoms, inside }: Bar, content: Content): Made | null {
  const own = inside.filter(
    (atom) =>
      middleY(atom) > y && atom.y0 < root.y1 && atom.y1 < root.y1 + root.size * MAX_ROOT_DEPTH_IN_SIZES,
  );
  if (own.length === 0) return null;
  const degree = degreeOf(root, atoms);
  const command = degree.length > 0 ? `\\sqrt[${content(degree)}]` : "\\sqrt";
  const base = mainBase(own) ?? own.find((atom) => atom.base !== null)?.base ?? null;
  const { axis, ...sign } = root;
  const whole: Atom = {
    ...sign,
    ...(base === null ? { axis: own[0]?.axis ?? axis ?? middleY(root) } : {}),
    ...unionOf([...own, root, bar]),
    latex: `${command}{${content(own)}}`,
    kind: "ord",
    base,
    size: Math.max(...own.map((atom) => atom.size)),
    char: "",
    word: false,
    math: true,
  };
  return { whole, used: new Set<Atom>([...own, ...degree, root]) };
}

type Sides = { over: Atom[]; under: Atom[]; size: number };

/** Returns the atoms stacked over and under a bar, as far as the next bars. */
function sidesOf({ box: bar, y, inside }: Bar, others: readonly Box[]): Sides {
  const around = others.filter((o) => o.x0 < bar.x1 && o.x1 > bar.x0);
  const above = Math.max(
    Number.NEGATIVE_INFINITY,
    ...around.map((o) => o.y1).filter((o) => o < y - SAME_BAR_POINTS),
  );
  const below = Math.min(
    Number.POSITIVE_INFINITY,
    ...around.map((o) => o.y0).filter((o) => o > y + SAME_BAR_POINTS),
  );
  const near = inside.filter((atom) => Math.abs(middleY(atom) - y) < MAX_BAR_SIZE_DISTANCE_POINTS);
  const size = Math.max(MIN_BAR_SIZE_POINTS, ...near.map((atom) => atom.size));
  const limit = size * MAX_FRACTION_GAP_IN_SIZES;
  const over = inside.filter((atom) => middleY(atom) < y && atom.y0 > above - 1);
  const under = inside.filter((atom) => middleY(atom) > y && atom.y1 < below + 1);
  return { over: stack(over, y, -1, limit), under: stack(under, y, 1, limit), size };
}

function fractionOf({ box: bar, y }: Bar, { over, under }: Sides, content: Content): Made {
  const used = [...over, ...under];
  const whole: Atom = {
    ...(over[0] as Atom),
    x0: bar.x0,
    x1: bar.x1,
    // The box's middle is the bar, which lies on the axis of its line.
    y0: Math.min(...over.map((a) => a.y0)),
    y1: Math.max(...under.map((a) => a.y1)),
    latex: `\\frac{${content(over)}}{${content(under)}}`,
    kind: "ord",
    base: null,
    size: Math.max(...used.map((a) => a.size)),
    char: "frac",
    word: false,
    math: true,
    order: Math.min(...over.map((a) => a.order)),
    axis: y,
  };
  return { whole, used: new Set(used) };
}

/** Returns a line over letters; null for a bar that has nothing, or no baseline, close under it. */
function overlineOf({ box: bar, y }: Bar, { under, size }: Sides, content: Content): Made | null {
  const close = under.filter((atom) => atom.kind !== "punct");
  const [only] = close;
  const base = mainBase(close);
  if (only === undefined || base === null) return null;
  if (Math.min(...close.map((atom) => atom.y0)) - y >= size * MAX_OVERLINE_GAP_IN_SIZES) return null;
  const isShort = bar.x1 - bar.x0 < size * MIN_WIDE_ACCENT_IN_SIZES;
  const command = close.length === 1 && isShort ? "\\bar" : "\\overline";
  const whole: Atom = {
    ...only,
    ...unionOf([...close, bar]),
    latex: `${command}{${content(close)}}`,
    kind: "ord",
    base,
    size: Math.max(...close.map((a) => a.size)),
    char: "",
    word: false,
    math: true,
  };
  return { whole, used: new Set(close) };
}

/** Returns the root, fraction or overline that a bar makes; null for a bar without use. */
function madeBy(bar: Bar, others: readonly Box[], content: Content): Made | null {
  const root = signOf(bar);
  if (root !== undefined) return rootOf(root, bar, content);
  const sides = sidesOf(bar, others);
  if (sides.over.length > 0 && sides.under.length > 0) return fractionOf(bar, sides, content);
  return sides.over.length === 0 ? overlineOf(bar, sides, content) : null;
}

/** Makes fractions, roots and lines over letters of bars, innermost first. Returns bars without use as `left`. */
export function combineBars(
  source: readonly Atom[],
  bars: readonly Box[],
  content: Content,
): { atoms: Atom[]; left: Box[] } {
  let atoms = [...source];
  const left: Box[] = [];
  const sorted = bars.toSorted((a, b) => a.x1 - a.x0 - (b.x1 - b.x0));
  sorted.forEach((box, i) => {
    const inside = atoms.filter((atom) => !/^(root|brace)$/.test(atom.kind) && within(atom, box));
    const made = madeBy({ box, y: middleY(box), atoms, inside }, sorted.slice(i + 1), content);
    if (made === null) left.push(box);
    else atoms = [...atoms.filter((atom) => !made.used.has(atom)), made.whole];
  });
  return { atoms, left };
}

/** Returns the baseline that the largest atoms stand on; null where there is none. */
export function mainBase(atoms: readonly Atom[]): number | null {
  const size = Math.max(0, ...atoms.filter((a) => a.base !== null).map((a) => a.size));
  const weights = new Map<number, number>();
  for (const atom of atoms) {
    if (atom.base === null || atom.size < size * MIN_FULL_SIZE_SHARE) continue;
    const key = Math.round(atom.base * BASELINE_STEPS_PER_POINT);
    weights.set(key, (weights.get(key) ?? 0) + Math.max(1, atom.x1 - atom.x0));
  }
  const [best] = [...weights].toSorted((a, b) => b[1] - a[1]);
  if (best === undefined) return null;
  return (
    atoms.find(
      (a) =>
        a.base !== null &&
        a.size >= size * MIN_FULL_SIZE_SHARE &&
        Math.round(a.base * BASELINE_STEPS_PER_POINT) === best[0],
    )?.base ?? null
  );
}
