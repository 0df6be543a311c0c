import type { Table, TableCell } from "#lib/manuscript/figures-and-tables/tables.ts";
import { lastStartingBefore } from "#lib/manuscript/span.ts";

/** A cell with a count and its percentage, in a row of its column. */
export type Counted = {
  cell: TableCell;
  count: number;
  percent: { text: string; value: number; decimals: number };
  row: number;
};
export type Column = {
  total: number;
  head: TableCell;
  cells: readonly Counted[];
  rows: Table["rows"];
  x: number;
};

export function agrees({ count, percent }: Counted, total: number): boolean {
  return Math.abs((100 * count) / total - percent.value) <= slackOf(percent) + 1e-9;
}

const slackOf = ({ decimals }: Counted["percent"]): number => 10 ** -decimals;

/**
 * Returns those of the wrong cells that have another base than the column: one that their block of rows shows, or that
 * another wrong cell of it shares. Linear in the column, but for sorting.
 */
export function withOwnBase(column: Column, wrong: readonly Counted[]): ReadonlySet<Counted> {
  const found = new Set<Counted>();
  const isWrong = new Set(wrong);
  for (const run of runsOf(column)) {
    const inRun = run.filter((each) => isWrong.has(each));
    if (inRun.length === 0) continue;
    const bases = basesOf(column, run).toSorted((a, b) => a - b);
    const before = new Map(run.map((each, i) => [each, run[i - 1]]));
    for (const each of inRun) {
      const above = before.get(each)?.count ?? 0;
      if (holdsBase(bases, each) || (above > 0 && agrees(each, above))) found.add(each);
    }
    for (const each of withSharedBase(inRun)) found.add(each);
  }
  return found;
}

/** The rows without a gap between them that count something. */
function runsOf({ cells }: Column): Counted[][] {
  const runs: Counted[][] = [];
  for (const each of cells) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1)?.row === each.row - 1) run.push(each);
    else runs.push([each]);
  }
  return runs;
}

const MISSING =
  /\b(?:unknown|missing|not (?:known|available|reported|recorded|stated|applicable)|n\/?a|no data|unspecified)\b/i;

function countOf(cell: TableCell | undefined): number | null {
  if (cell?.value.kind === "count") return cell.value.count;
  return cell?.value.kind === "number" ? cell.value.number.value : null;
}

/** The totals that the rows of a block may have of their own: their sum, the total less the missing, the row above. */
function basesOf({ total, rows, x }: Column, run: readonly Counted[]): number[] {
  const first = run[0]?.row ?? 0;
  const last = run.at(-1)?.row ?? 0;
  const missing = rows
    .slice(first, last + 3)
    .filter((row) => MISSING.test(row[0]?.text ?? ""))
    .flatMap((row) => countOf(row[x]) ?? []);
  const sum = run.length > 1 ? [run.reduce((all, { count }) => all + count, 0)] : [];
  const above = rows.slice(Math.max(0, first - 1), first).flatMap((row) => countOf(row[x]) ?? []);
  return [...sum, ...above, ...missing.map((count) => total - count)];
}

/** Wider than the differences that rounding in the computer makes. */
const ROUNDING = 1e-6;

/** True if one of the bases, in rising order, gives the cell its percentage. */
function holdsBase(bases: readonly number[], counted: Counted): boolean {
  const { count, percent } = counted;
  const slack = slackOf(percent) + 1e-9;
  const least = ((100 * count) / (percent.value + slack)) * (1 - ROUNDING);
  const most = percent.value > slack ? ((100 * count) / (percent.value - slack)) * (1 + ROUNDING) : Infinity;
  for (let at = lastStartingBefore(bases, (base) => base, least) + 1; at < bases.length; at += 1) {
    const base = bases[at] ?? 0;
    if (base > most) return false;
    if (base > 0 && agrees(counted, base)) return true;
  }
  return false;
}

/** The cells whose percentages may be of one whole number that another of them allows as well. */
function withSharedBase(cells: readonly Counted[]): Counted[] {
  const ranges = cells
    .map((each) => ({ each, ...baseRange(each) }))
    .filter(({ low, high }) => low <= high)
    .toSorted((a, b) => a.low - b.low);
  let furthest = -Infinity;
  return ranges.flatMap(({ each, low, high }, i) => {
    const isShared = furthest >= low || (ranges[i + 1]?.low ?? Infinity) <= high;
    furthest = Math.max(furthest, high);
    return isShared ? [each] : [];
  });
}

/** The whole numbers of which a count may be its percentage. */
function baseRange({ count, percent }: Counted): { low: number; high: number } {
  const slack = 0.5 * 10 ** -percent.decimals;
  const least = percent.value - slack;
  return {
    low: Math.ceil((100 * count) / (percent.value + slack)),
    high: least > 0 ? Math.floor((100 * count) / least) : Infinity,
  };
}
