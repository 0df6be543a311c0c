import type { Interval } from "#lib/manuscript/numbers/intervals.ts";
import { check, finding, nothingToCheck } from "../check.ts";

const RATIO =
  /^(?:[ac]?OR|[ac]?HR|[ac]?RR|IRR|PR|SHR|(?:odds|hazard|risk|rate|incidence|prevalence) ratio|ratio)$/i;
const DIFFERENCE = /^(?:W?MD|SMD|ARD|RD|ATE|[bBβdg]|(?:\w+ )?difference|coefficient|slope)$/;

export const intervalAndP = check({
  id: "interval-and-p",
  label: "confidence intervals against their p-values",
  types: ["statistics"],
  severity: "major",
  method: {
    how: "A 95% interval that excludes the value of no effect (1 for ratios, 0 for differences and slopes) means p < .05. One that includes it means p > .05. The check compares the interval of a named measure with the p-value that follows it. A bound that may equal the value of no effect before rounding is allowed with both.",
    limits:
      "Intervals of other levels, measures without a name, and p-values that do not follow directly are not checked. An exact or adjusted p-value may correctly differ from a plain interval.",
    sources: [
      {
        title: "Altman & Bland (2011), How to obtain the P value from a confidence interval",
        url: "https://doi.org/10.1136/bmj.d2304",
      },
    ],
  },
  precision: { estimate: 0.75, why: "published papers gave too few comments to count" },
  restsOn: "token",
  examine: ({ intervals }) => {
    const compared = intervals.flatMap((interval) => {
      const none = valueOfNoEffect(interval);
      return none === null || interval.p === null || interval.level !== "95"
        ? []
        : [{ interval, p: interval.p, none }];
    });
    if (compared.length === 0)
      return nothingToCheck(
        "no 95% interval of a named measure was found with its p-value, such as “OR = 1.50, 95% CI 1.10 to 2.05, p = .01”",
      );
    return {
      checked: compared.length,
      findings: compared
        .filter(({ interval, p, none }) => {
          const holds = holdsValue(interval, none);
          return (holds === true && isBelow(p)) || (holds === false && isAbove(p));
        })
        .map(({ interval, p, none }) => {
          const { low, high, level, whole } = interval;
          const holds = holdsValue(interval, none);
          const printed = `${level}% CI ${low.text} to ${high.text}, p ${p.comparison} ${p.text}`;
          return finding(whole, {
            title: "The interval and its p-value contradict each other",
            message: `The interval from ${low.text} to ${high.text} ${holds ? "includes" : "excludes"} ${none}, the value of no effect, so p should be ${holds ? "above" : "below"} .05; the text gives p ${p.comparison} ${p.text}. Check both against the analysis output; if p comes from another test, say so.`,
            evidence: {
              reported: printed,
              recomputed: `p ${holds ? ">" : "<"} .05`,
              how: `A 95% interval ${holds ? "includes" : "excludes"} ${none} exactly if the two-sided test at .05 is ${holds ? "not " : ""}significant.`,
              reference: "Altman & Bland (2011), doi:10.1136/bmj.d2304",
            },
          });
        }),
    };
  },
});

function valueOfNoEffect({ measure }: Interval): 0 | 1 | null {
  const name = measure?.trim() ?? "";
  if (RATIO.test(name)) return 1;
  return DIFFERENCE.test(name) ? 0 : null;
}

/** Null where the rounding of a bound leaves it open. */
function holdsValue({ low, high }: Interval, none: number): boolean | null {
  const half = (decimals: number) => 0.5 * 10 ** -decimals + 1e-9;
  if (low.value > high.value) return null;
  if (low.value - half(low.decimals) > none || high.value + half(high.decimals) < none) return false;
  return low.value + half(low.decimals) < none && high.value - half(high.decimals) > none ? true : null;
}

type P = NonNullable<Interval["p"]>;

function isBelow({ value, comparison }: P): boolean {
  return (comparison === "=" && value < 0.0495) || (["<", "≤"].includes(comparison) && value <= 0.05);
}

function isAbove({ value, comparison }: P): boolean {
  return (comparison === "=" && value > 0.0505) || ([">", "≥"].includes(comparison) && value >= 0.05);
}
