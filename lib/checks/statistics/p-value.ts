import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Statistic } from "#lib/manuscript/numbers/statistics.ts";
import { check, type Draft, finding, nothingToCheck } from "../check.ts";
import { oncePerBlock } from "../once-per-block.ts";
import { type Recomputed, recomputeP } from "./recompute-p.ts";

const NAMES: Record<Statistic["test"], string> = { t: "t", F: "F", chi2: "χ²", r: "r", z: "z", Q: "Q" };

/** A p that is exactly that of one tail is a slip less often than a test that the text does not call one-tailed. */
const CONFIDENCE_OF_ONE_TAIL = 0.5;
/** Less than this share of the recomputed p is a small difference. */
const NEAR = 0.05;

export const pValue = check({
  id: "p-value",
  label: "p-values against their test statistics",
  types: ["statistics"],
  severity: "major",
  method: {
    how: "Recomputes the two-tailed p-value of each test statistic that the text gives with its degrees of freedom (t, F, χ², r, z, Q, H, G²), for every value that rounds to the reported one. A comment means that the reported p-value is outside this range. It is critical if the reported and the recomputed p-value are on different sides of .05, and minor if they differ by less than a twentieth.",
    limits:
      "Tests in other forms are not read. If the paper mentions one-tailed tests, or holds the printed output of R, half of the p-value is accepted; elsewhere a p-value that is exactly that half is reported with low confidence. If the conversion lost the sign before a round level, every sign is accepted. Nothing is reported if the passage mentions a correction, a permutation or a bootstrap.",
    sources: [
      {
        title:
          "Nuijten, Hartgerink, van Assen, Epskamp & Wicherts (2016), The prevalence of statistical reporting errors in psychology",
        url: "https://doi.org/10.3758/s13428-015-0664-2",
      },
    ],
  },
  precision: {
    estimate: 0.9,
    why: "the recomputed p agrees with SciPy on generated reports; of 18 comments on real manuscripts 10 were right, and the 7 wrong ones were on one-tailed tests, which are left out now",
  },
  restsOn: "token",
  examine: (manuscript) => {
    const recomputed = manuscript.statistics.flatMap((statistic) => {
      const result = recomputeP(statistic);
      return result === null ? [] : [{ statistic, result }];
    });
    if (recomputed.length === 0) {
      return nothingToCheck(
        "no test statistic was found with its degrees of freedom and p-value, such as “t(28) = 2.20, p = .036”",
      );
    }
    const oneTailed = mentionsOneTailed(manuscript);
    const isCorrected = oncePerBlock(({ span }) =>
      CORRECTION.test(manuscript.markdown.slice(span.start, span.end)),
    );
    const wrong = recomputed.filter(
      ({ statistic, result }) =>
        result.disagrees && !mayBeRight(statistic, oneTailed) && !isCorrected(statistic.block),
    );
    const zero = recomputed.filter(({ result }) => result.isZero && !result.disagrees);
    const findings = [
      ...wrong.map(({ statistic, result }) => disagreement(statistic, result, oneTailed)),
      ...zero.map(({ statistic, result }) => zeroP(statistic, result)),
    ];
    return { checked: recomputed.length, findings };
  },
});

function mentionsOneTailed(manuscript: Manuscript): boolean {
  return /\bone[- ](?:tailed|sided)|\b1[- ](?:tailed|sided)|\b(?:upper|lower|left|right)[- ]tail|directional (?:test|hypothes)/i.test(
    manuscript.markdown,
  );
}

/** Corrected p-values, and those of other procedures, may rightly differ. */
const CORRECTION =
  /bonferroni|holm|greenhouse|huynh|corrected p|adjusted p|p-?adj|FDR|permutation|bootstrap|exact test/i;

/** A half of the two-tailed p is right where the paper says that it tests one-tailed. */
function mayBeRight(statistic: Statistic, oneTailed: boolean): boolean {
  // Printed by R, whose line on the alternative says which tail it is, mostly not in the same paragraph.
  const mayBeOneTailed = oneTailed || /p-value =/.test(statistic.text);
  if (mayBeOneTailed && isOneTail(statistic)) return true;
  return statistic.lostSign && agreesWithAnySign(statistic);
}

/** True if the reported p is that of one tail. */
function isOneTail(statistic: Statistic): boolean {
  if (!["t", "z", "r"].includes(statistic.test)) return false;
  if (recomputeP(statistic, true)?.disagrees === false) return true;
  // Tested in the other direction, p is 1 minus that half.
  const half = (recomputeP(statistic)?.p ?? 1) / 2;
  return statistic.p !== null && Math.abs(1 - half - statistic.p.value) < 10 ** -statistic.p.decimals;
}

/** A round level may have had any sign; another value is exact. */
function agreesWithAnySign(statistic: Statistic): boolean {
  if (statistic.p?.comparison !== "<") return false;
  return (["=", ">"] as const).some((comparison) => {
    const p = statistic.p && { ...statistic.p, comparison };
    return recomputeP({ ...statistic, p })?.disagrees === false;
  });
}

function disagreement(statistic: Statistic, result: Recomputed, oneTailed: boolean): Draft {
  const name = NAMES[statistic.test];
  const reported =
    statistic.p === null ? "“not significant”" : `p ${statistic.p.comparison} ${statistic.p.text}`;
  const shown = formatP(result.p, statistic.p?.decimals);
  const consequence = result.decisive
    ? " The two lie on different sides of .05, so the conclusion drawn from this test may change."
    : "";
  const isExactly = statistic.p?.comparison === "=" && isOneTail(statistic);
  const tails = isExactly
    ? " The reported p is exactly that of a one-tailed test: if the test was one-tailed, say so."
    : oneTailed
      ? ""
      : " If the test was one-tailed, say so.";
  return finding(statistic.span, {
    title: `${reported} ${result.decisive ? "contradicts" : "does not follow from"} ${describeTest(statistic)}`,
    message: `The text reports ${reported}, but ${describeTest(statistic)} gives ${shown} (two-tailed).${consequence} Check the statistic, its degrees of freedom and the p-value against the analysis output.${tails}${statistic.repaired ? " Signs in this report were damaged in the converted text; see first whether they were read rightly." : ""}`,
    severity: result.decisive ? "critical" : isNear(statistic, result) ? "minor" : "major",
    confidence: isExactly ? CONFIDENCE_OF_ONE_TAIL : statistic.repaired ? 0.6 : 1,
    evidence: {
      reported: statistic.text.trim(),
      recomputed: `${shown}; with the rounding of ${name}, between ${formatP(result.low)} and ${formatP(result.high)}`,
      how: `Two-tailed probability of ${describeTest(statistic)}, for every value that rounds to the reported one.`,
      reference: "Nuijten et al. (2016), doi:10.3758/s13428-015-0664-2",
    },
  });
}

/** A difference as small as a value that was rounded before p was computed from it. */
function isNear({ p }: Statistic, { p: recomputed }: Recomputed): boolean {
  return p !== null && p.comparison === "=" && Math.abs(p.value - recomputed) < NEAR * recomputed;
}

function zeroP(statistic: Statistic, result: Recomputed): Draft {
  const shown = formatP(result.p);
  return finding(statistic.span, {
    title: "A p-value is given as zero",
    message: `A p-value is never exactly zero: programs print .000 for a very small one. Write “${result.p < 0.001 ? "p < .001" : shown}” instead of “p = ${statistic.p?.text ?? "0"}”.`,
    severity: "minor",
    types: ["statistics", "reporting"],
    evidence: {
      reported: statistic.text.trim(),
      recomputed: shown,
      how: `Two-tailed probability of ${describeTest(statistic)}.`,
    },
    theme: { id: "zero-p", plural: "p-values are given as zero", advice: "Write “p < .001” instead." },
  });
}

/** "t(38) = 2.10". */
export function describeTest(statistic: Statistic): string {
  const name = NAMES[statistic.test];
  const degrees = [statistic.df1, statistic.df2].filter((df) => df !== null).join(", ");
  return `${name}${degrees === "" ? "" : `(${degrees})`} = ${statistic.value.text}`;
}

/** APA style: no leading zero, two or three decimals or as many as the author gives, "p < .001" below. */
export function formatP(p: number, decimals = 0): string {
  if (p < 0.001) return "p < .001";
  return `p = ${p.toFixed(Math.min(4, Math.max(p > 0.0995 ? 2 : 3, decimals))).replace(/^0/, "")}`;
}
