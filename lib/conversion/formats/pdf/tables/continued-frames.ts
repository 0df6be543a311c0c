import type { Item } from "../page/pdf-item.ts";
import type { Band } from "./bands.ts";
import type { Frame } from "./build-table.ts";
import type { FoundTable } from "./found-table.ts";
import { TableColumns } from "./table-columns.ts";
import {
  FRAME_SLACK_POINTS,
  MAX_PART_SHIFT_POINTS,
  MAX_PLACE_WORDS,
  MAX_ROW_GAP_IN_SIZES,
  MIN_CONTINUED_ROWS,
} from "./table-thresholds.ts";
import { linesOf, type TextLine } from "./words.ts";

/** Places of the first column that are tried. */
const MAX_SHIFTS = 4;

function frameAt(open: FoundTable, words: readonly Item[], shift: number): Frame | null {
  const [x0, x1] = [open.x0 + shift, open.x1 + shift];
  const bands = open.bands.map((band) => ({ x0: band.x0 + shift, x1: band.x1 + shift }));
  const starts = bands.map((band) => band.x0);
  const columns = new TableColumns(bands, starts, x1 - x0);
  const top = Math.min(...words.map((word) => word.y0));
  const rows: TextLine[] = [];
  let bottom = top;
  for (const line of linesOf(
    words.filter((word) => word.x1 > x0 - FRAME_SLACK_POINTS && word.x0 < x1 + FRAME_SLACK_POINTS),
  )) {
    if (line.y0 - bottom > line.size * MAX_ROW_GAP_IN_SIZES || !columns.keeps(line)) break;
    rows.push(line);
    bottom = Math.max(bottom, line.y1);
  }
  if (rows.filter((line) => line.runs.length > 1).length < MIN_CONTINUED_ROWS) return null;
  return { x0, x1, y0: (rows[0]?.y0 ?? top) - 1, y1: bottom + 1, across: [], down: [], bands };
}

/** Returns the shifts at which the first column may stand, the nearest first: many lines begin there. */
function shiftsOf(first: Band, words: readonly Item[]): number[] {
  const starts = linesOf(words).map((line) => line.x0 - first.x0);
  const counts = [...Map.groupBy(starts, Math.round).values()].toSorted((a, b) => b.length - a.length);
  const shifts = counts.slice(0, MAX_SHIFTS).map((same) => Math.min(...same));
  return shifts
    .filter((shift) => Math.abs(shift) < MAX_PART_SHIFT_POINTS)
    .toSorted((a, b) => Math.abs(a) - Math.abs(b));
}

/** Returns the lines at the head of a page that keep to the columns of the table at the foot of the page before. */
export function continuedFrames(open: FoundTable, words: readonly Item[]): Frame[] {
  const [first] = open.bands;
  if (first === undefined || open.bands.length < 2 || words.length > MAX_PLACE_WORDS || words.length === 0)
    return [];
  for (const shift of [0, ...shiftsOf(first, words)]) {
    const frame = frameAt(open, words, shift);
    if (frame !== null) return [frame];
  }
  return [];
}
