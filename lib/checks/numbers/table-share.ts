import type { Table } from "#lib/manuscript/figures-and-tables/tables.ts";
import { check, type Draft, finding, nothingToCheck } from "../check.ts";
import type { Theme } from "../finding.ts";
import { agrees, type Column, type Counted, withOwnBase } from "./own-base.ts";

/** So many cells of a column must agree with its total before another is called wrong. */
const LEAST_AGREEING = 3;

/** The only one among so many that agree is a slip of its own; others may have a base that the table does not name. */
const LEAST_AGREEING_FOR_ONE = 6;
const CONFIDENCE_OF_OTHERS = 0.7;

const THEME: Theme = {
  id: "table-share",
  plural: "percentages in tables do not match their counts",
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
      "Columns without a total in their head are not checked. Rows that have another base are not reported: rows whose sum, whose total without the missing, or whose row above gives the percentage, or that agree with each other on another total.",
  },
  precision: {
    estimate: 0.75,
    why: "some rows leave out missing values without saying so; all 10 comments on real manuscripts were wrong for that reason, before rows with a base of their own were left out",
  },
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

function columnsWithTotal({ header, rows }: Table): Column[] {
  return header.flatMap((head, x) => {
    const total = /\b[Nn]\s?=\s?(\d{1,3}(?:,\d{3})+|\d{1,7})(?![\d.])/.exec(
      head.text.replace(/[*$_]/g, ""),
    )?.[1];
    const cells = rows.flatMap((row, at): Counted[] => {
      const cell = row[x];
      return cell?.value.kind === "count"
        ? [{ cell, count: cell.value.count, percent: cell.value.percent, row: at }]
        : [];
    });
    return total === undefined ? [] : [{ total: Number(total.replaceAll(",", "")), head, cells, rows, x }];
  });
}

function disagreeing(column: Column): Draft[] {
  const { total, head, cells } = column;
  const others = cells.filter((counted) => !agrees(counted, total));
  const right = cells.length - others.length;
  if (right < LEAST_AGREEING || others.length * 3 > right) return [];
  const own = withOwnBase(column, others);
  const wrong = others.filter((counted) => !own.has(counted));
  return wrong.map(({ cell, count, percent }) => {
    const value = ((100 * count) / total).toFixed(Math.max(1, percent.decimals));
    return finding(cell.span, {
      title: "A percentage in the table does not match its count",
      message: `The table gives ${percent.text}% for ${count}, but of the column's ${total} that is ${value}%. The ${right} other cells of the column agree with ${total}. Correct the count or the percentage, or say which total this row refers to.`,
      related: [{ ...head.span, label: "the column's total" }],
      theme: THEME,
      confidence: others.length === 1 && right >= LEAST_AGREEING_FOR_ONE ? 1 : CONFIDENCE_OF_OTHERS,
      evidence: {
        reported: cell.text,
        recomputed: `${value}%`,
        how: `100 × ${count} ÷ ${total}`,
      },
    });
  });
}
