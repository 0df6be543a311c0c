import {
  chiSquaredUpper,
  correlationTwoTailed,
  fisherUpper,
  normalTwoTailed,
  studentTwoTailed,
} from "#lib/checks/statistics/distributions.ts";
import {
  binaryDeviations,
  isPossibleDeviation,
  isPossibleMean,
  neighbouringMeans,
} from "#lib/checks/statistics/granularity.ts";
import type { Printed } from "#lib/manuscript/numbers/statistics.ts";

const BISECTIONS = 200;
const MOST_VALUE = 1e9;

/** The functions of statistics that expressions may call, with the formulas of the checks. Every p is two-tailed or upper. */
export const STATISTICS = {
  p_z: normalTwoTailed,
  p_t: (t: number, df: number) => studentTwoTailed(t, positive(df)),
  p_F: (f: number, df1: number, df2: number) => fisherUpper(f, positive(df1), positive(df2)),
  p_chi2: (x: number, df: number) => chiSquaredUpper(x, positive(df)),
  p_r: (r: number, n: number) => correlationTwoTailed(r, positive(n - 2)),
  q_z: (share: number) => quantile(share, normalTwoTailed),
  q_t: (share: number, df: number) => quantile(share, (t) => studentTwoTailed(t, positive(df))),
  pooled_sd: pooledDeviation,
  student_t: (m1: number, s1: number, n1: number, m2: number, s2: number, n2: number) =>
    (m1 - m2) / (pooledDeviation(s1, n1, s2, n2) * Math.sqrt(1 / n1 + 1 / n2)),
  welch_t: (m1: number, s1: number, n1: number, m2: number, s2: number, n2: number) =>
    (m1 - m2) / Math.sqrt(s1 ** 2 / n1 + s2 ** 2 / n2),
  welch_df: (s1: number, n1: number, s2: number, n2: number) => {
    const [a, b] = [s1 ** 2 / n1, s2 ** 2 / n2];
    return (a + b) ** 2 / (a ** 2 / (n1 - 1) + b ** 2 / (n2 - 1));
  },
  grim,
  grimmer,
  debit,
};

function pooledDeviation(s1: number, n1: number, s2: number, n2: number): number {
  return Math.sqrt(((n1 - 1) * s1 ** 2 + (n2 - 1) * s2 ** 2) / (n1 + n2 - 2));
}

/** Tells if n whole numbers can have a mean as printed. `items` is the number of answers that each value averages. */
function grim(printed: unknown, n: number, items = 1): string {
  const mean = readPrinted(printed);
  const answers = wholeNumber(n) * wholeNumber(items);
  if (isPossibleMean(mean, answers)) return "possible";
  return `impossible: the nearest are ${neighbouringMeans(mean, answers).join(" and ")}`;
}

function grimmer(mean: unknown, deviation: unknown, n: number): string {
  return isPossibleDeviation(readPrinted(mean), readPrinted(deviation), wholeNumber(n))
    ? "possible"
    : "impossible: no whole numbers have this mean and this standard deviation";
}

/** Tells which standard deviations n zeros and ones of this mean can have. */
function debit(mean: unknown, n: number): string {
  const [low, high] = binaryDeviations(readPrinted(mean), wholeNumber(n));
  return `the standard deviation lies between ${low.toPrecision(4)} and ${high.toPrecision(4)}`;
}

function readPrinted(text: unknown): Printed {
  if (typeof text !== "string" || !/^[-−]?\d{0,9}(?:\.\d{1,9})?$/.test(text) || !/\d/.test(text))
    throw new Error('Give the number as it is printed, in quotes: "3.40".');
  const value = Number(text.replace("−", "-"));
  return { value, decimals: text.split(".")[1]?.length ?? 0, text };
}

function wholeNumber(value: number): number {
  if (Number.isInteger(value) && value > 0 && value <= MOST_VALUE) return value;
  throw new Error("n must be a whole number above 0.");
}

function positive(df: number): number {
  if (df > 0) return df;
  throw new Error("Degrees of freedom must be above 0.");
}

/** The value below which this share of a symmetric distribution lies, by bisection. */
function quantile(share: number, twoTailed: (value: number) => number): number {
  if (!(share > 0 && share < 1)) throw new Error("The share must lie between 0 and 1: q_z(0.975).");
  if (share < 0.5) return -quantile(1 - share, twoTailed);
  let [low, high] = [0, MOST_VALUE];
  for (let i = 0; i < BISECTIONS; i += 1) {
    const middle = (low + high) / 2;
    if (1 - twoTailed(middle) / 2 < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
