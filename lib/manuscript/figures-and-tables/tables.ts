import type { Block } from "#lib/manuscript/markdown/block.ts";
import { greatestOf } from "../extremes.ts";
import { readTableRows } from "../markdown/table-rows.ts";
import { repairSigns } from "../numbers/repair-signs.ts";
import { type Printed, printed } from "../numbers/statistics.ts";
import type { Span } from "../span.ts";

/** The value of a cell: a number, a count with its share, or words. */
export type CellValue =
  | { kind: "number"; number: Printed; isPercent: boolean }
  | { kind: "count"; count: number; percent: Printed }
  | { kind: "text" }
  | { kind: "empty" };

export type TableCell = { text: string; span: Span; value: CellValue };

/** A table of the Markdown: its rows as they stand, the header first; every row has as many cells as the widest. */
export type Table = { block: Block; header: readonly TableCell[]; rows: readonly (readonly TableCell[])[] };

const MOST_COLUMNS = 200;
/** A table of more is no table of a paper, and the cells that its short rows lack would fill the memory. */
const MOST_CELLS = 2_000_000;

/** Reads the table in a block; null for one whose columns cannot be told apart (a grid with spans). */
export function readTable(markdown: string, block: Block): Table | null {
  if (block.kind !== "table") return null;
  const rows = readTableRows(markdown, block.span)?.map((row) =>
    row.map(({ text, span }) => cellOf(text, span)),
  );
  if (rows === undefined || rows.length < 2) return null;
  const width = Math.min(MOST_COLUMNS, greatestOf(rows.map((row) => row.length)));
  if (rows.length * width > MOST_CELLS) return null;
  const filled = rows.map((row) => fill(row, width));
  const [header, ...rest] = filled;
  return header === undefined ? null : { block, header, rows: rest };
}

function fill(row: readonly TableCell[], width: number): TableCell[] {
  const at = row.at(-1)?.span.end ?? 0;
  const missing = Math.max(0, width - row.length);
  const empty = cellOf("", { start: at, end: at });
  return [...row.slice(0, width), ...Array.from({ length: missing }, () => empty)];
}

function cellOf(text: string, span: Span): TableCell {
  return { text, span, value: readValue(text) };
}

const NUMBER = "[-–−+]?(?:\\d{1,3}(?:,\\d{3})+|\\d{1,12})?(?:\\.\\d{1,8})?";
const ALONE = new RegExp(`^[<>≤≥~]?\\s?(${NUMBER})\\s?(%?)(?:\\s?[*†‡§a-d¶]{1,3}|\\^[\\w,*†]+\\^)?$`);
const WITH_SHARE =
  /^(\d{1,3}(?:,\d{3})+|\d{1,9})\s?[([]\s?(\d{1,3}(?:\.\d{1,3})?)\s?%?\s?[)\]](?:\s?[*†‡§]{1,3})?$/;

/** Reads a cell. "12 (34)" is a count with a share only if the column says so, so a sign or a decimal is required. */
function readValue(text: string): CellValue {
  if (text === "" || /^[-–—.·]$/.test(text)) return { kind: "empty" };
  const plain = repairSigns(text.replace(/\*{1,2}|\$|\\(?=%)/g, "").trim());
  const alone = ALONE.exec(plain);
  const number = alone === null || alone[1] === "" ? null : printed((alone[1] ?? "").replace("−", "-"));
  if (number !== null && /\d/.test(plain)) return { kind: "number", number, isPercent: alone?.[2] === "%" };
  const share = WITH_SHARE.exec(plain);
  const percent = printed(share?.[2] ?? "");
  if (share !== null && percent !== null && percent.value <= 100)
    return { kind: "count", count: Number((share[1] ?? "").replaceAll(",", "")), percent };
  return { kind: "text" };
}
