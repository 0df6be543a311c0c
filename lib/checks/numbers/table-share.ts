import type { Table, TableCell } from "#lib/manuscript/figures-and-tables/tables.ts";
import { check, type Draft, finding, nothingToCheck } from "../check.ts";
import type { Theme } from "../finding.ts";

/** So many cells of a column must agree with its total before another is called wrong. */
const LEAST_AGREEING = 3;

const THEME: Theme = {
  id: "table-share",
  plural: "percentages in tables that do not match their counts",
  advice: "Correct the counts or the percentages, or say which total these rows refer to.",
};

export const tableShare = check({
  id: "table-share",
  label: "counts and percentages in tables against the column's total",
  types: ["numbers", "figures_tables"],
  severity: "major",
  method: {
    how: "If the head of a column gives its total (“n = 120”) and its cells give counts with percentages (“45 (37.5%)”), compares each percentage with 100 × count ÷ total. A difference of one unit in the last decimal place is allowed. Reports a cell only if at least three others of its column agree with the total and only a few do not.",
    limits:
      "Columns without a total in their head are not checked. Columns whose percentages have another base, such as rows that sum to 100, are not checked either.",
  },
  precision: { estimate: 0.75, why: "some rows leave out missing values without saying so" },
  examine: ({ tables }) => {
    const columns = tables.flatMap(columnsWithTotal);
    const checked = columns.reduce((sum, { cells }) => sum + cells.length, 0);
    if (checked === 0)
      return nothingToCheck(
        "no column of a table was found that gives its total and counts with percentages",
      );
    return { checked, findings: columns.flatMap(disagreeing) };
  },
});

type Counted = { cell: TableCell; count: number; percent: { text: string; value: number; decimals: number } };
type Column = { total: number; head: TableCell; cells: Counted[] };

function columnsWithTotal({ header, rows }: Table): Column[] {
  return header.flatMap((head, x) => {
    const total = /\b[Nn]\s?=\s?(\d{1,3}(?:,\d{3})+|\d{1,7})(?![\d.])/.exec(
      head.text.replace(/[*$_]/g, ""),
    )?.[1];
    const cells = rows.flatMap((row): Counted[] => {
      const cell = row[x];
      return cell?.value.kind === "count"
        ? [{ cell, count: cell.value.count, percent: cell.value.percent }]
        : [];
    });
    return total === undefined ? [] : [{ total: Number(total.replaceAll(",", "")), head, cells }];
  });
}

function agrees({ count, percent }: Counted, total: number): boolean {
  return Math.abs((100 * count) / total - percent.value) <= 10 ** -percent.decimals + 1e-9;
}

function disagreeing({ total, head, cells }: Column): Draft[] {
  const wrong = cells.filter((counted) => !agrees(counted, total));
  const right = cells.length - wrong.length;
  if (right < LEAST_AGREEING || wrong.length * 3 > right) return [];
  return wrong.map(({ cell, count, percent }) => {
    const value = ((100 * count) / total).toFixed(Math.max(1, percent.decimals));
    return finding(cell.span, {
      title: "A percentage in the table does not match its count",
      message: `The table gives ${percent.text}% for ${count}, but of the column's ${total} that is ${value}%. The ${right} other cells of the column agree with ${total}. Correct the count or the percentage, or say which total this row refers to.`,
      related: [{ ...head.span, label: "the column's total" }],
      theme: THEME,
      evidence: {
        reported: cell.text,
        recomputed: `${value}%`,
        how: `100 × ${count} ÷ ${total}`,
      },
    });
  });
}
