import type { Segment } from "../page/pdf-page.ts";
import type { TableCell } from "./build-table.ts";
import type { FoundTable, TablePart } from "./found-table.ts";
import { MAX_PART_SHIFT_POINTS, MAX_PART_WIDTH_DIFFERENCE_POINTS } from "./table-thresholds.ts";

export type TabledPage = { tables: FoundTable[]; rest: Segment[] };

const CONTINUED = /\bcont(?:inued|inues|['’]?d|\.)(?:\s|\)|$|:|\.)/i;

const textOf = (row: readonly TableCell[]) =>
  row.map((cell) => cell.lines.map((line) => line.map((word) => word.text).join(" ")).join(" ")).join("|");

const rowsOf = (table: FoundTable) => table.parts.flatMap((part) => part.rows);

const widthOf = (table: FoundTable) =>
  Math.max(...rowsOf(table).map((row) => row.reduce((sum, cell) => sum + cell.span, 0)));

/** True for a page's number, or "continued on next page". */
const isAside = ({ text }: Segment) => /^\d{1,4}$/.test(text) || (CONTINUED.test(text) && text.length < 60);

const beside = (segment: Segment, table: FoundTable) => segment.x0 < table.x1 && segment.x1 > table.x0;

/** Returns the parts of the second without the rows that repeat the heading of the first. */
function newParts(first: FoundTable, second: FoundTable): TablePart[] {
  const [above, below] = [rowsOf(first), rowsOf(second)];
  let repeated = 0;
  while (
    repeated < 4 &&
    repeated < below.length - 1 &&
    textOf(below[repeated] ?? []) === textOf(above[repeated] ?? [])
  )
    repeated++;
  return second.parts.map((part, i) => (i === 0 ? { ...part, rows: part.rows.slice(repeated) } : part));
}

/** Returns the last table of a page, and the segments below it in its columns. */
function belowLast({ tables, rest }: TabledPage): { last: FoundTable; below: Segment[] } | null {
  const last = tables.at(-1);
  return last === undefined
    ? null
    : { last, below: rest.filter((s) => s.y0 > last.y1 - 2 && beside(s, last)) };
}

/** Returns the table at the foot of a page, which may go on over it. */
export function tableAtFoot(page: TabledPage): FoundTable | null {
  const found = belowLast(page);
  return found?.below.every(isAside) === true ? found.last : null;
}

/**
 * Joins tables that end at the foot of a page and go on at the top of the next. A caption there that says
 * "continued" goes; one that says anything else begins a new table.
 */
export function joinContinued<P extends TabledPage>(pages: readonly P[]): P[] {
  const out = pages.map((page) => ({ ...page, tables: [...page.tables], rest: [...page.rest] }));
  let open: { table: FoundTable } | null = null;
  for (const page of out) {
    const [first] = page.tables;
    if (open !== null && first !== undefined) {
      const table: FoundTable = open.table;
      const above = page.rest.filter((s) => s.y1 < first.y0 + 2 && beside(s, first));
      const isOver = above.every((s) => CONTINUED.test(s.text));
      // Inner and outer margins may set the two apart.
      const isAlike =
        Math.abs(first.x0 - table.x0) < MAX_PART_SHIFT_POINTS &&
        Math.abs(first.x1 - first.x0 - table.x1 + table.x0) < MAX_PART_WIDTH_DIFFERENCE_POINTS &&
        widthOf(first) === widthOf(table);
      if (isOver && isAlike) {
        table.parts = [...table.parts, ...newParts(table, first)];
        page.tables.shift();
        page.rest = page.rest.filter(
          (s) => !above.includes(s) && !(CONTINUED.test(s.text) && s.y0 > first.y1),
        );
        const isLast = page.rest.every((s) => s.y0 < first.y1 - 2 || !beside(s, first) || isAside(s));
        open = isLast && page.tables.length === 0 ? { table } : null;
        if (open !== null) continue;
      }
    }
    const end = belowLast(page);
    open = end?.below.every(isAside) === true ? { table: end.last } : null;
    if (open !== null)
      page.rest = page.rest.filter((s) => end?.below.includes(s) !== true || /^\d+$/.test(s.text));
  }
  return out;
}
