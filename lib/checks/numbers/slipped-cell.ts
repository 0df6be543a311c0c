import type { Table, TableCell } from "#lib/manuscript/figures-and-tables/tables.ts";
import type { Quantity } from "#lib/manuscript/numbers/quantities.ts";
import { type Printed, printed } from "#lib/manuscript/numbers/statistics.ts";
import { isOneSlip, isRounded } from "./one-slip.ts";

/** With fewer digits, numbers that differ in one are common. */
export const LEAST_DIGITS = 2;
const LEAST_DIGITS_BY_LABEL = 3;
export const FIGURES = /[-–−]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|(?<!\d)\.\d+/g;

/** A sentence that names a table, with the numbers in it. */
export type NamingSentence = { text: string; table: Table; inside: readonly Quantity[] };

/**
 * Returns a function that finds the one cell of the table that has a number of the sentence but for a digit, in a row
 * that the sentence is about.
 */
export function slippedCells(sentence: NamingSentence): (value: Printed) => TableCell | null {
  const rows = figuresOf(sentence.table);
  const text = sentence.text.toLowerCase();
  const isNamed = rows.map(({ words }) => words.length > 0 && words.every((word) => text.includes(word)));
  const others = new Set(
    sentence.inside.filter(({ value }) => digits(value) >= LEAST_DIGITS).map(({ value }) => value.value),
  );
  return (value) => {
    const all = rows.flatMap(({ cells }) => cells);
    if (all.some(({ numbers }) => numbers.some((number) => isRounded(value, number)))) return null;
    const byLabel = digits(value) >= LEAST_DIGITS_BY_LABEL;
    const slipped = rows.flatMap(({ cells }, y) => {
      const isQuoted = cells.some(({ numbers }) =>
        numbers.some((number) => number.value !== value.value && others.has(number.value)),
      );
      if (!isQuoted && !(byLabel && isNamed[y])) return [];
      return cells.filter(({ numbers }) => numbers.some((number) => isOneSlip(value, number)));
    });
    const [first] = slipped;
    return slipped.length === 1 && first !== undefined ? first.cell : null;
  };
}

/** The work of comparing numbers of a sentence with its table, in units of text that are gone through. */
export function workOf({ text, table, inside }: NamingSentence): number {
  const rows = figuresOf(table);
  const cells = rows.reduce((sum, row) => sum + row.cells.length, 0);
  return text.length * rows.length + inside.length * cells * UNITS_OF_CELL;
}

/** A comparison of two numbers takes as long as so many units of text. */
const UNITS_OF_CELL = 20;

type Row = { words: readonly string[]; cells: { cell: TableCell; numbers: Printed[] }[] };

const read = new WeakMap<Table, Row[]>();

/** The rows with the numbers of their cells and the words of their labels, read once for each table. */
function figuresOf(table: Table): Row[] {
  const rows =
    read.get(table) ??
    table.rows.map((row) => ({
      words: wordsOf(row[0]?.text ?? ""),
      cells: row.map((cell) => ({ cell, numbers: numbersOf(cell) })),
    }));
  read.set(table, rows);
  return rows;
}

function numbersOf({ text }: TableCell): Printed[] {
  return (text.match(FIGURES) ?? []).flatMap((figure) => printed(figure.replace(/^[–−-]/, "")) ?? []);
}

/** The words of a label, in the singular, which a sentence about its row has. */
function wordsOf(label: string): string[] {
  return (label.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.replace(/s$/, ""));
}

export function digits({ text }: Printed): number {
  return text.replace(/\D/g, "").replace(/^0+/, "").length;
}
