import type { Table, TableCell } from "#lib/manuscript/figures-and-tables/tables.ts";
import { check, type Draft, finding, nothingToCheck } from "../check.ts";

const TOTAL =
  /^\W*(?:(?:grand |over)?totals?|sums?|all)(?: (?:cases|patients|participants|samples|number|n))?\W*$/i;
/** A row of these gives something about its columns, which does not add up along the row. */
const SUMMARY = /^\W*(?:no\b|numbers?\b|means?\b|median|average|s\.?d\b|range|percent|%|p\b|n\b|ratio|rate)/i;
/** Fewer parts make a coincidence likely. */
const LEAST_PARTS = 2;

export const tableSum = check({
  id: "table-sum",
  label: "totals in tables against their rows and columns",
  types: ["numbers", "figures_tables"],
  severity: "major",
  method: {
    how: "In a row or column named “total”, “sum” or “all”, compares each whole number with the sum of the numbers above it or to its left. Reports a total only if another total of the same row or column is the sum of its parts.",
    limits:
      "Tables in which no total adds up are not checked, because their parts may overlap. Empty cells count as zero. Columns with a cell that is not a number are not checked.",
  },
  precision: { estimate: 0.8, why: "published papers gave too few comments to count" },
  examine: ({ tables }) => {
    const compared = tables.flatMap((table) => [...totalRows(table), ...totalColumns(table)]);
    const checked = compared.reduce((sum, totals) => sum + totals.length, 0);
    if (checked === 0) return nothingToCheck("no table was found with a row or column of totals");
    // A sum that is right in one direction is right, whatever a wrong number makes of the other.
    const right = new Set(compared.flat().flatMap((sum) => (addsUp(sum) ? [sum.cell] : [])));
    return {
      checked,
      findings: compared.flatMap((sums) =>
        disagreeing(sums)
          .filter(({ cell }) => !right.has(cell))
          .map(describe),
      ),
    };
  },
});

type Sum = { cell: TableCell; printed: number; parts: number[] };

function wholeNumber(cell: TableCell | undefined): number | null {
  if (cell === undefined || cell.value.kind === "empty") return 0;
  if (cell.value.kind === "count") return cell.value.count;
  if (cell.value.kind !== "number" || cell.value.isPercent || cell.value.number.decimals > 0) return null;
  return /^[<>≤≥~]/.test(cell.text) ? null : cell.value.number.value;
}

/** The total and its parts, if all of them are whole numbers. */
function sumOf(total: TableCell | undefined, parts: readonly (TableCell | undefined)[]): Sum[] {
  const values = parts.map(wholeNumber);
  const printed = wholeNumber(total);
  const given = values.filter((value) => value !== null && value !== 0).length;
  if (total === undefined || printed === null || printed === 0 || given < LEAST_PARTS) return [];
  if (values.some((value) => value === null)) return [];
  return [{ cell: total, printed, parts: values.map((value) => value ?? 0) }];
}

/** Each group of rows ends with its total; a row with nothing but its name begins a new group. */
function totalRows({ rows }: Table): Sum[][] {
  const groups: Sum[][] = [];
  let first = 0;
  rows.forEach((row, y) => {
    const isTitle = row.slice(1).every((cell) => cell.value.kind === "empty");
    if (isTitle) first = y + 1;
    if (!TOTAL.test(row[0]?.text ?? "") || isTitle) return;
    const above = rows.slice(first, y);
    groups.push(
      row.slice(1).flatMap((cell, x) =>
        sumOf(
          cell,
          above.map((each) => each[x + 1]),
        ),
      ),
    );
    first = y + 1;
  });
  return groups;
}

function totalColumns({ header, rows }: Table): Sum[][] {
  const last = header.length - 1;
  if (last < 3 || !TOTAL.test(header[last]?.text ?? "")) return [];
  const counts = rows.filter((row) => !SUMMARY.test(row[0]?.text ?? ""));
  return [counts.flatMap((row) => sumOf(row[last], row.slice(1, last)))];
}

function addsUp({ printed, parts }: Sum): boolean {
  return parts.reduce((sum, part) => sum + part, 0) === printed;
}

/** The wrong totals among those of a row or column in which most are right. */
function disagreeing(sums: readonly Sum[]): Sum[] {
  const wrong = sums.filter((sum) => !addsUp(sum));
  const right = sums.length - wrong.length;
  return right === 0 || wrong.length > right ? [] : wrong;
}

function describe({ cell, printed, parts }: Sum): Draft {
  const given = parts.filter((part) => part !== 0);
  const sum = given.reduce((all, part) => all + part, 0);
  return finding(cell.span, {
    title: "A total in the table is not the sum of its parts",
    message: `The table gives a total of ${printed}, but its parts make ${sum}, while the other totals beside it add up. Correct the total or the wrong part.`,
    evidence: {
      reported: cell.text,
      recomputed: `${sum}`,
      how: given.length <= 12 ? given.join(" + ") : `the sum of ${given.length} parts`,
    },
  });
}
