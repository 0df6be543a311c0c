import type { Proportion } from "#lib/manuscript/numbers/proportions.ts";
import { check, finding, nothingToCheck } from "../check.ts";

export const percentage = check({
  id: "percentage",
  label: "percentages against their counts",
  types: ["numbers"],
  severity: "major",
  method: {
    how: "Recomputes each percentage that is given with both of its counts (“9 of 29 (31%)”, “9/29 (31%)”) as 100 × part ÷ whole. A difference of one unit in the last decimal place is allowed, because there are several ways of rounding.",
    limits: "Percentages whose total is given elsewhere are not checked.",
  },
  precision: {
    estimate: 0.85,
    why: "both comments on the published papers that were read were right",
  },
  restsOn: "token",
  examine: ({ proportions }) => {
    if (proportions.length === 0)
      return nothingToCheck("no percentage was found beside both of its counts, such as “9 of 29 (31%)”");
    return { checked: proportions.length, findings: proportions.filter(disagrees).map(describe) };
  },
});

/** Rounding allowed: a unit in the last place, since half up, half even and cutting off are all in use. */
function disagrees({ part, whole, percent }: Proportion): boolean {
  return Math.abs((100 * part) / whole - percent.value) > 10 ** -percent.decimals + 1e-9;
}

function describe(proportion: Proportion) {
  const { part, whole, percent, span } = proportion;
  const value = ((100 * part) / whole).toFixed(Math.max(1, percent.decimals));
  const impossible = part > whole;
  return finding(span, {
    title: impossible ? "The part is larger than the whole" : "The percentage does not match its counts",
    message: impossible
      ? `The text gives ${part} of ${whole}, so the part is larger than the whole, with ${percent.text}%. Check both counts.`
      : `The text gives ${percent.text}%, but ${part} of ${whole} is ${value}%. Correct the percentage or the count, or say which other total it refers to.`,
    evidence: {
      reported: `${part} of ${whole}, ${percent.text}%`,
      recomputed: `${value}%`,
      how: `100 × ${part} ÷ ${whole}`,
    },
  });
}
