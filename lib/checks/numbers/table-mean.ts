import type { Table, TableCell } from "#lib/manuscript/figures-and-tables/tables.ts";
import type { Printed } from "#lib/manuscript/numbers/statistics.ts";
import { check, finding, nothingToCheck } from "../check.ts";

const MEAN = /^\W*(?:mean|average|avg\.?|overall mean|macro[- ]average)s?\W*$/i;
/** Fewer parts make a coincidence likely. */
const LEAST_PARTS = 3;

export const tableMean = check({
  id: "table-mean",
  label: "means in tables against the numbers above them",
  types: ["numbers", "figures_tables"],
  severity: "major",
  method: {
    how: "In a row named “mean” or “average”, compares each number with the mean of the numbers above it, within their rounding. Reports a mean only if at least two others of its row, and most of them, are the means of their columns.",
    limits: "Weighted means are not checked. Columns with a cell that is not a number are not checked.",
  },
  precision: { estimate: 0.8, why: "alarms in print are too few to count" },
  examine: ({ tables }) => {
    const rows = tables.flatMap(meanRows);
    const checked = rows.reduce((sum, means) => sum + means.length, 0);
    if (checked === 0) return nothingToCheck("no table was found with a row of means");
    return { checked, findings: rows.flatMap(disagreeing).map(describe) };
  },
});

type Mean = { cell: TableCell; printed: Printed; parts: Printed[] };

function numberOf(cell: TableCell | undefined): Printed | null {
  return cell?.value.kind === "number" && !/^[<>≤≥~]/.test(cell.text) ? cell.value.number : null;
}

/** The last row, if it is one of means: what it is the mean of is then everything above. */
function meanRows({ rows }: Table): Mean[][] {
  const last = rows.at(-1);
  if (last === undefined || !MEAN.test(last[0]?.text ?? "")) return [];
  const above = rows.slice(0, -1);
  return [
    last.slice(1).flatMap((cell, x) => {
      const printed = numberOf(cell);
      const parts = above.map((row) => numberOf(row[x + 1]));
      const numbers = parts.filter((part) => part !== null);
      return printed === null || numbers.length < LEAST_PARTS || numbers.length < parts.length
        ? []
        : [{ cell, printed, parts: numbers }];
    }),
  ];
}

function meanOf(parts: readonly Printed[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0) / parts.length;
}

/** Half a unit of the coarsest part, and a unit of the mean itself. */
function agrees({ printed, parts }: Mean): boolean {
  const coarsest = Math.min(...parts.map(({ decimals }) => decimals));
  const slack = 10 ** -printed.decimals + 0.5 * 10 ** -coarsest + 1e-9;
  return Math.abs(meanOf(parts) - printed.value) <= slack;
}

function disagreeing(means: readonly Mean[]): Mean[] {
  const wrong = means.filter((mean) => !agrees(mean));
  const right = means.length - wrong.length;
  return right < 2 || wrong.length > right ? [] : wrong;
}

function describe({ cell, printed, parts }: Mean) {
  const mean = meanOf(parts).toFixed(Math.max(1, printed.decimals));
  return finding(cell.span, {
    title: "A mean in the table is not the mean of its column",
    message: `The table gives a mean of ${printed.text}, but the ${parts.length} numbers above it have the mean ${mean}, while the other means of the row agree. Correct the mean or the wrong number.`,
    evidence: {
      reported: cell.text,
      recomputed: mean,
      how:
        parts.length <= 12
          ? `(${parts.map(({ text }) => text).join(" + ")}) ÷ ${parts.length}`
          : `the mean of ${parts.length} numbers`,
    },
  });
}
