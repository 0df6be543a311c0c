import type { Box } from "../page/box.ts";
import type { Page } from "../page/pdf-page.ts";
import {
  LEFT_EDGE_POINTS,
  MAX_INDENT_POINTS,
  MAX_LAST_LINE_INDENT_IN_SIZES,
  MAX_LAST_LINE_STEP_IN_SIZES,
  MAX_NUMBER_BASELINE_SHIFT_POINTS,
  MIN_PROSE_LETTERS_PER_GLYPH,
  MIN_PROSE_WORDS,
  RIGHT_EDGE_POINTS,
} from "./find-thresholds.ts";
import { type Row, rowInk, rowItems } from "./formula-rows.ts";
import { lineUnits, maybeFormula } from "./line-units.ts";
import { fontStyle } from "./math-fonts.ts";
import { type Column, columnOf, columnsOf, hits, ruledZones, wordsOf } from "./text-columns.ts";

/** The rows of a page by the part that they can have in formulas set apart from the text. */
export type DisplayRows = {
  columns: Column[];
  ink: (row: Row) => Box;
  /** Lines of text, which are no part of a display. */
  prose: ReadonlySet<Row>;
  /** Equation numbers at a column's right edge, with what they print between their brackets. */
  numbers: ReadonlyMap<Row, string>;
  /** Rows that print a formula's glyphs where a display can stand. */
  seeds: readonly Row[];
};

const NUMBER = /^\(?([A-Z]{0,2}\.?\d{1,3}(?:[.\-–]\d{1,3})*[a-z*′']?)\)$/;

const isMathRow = (row: Row): boolean =>
  rowItems(row).some((item) => fontStyle(item.font, item).math && !/^[•∗†‡§¶■□◦·\s]*$/u.test(item.text));

function numberOf(row: Row, column: Column): string | null {
  if (row.hung.length > 0 || Math.abs(row.x1 - column.right) > RIGHT_EDGE_POINTS) return null;
  return (
    NUMBER.exec(
      row.main
        .map((item) => item.text)
        .join("")
        .trim(),
    )?.[1] ?? null
  );
}

function numbersIn(rows: readonly Row[], columns: readonly Column[]): Map<Row, string> {
  const numbers = new Map<Row, string>();
  for (const row of rows) {
    const column = columns.find((c) => Math.abs(row.x1 - c.right) < RIGHT_EDGE_POINTS);
    const label = column === undefined ? null : numberOf(row, column);
    if (label !== null) numbers.set(row, label);
  }
  return numbers;
}

function isProse(row: Row): boolean {
  const words = wordsOf(row);
  if (words.length < MIN_PROSE_WORDS || !maybeFormula(row)) return words.length >= MIN_PROSE_WORDS;
  const units = lineUnits(row).filter((unit) => unit.kind === "sure").length;
  return words.join("").length > units * MIN_PROSE_LETTERS_PER_GLYPH;
}

/** True for a line that begins at its column's edge, or the first of a paragraph, which ends there. */
const isFull = (line: Row, column: Column): boolean =>
  Math.abs(line.x0 - column.left) < LEFT_EDGE_POINTS ||
  (line.x1 > column.right - LEFT_EDGE_POINTS &&
    line.x0 > column.left &&
    line.x0 < column.left + MAX_INDENT_POINTS);

/** Tells a page's rows of text, equation numbers and formulas apart. */
export function displayRows(page: Page, rows: readonly Row[]): DisplayRows {
  const columns = columnsOf(rows);
  const zones = ruledZones(page);
  const inks = new Map(rows.map((row) => [row, rowInk(row)]));
  const ink = (row: Row) => inks.get(row) ?? row;
  const prose = new Set(rows.filter(isProse));
  const numbers = numbersIn(rows, columns);
  const seeds = rows.filter(
    (row) =>
      !prose.has(row) &&
      !numbers.has(row) &&
      isMathRow(row) &&
      columnOf(ink(row), columns) !== undefined &&
      !zones.some((zone) => hits(ink(row), zone)),
  );
  // The last line of a paragraph can be all formula; it starts where lines of text do.
  const isLine = (row: Row) => {
    const column = columnOf(ink(row), columns);
    return (
      column !== undefined &&
      ink(row).x0 < column.left + row.size * MAX_LAST_LINE_INDENT_IN_SIZES &&
      ![...numbers.keys()].some(
        (number) => Math.abs(number.base - row.base) < MAX_NUMBER_BASELINE_SHIFT_POINTS && number.x0 > row.x0,
      ) &&
      [...prose].some(
        (p) =>
          isFull(p, column) &&
          row.base - p.base > 0 &&
          row.base - p.base < row.size * MAX_LAST_LINE_STEP_IN_SIZES,
      )
    );
  };
  for (const row of seeds) if (isLine(row)) prose.add(row);
  return { columns, ink, prose, numbers, seeds };
}
