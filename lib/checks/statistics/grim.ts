import { check, finding, nothingToCheck } from "../check.ts";
import { isPossibleMean, neighbouringMeans } from "./granularity.ts";
import { NO_SAMPLES, wholeNumberSamples } from "./whole-number-samples.ts";

export const grim = check({
  id: "grim",
  label: "means of whole numbers against their sample size (GRIM)",
  types: ["statistics", "numbers"],
  severity: "major",
  method: {
    how: "The mean of n whole numbers is a whole number divided by n. If n is small, most values with two decimals are not possible. The check compares each mean that is given with its n, in a paragraph that names a scale of whole numbers or a count, with the possible means. In tables with columns for n and mean it compares them if nearly all such means are possible, so that the values can only be whole numbers. It allows every way of rounding.",
    limits:
      "Averages of several items, paragraphs about composite, adjusted or imputed values, and samples that are large enough for every mean are not checked. A missing answer changes n, which explains some comments.",
    sources: [
      {
        title:
          "Brown & Heathers (2017), The GRIM test: a simple technique detects numerous anomalies in the reporting of results in psychology",
        url: "https://doi.org/10.1177/1948550616673876",
      },
    ],
  },
  precision: { estimate: 0.6, why: "missing answers, which change n, are often not reported" },
  examine: (manuscript) => {
    const samples = wholeNumberSamples(manuscript);
    if (samples.length === 0) return nothingToCheck(NO_SAMPLES);
    const impossible = samples.filter(({ mean, n }) => !isPossibleMean(mean, n));
    return {
      checked: samples.length,
      findings: impossible.map(({ mean, n, span, text, others }) => {
        const [below, above] = neighbouringMeans(mean, n);
        return finding(span, {
          title: `${n} whole numbers cannot have the mean ${mean.text}`,
          message: `The mean of ${n} whole numbers can be ${below} or ${above}, but not ${mean.text}.${others === undefined ? "" : ` The other ${others} means of such tables are possible.`} Check the mean and n: some answers may be missing, or the values may not be whole numbers; then say so.`,
          evidence: {
            reported: text.trim(),
            recomputed: `${below} or ${above}`,
            how: `A sum of ${n} whole numbers is a whole number; the nearest sums, ${Math.floor(mean.value * n)} and ${Math.floor(mean.value * n) + 1}, divided by ${n}.`,
            reference: "Brown & Heathers (2017), doi:10.1177/1948550616673876",
          },
        });
      }),
    };
  },
});
