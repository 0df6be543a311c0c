import { FUNCTION_NAMES } from "../../../formulas/symbols/function-names.ts";
import { type Box, middleX, middleY, unionOf } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import { MIN_DROP_IN_SIZES, MIN_RAISE_IN_SIZES } from "../page/print-thresholds.ts";
import { type Atom, itemAtoms } from "./atom.ts";
import { combineGrids, lineBase, splitRows } from "./build-grid.ts";
import {
  MAX_AXIS_SPREAD_IN_SIZES,
  MAX_MAIN_AXIS_SHIFT_IN_SIZES,
  MAX_MAIN_AXIS_SHIFT_POINTS,
  MAX_MAIN_SHIFT_IN_SIZES,
  MAX_MAIN_SHIFT_POINTS,
  MAX_SCRIPT_DISTANCE_IN_SIZES,
  MAX_SCRIPT_LEAD_IN_SIZES,
  MAX_SCRIPT_OVERLAP_IN_SIZES,
  MAX_SCRIPT_SIZE_SHARE,
  MIN_FULL_SIZE_SHARE,
  MIN_TALL_SIGN_IN_SIZES,
  SCRIPT_SLACK_POINTS,
} from "./build-thresholds.ts";
import { combineAccents } from "./combine-accents.ts";
import { combineBars, mainBase } from "./combine-bars.ts";
import { combineBraces, withoutTips } from "./combine-braces.ts";
import { combineLimits } from "./combine-limits.ts";
import { combinePieces } from "./combine-pieces.ts";
import { combineSigns } from "./combine-signs.ts";
import { combineWords } from "./combine-words.ts";
import { joinLatex } from "./join-latex.ts";

/** A formula as LaTeX; `doubts` is empty only where every glyph has one certain place. */
export type Formula = { latex: string; doubts: string[] };

const MAX_ATOMS = 600;
const MAX_DEPTH = 8;

/** True if an atom stands on the main line, whose baseline is `base`; null if no atom tells it. */
function isOnMainLine(atom: Atom, base: number | null, size: number): boolean {
  if (base === null) return true;
  if (atom.base !== null && atom.axis === undefined) {
    const shift = Math.abs(atom.base - base);
    const isFull = atom.size >= size * MIN_FULL_SIZE_SHARE;
    return shift < size * MAX_MAIN_SHIFT_IN_SIZES + MAX_MAIN_SHIFT_POINTS && isFull;
  }
  const shift = Math.abs(lineBase(atom, size) - base);
  return shift < size * MAX_MAIN_AXIS_SHIFT_IN_SIZES + MAX_MAIN_AXIS_SHIFT_POINTS;
}

/** Returns the distance between the highest and the lowest axis of atoms. */
function spreadOf(atoms: readonly Atom[]): number {
  const axes = atoms.map((atom) => atom.axis ?? middleY(atom));
  return axes.length < 2 ? 0 : Math.max(...axes) - Math.min(...axes);
}

class Builder {
  readonly doubts = new Set<string>();

  doubt = (why: string): void => {
    this.doubts.add(why);
  };

  content(depth: number): (atoms: readonly Atom[]) => string {
    return (atoms) => this.row(atoms, depth + 1);
  }

  /** Returns one line of atoms as LaTeX. Their bars are already combined. */
  row(source: readonly Atom[], depth = 0): string {
    if (depth > MAX_DEPTH) {
      this.doubt("depth");
      return "";
    }
    const atoms = combineGrids(combineLimits(source, this.content(depth)), this.content(depth), this.doubt);
    const base = mainBase(atoms);
    const size =
      Math.max(0, ...atoms.filter((a) => a.base !== null).map((a) => a.size)) || (atoms[0]?.size ?? 10);
    const sorted = atoms.toSorted((a, b) => a.x0 - b.x0);
    const mains = sorted.filter((atom) => isOnMainLine(atom, base, size));
    if (base === null && spreadOf(mains) > size * MAX_AXIS_SPREAD_IN_SIZES) this.doubt("axis");
    const scripts = this.#scriptsByOwner(sorted, mains);
    const parts = mains.map((main) => {
      const own = scripts.get(main) ?? [];
      const latex = main.latex + this.#scripts(main, own, base, size, depth);
      return { ...main, latex, x1: Math.max(main.x1, ...own.map((a) => a.x1)) };
    });
    parts.forEach((part, i) => {
      const next = mains[i + 1];
      const isOver = next !== undefined && next.x0 < part.x1 - size * MAX_SCRIPT_OVERLAP_IN_SIZES;
      if (isOver && part.kind !== "op") this.doubt("overlap");
    });
    if (mains.some((main) => main.latex === "")) this.doubt("unknown glyph");
    if (mains.some((main) => main.kind === "accent")) this.doubt("accent");
    return joinLatex(parts, size);
  }

  /** Returns the atoms that are not on the main line, by the atom on it that they follow. */
  #scriptsByOwner(sorted: readonly Atom[], mains: readonly Atom[]): Map<Atom, Atom[]> {
    const scripts = new Map<Atom, Atom[]>();
    for (const atom of sorted) {
      if (mains.includes(atom)) continue;
      const owner = mains.findLast((main) => main.x0 < atom.x0 + SCRIPT_SLACK_POINTS);
      if (owner === undefined) this.doubt("script without a base");
      else scripts.set(owner, [...(scripts.get(owner) ?? []), atom]);
    }
    return scripts;
  }

  #scripts(main: Atom, own: readonly Atom[], base: number | null, size: number, depth: number): string {
    if (own.length === 0) return "";
    // Limits are taken already: what is left beside them belongs to something else.
    if (main.kind === "op" && /[_^]/.test(main.latex)) this.doubt("limits and scripts");
    const line = base ?? lineBase(main, size);
    const ups: Atom[] = [];
    const downs: Atom[] = [];
    for (const atom of own) {
      if (atom.size > size * MAX_SCRIPT_SIZE_SHARE && atom.char !== "frac") this.doubt("size of a script");
      const y = atom.axis !== undefined || atom.base === null ? lineBase(atom, atom.size) : atom.base;
      if (y < line - size * MIN_RAISE_IN_SIZES) ups.push(atom);
      else if (y > line + size * MIN_DROP_IN_SIZES) downs.push(atom);
      else this.doubt("level of a script");
      if (atom.x0 < main.x1 - size * MAX_SCRIPT_LEAD_IN_SIZES) this.doubt("place of a script");
      if (atom.x0 > main.x1 + size * MAX_SCRIPT_DISTANCE_IN_SIZES && ups.length + downs.length === 1)
        this.doubt("far script");
    }
    if (main.kind === "rel" || main.kind === "bin" || main.kind === "punct" || main.kind === "open") {
      if (!/arrow|\\to$/.test(main.latex)) this.doubt("script on a sign");
    }
    const primes = ups
      .filter((atom) => atom.kind === "prime")
      .map((atom) => (atom.char === "″" ? "''" : "'"));
    const rest = ups.filter((atom) => atom.kind !== "prime");
    const down = downs.length > 0 ? `_{${this.row(downs, depth + 1)}}` : "";
    const up = rest.length > 0 ? `^{${this.row(rest, depth + 1)}}` : "";
    return primes.length > 0 ? primes.join("") + simple(up) + simple(down) : simple(down) + simple(up);
  }
}

/** Drops braces around a single letter, digit or command. */
const simple = (script: string): string =>
  script.replace(/^([_^])\{([A-Za-z0-9*+-]|\\[A-Za-z]+)\}$/, (whole, mark: string, inner: string) =>
    FUNCTION_NAMES.has(inner.slice(1)) || /sum|int|prod/.test(inner) ? whole : mark + inner,
  );

function balanced(latex: string): boolean {
  let depth = 0;
  for (const c of latex.replace(/\\[\\{}]/g, "")) {
    if (c === "{") depth++;
    else if (c === "}" && --depth < 0) return false;
  }
  return depth === 0;
}

const RELATION = /^ (=|\\leq|\\geq|\\approx|<|>|\\equiv|\\sim|\\to|\\in) /;

/** Marks where a line of several is aligned: at the first relation outside of all braces. */
function withMark(line: string): string {
  if (line.startsWith("= ")) return `&${line}`;
  let depth = 0;
  for (let at = 0; at < line.length; at++) {
    const c = line[at];
    if (c === "\\") at++;
    else if (c === "{") depth++;
    else if (c === "}") depth--;
    if (depth === 0 && c === " " && RELATION.test(line.slice(at, at + 12)))
      return `${line.slice(0, at + 1)}&${line.slice(at + 1)}`;
  }
  return line;
}

/** True if brackets open and close in turn. Square and round ones may close each other, as in intervals. */
function paired(latex: string): boolean {
  let depth = 0;
  for (const c of latex) {
    if (c === "(" || c === "[") depth++;
    else if ((c === ")" || c === "]") && --depth < 0) return false;
  }
  const count = (sign: RegExp) => latex.match(sign)?.length ?? 0;
  return depth === 0 && count(/\\\{/g) === count(/\\\}/g);
}

/** Moves large operators in a text size of their own to the axis, where those of extension fonts stand. */
function withLargeSigns(atoms: readonly Atom[]): Atom[] {
  const size = Math.max(0, ...atoms.filter((atom) => atom.kind !== "op").map((atom) => atom.size));
  return atoms.map((atom) =>
    atom.kind === "op" && atom.char.length === 1 && size > 0 && atom.size > size * MIN_TALL_SIGN_IN_SIZES
      ? { ...atom, size, base: null, axis: middleY(atom) }
      : atom,
  );
}

/** True if a part of one line stands in the place of another line's fraction or bracket. */
function interlocked(rows: readonly (readonly Atom[])[]): boolean {
  const boxes = rows.map((row) => unionOf(row));
  return rows.some((row, i) =>
    boxes.some(
      (box, j) =>
        i !== j &&
        row.some(
          (a) => middleX(a) > box.x0 && middleX(a) < box.x1 && middleY(a) > box.y0 && middleY(a) < box.y1,
        ),
    ),
  );
}

/** Turns items into atoms, and puts signs, brackets, accents and words together. */
export function toAtoms(items: readonly Item[]): Atom[] {
  const atoms = items.flatMap(itemAtoms);
  // No formula is that long; what is put together below compares atoms with each other.
  if (atoms.length > MAX_ATOMS) return atoms;
  return combineWords(
    combineAccents(combinePieces(combineSigns(withLargeSigns(atoms).toSorted((a, b) => a.order - b.order)))),
  );
}

/** Builds the formula that atoms and the bars between them print. Several lines become `aligned`. */
export function buildFormula(source: readonly Atom[], bars: readonly Box[], isDisplay: boolean): Formula {
  const builder = new Builder();
  if (source.length === 0 || source.length > MAX_ATOMS) return { latex: "", doubts: ["size"] };
  if (source.some((atom) => atom.latex === "" && atom.kind !== "root")) builder.doubt("unknown glyph");
  const { atoms: barred, left } = combineBars(source, withoutTips(source, bars), builder.content(0));
  const atoms = combineBraces(barred, builder.content(0));
  if (left.length > 0) builder.doubt("bar without use");
  if (atoms.some((atom) => atom.kind === "root")) builder.doubt("root without a bar");
  if (atoms.some((atom) => atom.kind === "brace")) builder.doubt("brace over nothing");
  let latex: string;
  if (isDisplay) {
    const whole = combineGrids(combineLimits(atoms, builder.content(0)), builder.content(0), builder.doubt);
    const rows = splitRows(whole);
    if (rows === null || interlocked(rows)) builder.doubt("lines");
    if (
      rows !== null &&
      rows.length > 1 &&
      rows.some((row) => row.every((atom) => atom.kind !== "ord" && atom.kind !== "op"))
    )
      builder.doubt("a line without a value");
    const lines = (rows ?? [whole]).map((row) => builder.row(row));
    const aligned = lines.map(withMark);
    latex = lines.length > 1 ? `\\begin{aligned} ${aligned.join(" \\\\ ")} \\end{aligned}` : (lines[0] ?? "");
  } else latex = builder.row(atoms);
  if (!balanced(latex)) builder.doubt("braces");
  if (!paired(latex)) builder.doubt("brackets");
  if (/^[-+] ?[-+*]/.test(latex.trim())) builder.doubt("signs without a value");
  if (/([_^])(?:\{(?:[^{}]|\{[^{}]*\})*\}|\\[a-zA-Z]+|[^\s{}\\])\1/.test(latex)) builder.doubt("two scripts");
  if (latex.trim() === "") builder.doubt("empty");
  return { latex: latex.trim(), doubts: [...builder.doubts] };
}
