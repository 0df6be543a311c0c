import type { Item } from "../pdf-item.ts";
import type { Frame } from "./build-table.ts";
import { MAX_SHIFT } from "./join-continued.ts";
import { TableColumns } from "./table-columns.ts";
import type { FoundTable } from "./take-tables.ts";
import { linesOf, type TextLine } from "./words.ts";

const MAX_WORDS = 4_000;
const MIN_ROWS = 3;
/** The lines that tell where the first column is, in points from the first. */
const HEAD = 60;

function frameAt(open: FoundTable, words: readonly Item[], shift: number): Frame | null {
  const [x0, x1] = [open.x0 + shift, open.x1 + shift];
  const bands = open.bands.map((band) => ({ x0: band.x0 + shift, x1: band.x1 + shift }));
  const starts = bands.map((band) => band.x0);
  const columns = new TableColumns(bands, starts, x1 - x0);
  const top = Math.min(...words.map((word) => word.y0));
  const rows: TextLine[] = [];
  let bottom = top;
  for (const line of linesOf(words.filter((word) => word.x1 > x0 - 4 && word.x0 < x1 + 4))) {
    if (line.y0 - bottom > line.size * 2.4 || !columns.keeps(line)) break;
    rows.push(line);
    bottom = Math.max(bottom, line.y1);
  }
  if (rows.filter((line) => line.runs.length > 1).length < MIN_ROWS) return null;
  return { x0, x1, y0: (rows[0]?.y0 ?? top) - 1, y1: bottom + 1, across: [], down: [], bands };
}

/** The lines at the head of a page that keep to the columns of the table at the foot of the page before. */
export function continuedFrames(open: FoundTable, words: readonly Item[]): Frame[] {
  const [first] = open.bands;
  if (first === undefined || open.bands.length < 2 || words.length > MAX_WORDS || words.length === 0)
    return [];
  const top = Math.min(...words.map((word) => word.y0));
  const head = words.filter((word) => word.y0 < top + HEAD);
  const shift = Math.min(...head.map((word) => word.x0)) - first.x0;
  const frame = frameAt(open, words, 0) ?? (Math.abs(shift) < MAX_SHIFT ? frameAt(open, words, shift) : null);
  return frame === null ? [] : [frame];
}
