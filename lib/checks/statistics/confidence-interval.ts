import type { Interval } from "#lib/manuscript/numbers/intervals.ts";
import { check, type Draft, finding, nothingToCheck } from "../check.ts";

export const confidenceInterval = check({
  id: "confidence-interval",
  label: "confidence intervals against their estimates",
  types: ["statistics", "numbers"],
  severity: "major",
  method: {
    how: "Reads each interval that is given with its level, together with the estimate before it. The lower bound must not be above the upper bound, and the estimate must lie between them. Half a unit of the last decimal place is allowed for rounding.",
    limits: "Intervals whose minus signs may have become dashes in the conversion are not checked.",
    sources: [
      {
        title:
          "Cumming & Finch (2005), Inference by eye: confidence intervals and how to read pictures of data",
        url: "https://doi.org/10.1037/0003-066X.60.2.170",
      },
    ],
  },
  precision: { estimate: 0.9, why: "all 4 comments on 493 real manuscripts were right" },
  restsOn: "token",
  examine: ({ intervals }) => {
    if (intervals.length === 0) return nothingToCheck("no confidence interval with two bounds was found");
    return { checked: intervals.length, findings: intervals.flatMap((interval) => describe(interval)) };
  },
});

function describe(interval: Interval): Draft[] {
  const { low, high, estimate, level, span } = interval;
  const printed = `${level}% CI ${low.text} to ${high.text}`;
  if (low.value > high.value) {
    // "-0.5 - 0.2" and "1.2 - -0.4": a dash that is taken for a minus sign is no error of the author.
    if (/^[-–]/.test(high.text) || /^[-–]/.test(low.text)) return [];
    return [
      finding(span, {
        title: "The bounds of the interval are in the wrong order",
        message: `The lower bound of the interval (${low.text}) is larger than the upper one (${high.text}). Swap them or correct the wrong one.`,
        evidence: {
          reported: printed,
          recomputed: `${low.text} > ${high.text}`,
          how: "The lower bound of an interval cannot be above the upper one.",
        },
      }),
    ];
  }
  if (estimate === null || isInside(interval) || isInside(unsigned(interval))) return [];
  return [
    finding(span, {
      title: "The estimate lies outside its confidence interval",
      message: `The estimate ${estimate.text} lies outside its own interval, ${low.text} to ${high.text}. One of the three numbers is wrong: check them against the analysis output.`,
      evidence: {
        reported: `${estimate.text}, ${printed}`,
        recomputed: `${estimate.text} is ${estimate.value < low.value ? "below" : "above"} the interval`,
        how: "A confidence interval contains the estimate that it was computed for.",
      },
    }),
  ];
}

function isInside({ low, high, estimate }: Interval): boolean {
  if (estimate === null) return true;
  const slack = 0.5 * 10 ** -Math.min(low.decimals, high.decimals, estimate.decimals);
  return estimate.value >= low.value - slack && estimate.value <= high.value + slack;
}

/** The interval without minus signs, which conversions lose or mistake for dashes. */
function unsigned(interval: Interval): Interval {
  const size = (number: Interval["low"]) => ({ ...number, value: Math.abs(number.value) });
  const [low, high] = [size(interval.low), size(interval.high)].sort((a, b) => a.value - b.value);
  return {
    ...interval,
    low: low ?? interval.low,
    high: high ?? interval.high,
    estimate: interval.estimate === null ? null : size(interval.estimate),
  };
}
