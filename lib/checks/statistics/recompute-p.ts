import type { Printed, Statistic } from "#lib/manuscript/numbers/statistics.ts";
import {
  chiSquaredUpper,
  correlationTwoTailed,
  fisherUpper,
  normalTwoTailed,
  studentTwoTailed,
} from "./distributions.ts";

export type Recomputed = {
  /** p of the test statistic as printed. */
  p: number;
  /** p over all values that round to the printed statistic. */
  low: number;
  high: number;
  /** True if the reported p lies outside what rounding allows. */
  disagrees: boolean;
  /** True for "p = .000": no p-value is zero. */
  isZero: boolean;
  /** True if the disagreement crosses .05. */
  decisive: boolean;
};

/**
 * Recomputes p from the test statistic and its degrees of freedom, allowing for the rounding of both, after
 * Nuijten, Hartgerink, van Assen, Epskamp & Wicherts (2016), doi:10.3758/s13428-015-0664-2. Null where the
 * report cannot be recomputed (an impossible value, or a statistic given only as a bound).
 */
export function recomputeP(statistic: Statistic, oneTailed = false): Recomputed | null {
  if (statistic.valueComparison !== "=") return null;
  const half = 0.5 * 10 ** -statistic.value.decimals;
  const size = Math.abs(statistic.value.value);
  const scale = oneTailed ? 0.5 : 1;
  const p = tail(statistic, size);
  const high = tail(statistic, Math.max(0, size - half));
  const low = tail(statistic, size + half);
  if (p === null || high === null || low === null) return null;
  const bounds = { p: p * scale, low: low * scale, high: high * scale };
  const disagrees = !agrees(statistic.p, bounds);
  const isZero = statistic.p !== null && statistic.p.value === 0 && statistic.p.comparison === "=";
  return { ...bounds, disagrees, isZero, decisive: disagrees && crosses(statistic.p, bounds.p) };
}

function tail(statistic: Statistic, value: number): number | null {
  const { test, df1, df2 } = statistic;
  if (test === "z") return normalTwoTailed(value);
  if (test === "t") return df2 === null || df2 <= 0 ? null : studentTwoTailed(value, df2);
  if (test === "r") return df2 === null || df2 <= 0 || value > 1 ? null : correlationTwoTailed(value, df2);
  if (test === "F")
    return df1 === null || df2 === null || df1 <= 0 || df2 <= 0 ? null : fisherUpper(value, df1, df2);
  return df1 === null || df1 <= 0 ? null : chiSquaredUpper(value, df1);
}

function agrees(reported: Statistic["p"], bounds: { low: number; high: number }): boolean {
  if (reported === null) return bounds.high > 0.05;
  const { value, comparison } = reported;
  if (comparison === "<" || comparison === "≤")
    return bounds.low < value || (comparison === "≤" && bounds.low <= value);
  if (comparison === ">" || comparison === "≥")
    return bounds.high > value || (comparison === "≥" && bounds.high >= value);
  return rounded(bounds.low, reported) <= value + 1e-12 && value <= rounded(bounds.high, reported) + 1e-12;
}

/** Rounded as the author rounded. */
function rounded(p: number, reported: Printed): number {
  const factor = 10 ** reported.decimals;
  return Math.round(p * factor) / factor;
}

/** True if the reported and the recomputed p lie on different sides of .05; p = .05 counts as significant. */
function crosses(reported: Statistic["p"], p: number): boolean {
  if (reported === null) return p <= 0.05;
  const { value, comparison } = reported;
  if (comparison === "<" || comparison === "≤") return value <= 0.05 && p > 0.05;
  if (comparison === ">" || comparison === "≥") return value >= 0.05 && p <= 0.05;
  return value <= 0.05 !== p <= 0.05;
}
