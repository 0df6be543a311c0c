import { check, finding, nothingToCheck } from "../check.ts";
import { isPossibleDeviation, isPossibleMean } from "./granularity.ts";
import { NO_SAMPLES, wholeNumberSamples } from "./whole-number-samples.ts";

export const grimmer = check({
  id: "grimmer",
  label: "standard deviations of whole numbers against mean and sample size (GRIMMER)",
  types: ["statistics", "numbers"],
  severity: "major",
  method: {
    how: "The squares of n whole numbers have a whole sum, which is odd exactly if the sum of the numbers is odd. The check computes the possible sums from the reported mean, standard deviation and n. It allows every value that rounds to the reported ones, and both n − 1 and n in the denominator. A comment means that no sum is possible.",
    limits: "Checks the same samples as the check of means (GRIM), and only if the mean itself is possible.",
    sources: [
      {
        title:
          "Anaya (2016), The GRIMMER test: a method for testing the validity of reported measures of variability",
        url: "https://doi.org/10.7287/peerj.preprints.2400v1",
      },
      {
        title: "Allard (2018), Analytic-GRIMMER: a new way of testing the possibility of standard deviations",
        url: "https://aurelienallard.netlify.app/post/anaytic-grimmer-possibility-standard-deviations/",
      },
    ],
  },
  precision: { estimate: 0.6, why: "missing answers, which change n, are often not reported" },
  examine: (manuscript) => {
    const samples = wholeNumberSamples(manuscript).flatMap((sample) =>
      sample.sd !== null && sample.sd.decimals > 0 ? [{ ...sample, sd: sample.sd }] : [],
    );
    if (samples.length === 0) return nothingToCheck(NO_SAMPLES);
    const impossible = samples.filter(
      ({ mean, sd, n }) => isPossibleMean(mean, n) && !isPossibleDeviation(mean, sd, n),
    );
    return {
      checked: samples.length,
      findings: impossible.map(({ mean, sd, n, span, text }) =>
        finding(span, {
          title: `${n} whole numbers with the mean ${mean.text} cannot have the standard deviation ${sd.text}`,
          message: `No ${n} whole numbers with the mean ${mean.text} have the standard deviation ${sd.text}. Check the three numbers against the data; it may be a standard error, or some answers may be missing.`,
          evidence: {
            reported: text.trim(),
            recomputed: "no sum of squares fits",
            how: "SD² × (n − 1) + sum² ÷ n must be a whole number, and odd exactly if the sum is odd, within the rounding of mean and SD.",
            reference: "Anaya (2016), doi:10.7287/peerj.preprints.2400v1",
          },
        }),
      ),
    };
  },
});
