import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { check, finding, nothingToCheck } from "../check.ts";
import { oncePerBlock } from "../once-per-block.ts";
import { binaryDeviations } from "./granularity.ts";

/** Words for values that are zero or one. */
const BINARY =
  /\b(?:binary|dichotomous|dummy[- ]coded|coded (?:as )?(?:0|1)\b|0\s?=\s?[^,;.)]{1,40}[,;]\s?1\s?=|1\s?=\s?[^,;.)]{1,40}[,;]\s?0\s?=|yes\s?=\s?1|1\s?=\s?yes)/i;

export const debit = check({
  id: "debit",
  label: "standard deviations of binary variables against their means (DEBIT)",
  types: ["statistics", "numbers"],
  severity: "major",
  method: {
    how: "The standard deviation of a variable that is 0 or 1 follows from its mean and n: √(n ÷ (n − 1) × mean × (1 − mean)). If a paragraph says that a variable is binary and gives its mean, standard deviation and n, the check compares them. It allows every value that rounds to the reported ones.",
    limits: "Only means between 0 and 1 of variables that the text calls binary are checked.",
    sources: [
      {
        title: "Heathers & Brown (2019), DEBIT: a simple consistency test for binary data",
        url: "https://osf.io/5vb3u/",
      },
    ],
  },
  precision: { estimate: 0.7, why: "published papers gave too few comments to count" },
  examine: (manuscript) => {
    const samples = binarySamples(manuscript);
    if (samples.length === 0)
      return nothingToCheck("no binary variable was found with its mean, standard deviation and n");
    const impossible = samples.filter(({ mean, sd, n }) => {
      const [low, high] = binaryDeviations(mean, n);
      const half = 0.5 * 10 ** -sd.decimals + 1e-9;
      return sd.value + half < low || sd.value - half > high;
    });
    return {
      checked: samples.length,
      findings: impossible.map(({ mean, sd, n, span, text }) => {
        const [low, high] = binaryDeviations(mean, n);
        const range = [...new Set([low, high].map((value) => value.toFixed(sd.decimals)))].join(" to ");
        return finding(span, {
          title: `A binary variable with the mean ${mean.text} cannot have the standard deviation ${sd.text}`,
          message: `Of ${n} values that are zero or one, with the mean ${mean.text}, the standard deviation is ${range}, not ${sd.text}. Check the three numbers; it may be a standard error.`,
          evidence: {
            reported: text.trim(),
            recomputed: `SD = ${range}`,
            how: `√(${n} ÷ ${n - 1} × ${mean.text} × (1 − ${mean.text}))`,
            reference: "Heathers & Brown (2019), osf.io/5vb3u",
          },
        });
      }),
    };
  },
});

function binarySamples({ summaryStatistics }: Manuscript) {
  const speaksOfBinary = oncePerBlock(({ plain }) => BINARY.test(plain.text));
  return summaryStatistics.flatMap((sample) =>
    sample.sd !== null &&
    sample.sd.decimals > 0 &&
    sample.mean.value > 0 &&
    sample.mean.value < 1 &&
    sample.n > 1 &&
    speaksOfBinary(sample.block)
      ? [{ ...sample, sd: sample.sd }]
      : [],
  );
}
