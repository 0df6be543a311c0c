import type { Table, TableCell } from "#lib/manuscript/figures-and-tables/tables.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { SummaryStatistic } from "#lib/manuscript/numbers/summary-statistics.ts";
import { isPossibleDeviation, isPossibleMean, isTooFine } from "./granularity.ts";

/** A mean of whole numbers with their deviation and number. */
export type WholeNumberSample = Pick<SummaryStatistic, "mean" | "sd" | "n" | "span" | "text"> & {
  /** The number of means in the same columns that are possible; absent outside of tables. */
  others?: number;
};

const NUMBER_OF_CASES = /^(?:n|cases|count)$/i;
const MEAN = /^(?:m|mean)$/i;
const DEVIATION = /^(?:s\.?d\.?|std\.? ?dev(?:iation)?\.?|standard deviation)$/i;

/** For each impossible value so many others must be possible. Half points would be possible half of the time. */
const POSSIBLE_FOR_EACH = 8;
/** The greatest probability that the possible means are so by chance. */
const MOST_CHANCE = 1e-6;

/**
 * Returns the rows of tables with columns for n and mean whose values can only be whole numbers, because nearly all
 * means of tables with these columns are means of n whole numbers.
 */
export function tableSamples({ tables }: Manuscript): WholeNumberSample[] {
  const byColumns = Map.groupBy(tables, ({ header }) => header.map(bareLabel).join(" | "));
  return [...byColumns.values()].flatMap((alike) => wholeNumbered(alike.flatMap(rowsOf)));
}

function bareLabel({ text }: TableCell): string {
  return text.replace(/[*_$\\]/g, "").trim();
}

function rowsOf({ header, rows }: Table): WholeNumberSample[] {
  const labels = header.map(bareLabel);
  const at = (pattern: RegExp) => labels.findIndex((label) => pattern.test(label));
  const [n, mean, deviation] = [at(NUMBER_OF_CASES), at(MEAN), at(DEVIATION)];
  if (n < 0 || mean < 0) return [];
  return rows.flatMap((row) => {
    const [cases, center] = [row[n], row[mean]];
    const [count, value] = [numberOf(cases), numberOf(center)];
    if (cases === undefined || center === undefined || count === null || value === null) return [];
    if (count.decimals > 0 || count.value < 2 || value.decimals === 0) return [];
    if (isTooFine(value, count.value)) return [];
    const sd = deviation < 0 ? null : numberOf(row[deviation]);
    const text = `${labels[n]} = ${count.text}, ${labels[mean]} = ${value.text}${sd ? `, ${labels[deviation]} = ${sd.text}` : ""}`;
    return [{ mean: value, sd, n: count.value, span: center.span, text }];
  });
}

function numberOf(cell: TableCell | undefined) {
  return cell?.value.kind === "number" && !cell.value.isPercent ? cell.value.number : null;
}

/** Returns the rows if nearly all of their means are possible, with deviations only if nearly all of these are. */
function wholeNumbered(rows: readonly WholeNumberSample[]): WholeNumberSample[] {
  const possible = rows.filter(({ mean, n }) => isPossibleMean(mean, n));
  const chance = possible.reduce((product, { mean, n }) => product * n * 10 ** -mean.decimals, 1);
  const wrong = rows.length - possible.length;
  if (chance > MOST_CHANCE || wrong * POSSIBLE_FOR_EACH > possible.length) return [];
  const withDeviation = possible.filter(({ sd }) => sd !== null);
  const wrongDeviations = withDeviation.filter(
    ({ mean, sd, n }) => sd !== null && !isPossibleDeviation(mean, sd, n),
  ).length;
  const areDeviations = wrongDeviations * (POSSIBLE_FOR_EACH + 1) <= withDeviation.length;
  return rows.map((row) => ({ ...row, sd: areDeviations ? row.sd : null, others: possible.length }));
}
