import { leastOf } from "#lib/manuscript/extremes.ts";
import type { Table, TableCell } from "#lib/manuscript/figures-and-tables/tables.ts";
import type { Printed } from "#lib/manuscript/numbers/statistics.ts";
import { check, finding, nothingToCheck } from "../check.ts";

const MEAN = /^\W*(?:mean|average|avg\.?|overall mean|macro[- ]average)s?\W*$/i;
/** Fewer parts make a coincidence likely. */
const LEAST_PARTS = 3;

export const tableMean = check({
  id: "table-mean",
  label: "means in tables against their numbers",
  types: ["numbers", "figures_tables"],
  severity: "major",
  method: {
    how: "In a row named “mean” or “average”, compares each number with the mean of the numbers above it, within their rounding; in a last column of that name, with the mean of the numbers before it. Reports a mean only if at least two others, and most of them, are the means of their numbers.",
    limits:
      "Weighted means are not checked. Rows and columns with a cell that is not a number are not checked.",
  },
  precision: { estimate: 0.8, why: "published papers gave too few comments to count" },
  examine: ({ tables }) => {
    const rows = tables.flatMap((table) => [...meanRows(table), ...meanColumn(table)]);
    const checked = rows.reduce((sum, means) => sum + means.length, 0);
    if (checked === 0) return nothingToCheck("no table was found with a row or a column of means");
    return { checked, findings: rows.flatMap(disagreeing).map(describe) };
  },
});

type Mean = { cell: TableCell; printed: Printed; parts: Printed[]; isOfRow: boolean };

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
        : [{ cell, printed, parts: numbers, isOfRow: false }];
    }),
  ];
}

/** The last column, if it is one of means: what each is the mean of is then its row without the label. */
function meanColumn({ header, rows }: Table): Mean[][] {
  if (!MEAN.test(header.at(-1)?.text ?? "")) return [];
  return [
    rows.flatMap((row) => {
      const cell = row.at(-1);
      const printed = numberOf(cell);
      const parts = row.slice(1, -1).map(numberOf);
      const numbers = parts.filter((part) => part !== null);
      return cell === undefined ||
        printed === null ||
        numbers.length < LEAST_PARTS ||
        numbers.length < parts.length
        ? []
        : [{ cell, printed, parts: numbers, isOfRow: true }];
    }),
  ];
}

function meanOf(parts: readonly Printed[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0) / parts.length;
}

/** Half a unit of the coarsest part, and a unit of the mean itself. */
function agrees({ printed, parts }: Mean): boolean {
  const coarsest = leastOf(parts.map(({ decimals }) => decimals));
  const slack = 10 ** -printed.decimals + 0.5 * 10 ** -coarsest + 1e-9;
  return Math.abs(meanOf(parts) - printed.value) <= slack;
}

function disagreeing(means: readonly Mean[]): Mean[] {
  const wrong = means.filter((mean) => !agrees(mean));
  const right = means.length - wrong.length;
  return right < 2 || wrong.length > right ? [] : wrong;
}

function describe({ cell, printed, parts, isOfRow }: Mean) {
  const mean = meanOf(parts).toFixed(Math.max(1, printed.decimals));
  return finding(cell.span, {
    title: `A mean in the table is not the mean of its ${isOfRow ? "row" : "column"}`,
    message: `The table gives a mean of ${printed.text}, but the ${parts.length} numbers ${isOfRow ? "before" : "above"} it have the mean ${mean}, while the other means of the ${isOfRow ? "column" : "row"} agree. Correct the mean or the wrong number.`,
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
