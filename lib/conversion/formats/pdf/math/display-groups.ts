import { type Box, middleX, middleY, unionOf } from "../page/box.ts";
import { MAX_SCRIPT_SIZE_IN_SIZES } from "../page/print-thresholds.ts";
import type { DisplayRows } from "./display-rows.ts";
import {
  MAX_ALIGNED_LINE_GAP_IN_SIZES,
  MAX_DISPLAY_SCRIPT_GAP_IN_SIZES,
  MAX_FRACTION_OVERHANG_POINTS,
  MAX_FRACTION_SIDE_GAP_IN_SIZES,
  MAX_NEXT_LINE_GAP_IN_SIZES,
  MAX_NEXT_LINE_SHIFT_IN_WIDTHS,
  MAX_RELATION_SHIFT_POINTS,
  MAX_SCRIPT_OVERHANG_LEFT_IN_SIZES,
  MAX_SCRIPT_OVERHANG_RIGHT_IN_SIZES,
} from "./find-thresholds.ts";
import type { Row } from "./formula-rows.ts";

/** Rows with more of them are a drawing or a table. */
const MAX_GROUP = 60;

/** A row of a formula with all that stands in its place, over it and under it, up to the text. */
export type DisplayGroup = {
  rows: Set<Row>;
  box: Box;
  size: number;
  /** Text stands in its place. */
  isBroken: boolean;
  /** The number of comparisons that it took. */
  work: number;
};

const isInside = (own: Box, box: Box) => middleY(own) > box.y0 - 1 && middleY(own) < box.y1 + 1;

/** True if a row outside of a group belongs to it: as a script, as its next line, or as a side of a fraction. */
function belongs(
  row: Row,
  own: Box,
  { rows, box, size }: DisplayGroup,
  { seed, seeds, width, bars }: { seed: Row; seeds: ReadonlySet<Row>; width: number; bars: readonly Box[] },
): boolean {
  const gap = Math.max(own.y0 - box.y1, box.y0 - own.y1);
  // Limits and exponents stand outside of the signs that they belong to.
  const isScript =
    row.size < size * MAX_SCRIPT_SIZE_IN_SIZES &&
    gap < size * MAX_DISPLAY_SCRIPT_GAP_IN_SIZES &&
    middleX(own) > box.x0 - size * MAX_SCRIPT_OVERHANG_LEFT_IN_SIZES &&
    middleX(own) < box.x1 + size * MAX_SCRIPT_OVERHANG_RIGHT_IN_SIZES;
  if (isScript) return true;
  if (seeds.has(row)) {
    const isNear = Math.abs(row.x0 - seed.x0) < width * MAX_NEXT_LINE_SHIFT_IN_WIDTHS;
    if (isNear && gap < size * MAX_NEXT_LINE_GAP_IN_SIZES) return true;
    if (gap < size * MAX_ALIGNED_LINE_GAP_IN_SIZES && [...rows].some((other) => areAligned(other, row)))
      return true;
  }
  return isOverBar(own, box, bars, size);
}

/** Grows a row into the group that it belongs to. `width` is that of the column. */
export function grownFrom(
  seed: Row,
  others: readonly Row[],
  width: number,
  bars: readonly Box[],
  { ink, prose, seeds }: DisplayRows,
): DisplayGroup {
  const group: DisplayGroup = {
    rows: new Set([seed]),
    box: ink(seed),
    size: seed.size,
    isBroken: false,
    work: 0,
  };
  const around = { seed, seeds: new Set(seeds), width, bars };
  for (let grown = true; grown; ) {
    grown = false;
    group.work += others.length;
    for (const row of others) {
      if (group.rows.has(row)) continue;
      const own = ink(row);
      const isIn = isInside(own, group.box);
      if (!isIn && !belongs(row, own, group, around)) continue;
      if (prose.has(row)) {
        if (isIn) return { ...group, isBroken: true };
        continue;
      }
      group.rows.add(row);
      group.size = Math.max(group.size, row.size);
      group.box = unionOf([group.box, own]);
      grown = true;
    }
    if (group.rows.size > MAX_GROUP) return { ...group, isBroken: true };
  }
  return group;
}

/** Returns the x at which a row's first equals sign or the like begins; null if it has none. */
function relationOf(row: Row): number | null {
  for (const item of row.main.toSorted((a, b) => a.x0 - b.x0)) {
    const at = item.text.search(/[=≤≥≈<>≡∼]/u);
    if (at >= 0) return item.edge(at) ?? item.x0;
  }
  return null;
}

/** True for lines of one derivation, whose relations stand one under another. */
function areAligned(a: Row, b: Row): boolean {
  const [over, under] = [relationOf(a), relationOf(b)];
  return over !== null && under !== null && Math.abs(over - under) < MAX_RELATION_SHIFT_POINTS;
}

/** True if a row is one side of a fraction whose bar runs through or along a formula. */
const isOverBar = (row: Box, box: Box, bars: readonly Box[], size: number): boolean =>
  bars.some(
    (bar) =>
      bar.x0 < box.x1 + size &&
      bar.x1 > box.x0 - size &&
      bar.y0 > box.y0 - size &&
      bar.y1 < box.y1 + size &&
      row.x0 > bar.x0 - MAX_FRACTION_OVERHANG_POINTS &&
      row.x1 < bar.x1 + MAX_FRACTION_OVERHANG_POINTS &&
      Math.min(Math.abs(bar.y0 - row.y1), Math.abs(row.y0 - bar.y1)) < size * MAX_FRACTION_SIDE_GAP_IN_SIZES,
  );
