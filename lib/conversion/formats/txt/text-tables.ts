import type { Cell, DocumentNode } from "../../document-tree.ts";
import {
  ALIGNED_COLUMNS,
  MAX_LINES_PER_ROW_RULE,
  MAX_MEAN_CELL_LENGTH,
  MAX_RULED_HEAD_LINES,
  MAX_TABLE_LINES,
  MIN_ALIGNED_LINES,
  MIN_ALIGNED_ROWS_SHARE,
  MIN_DRAWN_ROWS_SHARE,
  MIN_NUMBER_CELLS_SHARE,
  MIN_ROW_RULES,
  TALL_TABLE_RULE,
} from "./txt-thresholds.ts";

const cell = (value: string): Cell => ({
  children: [{ type: "text", text: value.replace(/\s+/g, " ").trim() }],
});

const VERTICAL = /[|│┃║¦]/;
const RULE = /^[\s+|:=\-─━═┄┈┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╒╕╘╛╞╡╪╤╧]+$/;

/** Reads a table whose columns are drawn with bars. If rules divide its rows, the lines between two rules are one row. */
function drawnRows(lines: readonly string[]): Cell[][] | null {
  const full = lines.map((line) => line.trim()).filter((line) => line !== "");
  const rows = full.filter((line) => !RULE.test(line));
  if (rows.length < 2 || !rows.every((line) => VERTICAL.test(line))) return null;
  const split = (line: string) =>
    line
      .replace(/^[|│┃║¦]|[|│┃║¦]$/g, "")
      .split(VERTICAL)
      .map((part) => part.trim());
  const columns = split(rows[0] ?? "").length;
  if (
    columns < 2 ||
    rows.filter((line) => split(line).length === columns).length < rows.length * MIN_DRAWN_ROWS_SHARE
  )
    return null;
  const rules = full.filter((line) => RULE.test(line)).length;
  if (rules === 0 && !rows.every((line) => /^[|│┃║]/.test(line))) return null;
  const isRuled = rules >= MIN_ROW_RULES && rules > rows.length / MAX_LINES_PER_ROW_RULE;
  const out: string[][] = [];
  let isNew = true;
  for (const line of full) {
    if (RULE.test(line)) isNew = true;
    else {
      const parts = split(line);
      const last = out.at(-1);
      if (isRuled && !isNew && last !== undefined)
        parts.forEach((part, i) => {
          last[i] = `${last[i] ?? ""} ${part}`;
        });
      else out.push(parts);
      isNew = false;
    }
  }
  return out.map((row) => row.map(cell));
}

const COLUMN_RULE = /^\s*-{2,}(?:\s+-{2,})+\s*$/;

/** Reads a table whose columns are marked by dashes under the head, as Pandoc writes them. */
function ruledRows(lines: readonly string[]): Cell[][] | null {
  const at = lines.findIndex((line) => COLUMN_RULE.test(line));
  if (at < 0 || at > MAX_RULED_HEAD_LINES) return null;
  const starts = [...(lines[at] ?? "").matchAll(/-+/g)].map((match) => match.index);
  const split = (line: string) =>
    starts.map((from, i) => line.slice(i === 0 ? 0 : from, starts[i + 1]).trim());
  const text = lines.filter((line) => line.trim() !== "" && !/^\s*-[-\s]*$/.test(line));
  if (text.length < 2) return null;
  const isTall =
    lines.filter((line) => /^\s*-{5,}\s*$/.test(line)).length >= 1 &&
    lines.some((line) => line.trim() === "");
  if (!isTall) return text.map((line) => split(line).map(cell));
  const rows: string[][] = [];
  let isNew = true;
  for (const line of lines) {
    if (line.trim() === "" || /^\s*-[-\s]*$/.test(line)) isNew = true;
    else {
      const last = rows.at(-1);
      const parts = split(line);
      if (isNew || last === undefined) rows.push(parts);
      else
        parts.forEach((part, i) => {
          last[i] = `${last[i] ?? ""} ${part}`;
        });
      isNew = false;
    }
  }
  return rows.map((row) => row.map(cell));
}

/** Reads a table whose lines all have the same number of columns, divided by tabs or by two or more spaces. */
function alignedRows(lines: readonly string[]): Cell[][] | null {
  if (lines.length < MIN_ALIGNED_LINES) return null;
  const rows = lines.map((line) => line.trim().split(/\t+|\s{2,}/));
  const columns = rows[0]?.length ?? 0;
  const widths = rows.map((row) => row.length);
  const most = Math.max(...widths);
  const fitting = widths.filter((width) => width === most).length;
  if (
    most < ALIGNED_COLUMNS.least ||
    most > ALIGNED_COLUMNS.most ||
    fitting < rows.length * MIN_ALIGNED_ROWS_SHARE ||
    columns < most - 1
  )
    return null;
  const cells = rows.flat();
  const isShort = cells.reduce((sum, value) => sum + value.length, 0) / cells.length < MAX_MEAN_CELL_LENGTH;
  // Two columns of words without numbers may be the columns of a page.
  const hasNumbers = cells.filter((value) => /\d/.test(value)).length > cells.length * MIN_NUMBER_CELLS_SHARE;
  if (!isShort || (most === 2 && !hasNumbers)) return null;
  return rows.map((row) => [...Array.from({ length: most - row.length }, () => cell("")), ...row.map(cell)]);
}

/** Reads a block of lines that draws a table or sets it in columns; null if it is none. */
export function tableOf(lines: readonly string[]): DocumentNode | null {
  if (lines.length < 2 || lines.length > MAX_TABLE_LINES) return null;
  const rows =
    drawnRows(lines) ??
    ruledRows(lines) ??
    alignedRows(lines.filter((line) => !/^\s*[-=_─]{3,}\s*$/.test(line)));
  return rows === null ? null : { type: "table", rows };
}

/** True if the lines open a table that may contain blank lines. */
export const opensTallTable = (lines: readonly string[]) =>
  TALL_TABLE_RULE.test(lines[0] ?? "") && lines.some((line) => COLUMN_RULE.test(line));
