import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import type { EffectSize } from "#lib/manuscript/numbers/effect-sizes.ts";
import type { Printed } from "#lib/manuscript/numbers/statistics.ts";
import { check, type Draft, finding, nothingToCheck } from "../check.ts";
import { oncePerBlock } from "../once-per-block.ts";

export const effectSize = check({
  id: "effect-size",
  label: "effect sizes against their test statistics",
  types: ["statistics"],
  severity: "major",
  method: {
    how: "Partial η² and R² follow from F and its degrees of freedom (F × df₁ ÷ (F × df₁ + df₂)), or from t, whose square is F; φ and Cramér's V follow from χ² and N. Each effect size beside its test is compared with the range that the rounding of the test allows. η² may be smaller than partial η², but never larger.",
    limits:
      "Cohen's d is not recomputed, because it depends on the sizes of the groups. R² of a change, adjusted R², and R² in a text that speaks of robust standard errors, are not checked.",
    sources: [
      {
        title:
          "Lakens (2013), Calculating and reporting effect sizes to facilitate cumulative science: a practical primer for t-tests and ANOVAs",
        url: "https://doi.org/10.3389/fpsyg.2013.00863",
      },
    ],
  },
  precision: { estimate: 0.8, why: "published papers gave too few comments to count" },
  restsOn: "token",
  examine: (manuscript) => {
    const isRobust = ROBUST.test(manuscript.markdown);
    const speaksOfChange = oncePerBlock(({ plain }) => CHANGE.test(plain.text));
    const compared = manuscript.effectSizes.flatMap((effect) => {
      const isR = effect.kind === "R squared";
      const recomputed = isRobust && isR ? null : recompute(effect);
      return recomputed === null || (isR && speaksOfChange(effect.statistic.block))
        ? []
        : [{ effect, recomputed }];
    });
    if (compared.length === 0)
      return nothingToCheck(
        "no effect size was found beside the test that it follows from, such as “F(1, 40) = 3.10, p = .09, ηp² = .07”",
      );
    return {
      checked: compared.length,
      findings: compared
        .filter(({ effect, recomputed }) => disagrees(effect, recomputed))
        .map(({ effect, recomputed }) => describe(manuscript, effect, recomputed)),
    };
  },
});

type Recomputed = { low: number; high: number; how: string };

function recompute({ kind, statistic, n }: EffectSize): Recomputed | null {
  const { test, df1, df2, value, valueComparison } = statistic;
  if (valueComparison !== "=") return null;
  if (kind === "phi" || kind === "Cramér's V") {
    if (test !== "chi2" || n === null || n === 0 || df1 === null) return null;
    if (kind === "phi" && df1 !== 1) return null;
    return range(value, (chi) => Math.sqrt(chi / n), `√(χ² ÷ N) = √(${value.text} ÷ ${n})`);
  }
  if (df2 === null) return null;
  if (test === "F" && df1 !== null)
    return range(
      value,
      (f) => (f * df1) / (f * df1 + df2),
      `F × df₁ ÷ (F × df₁ + df₂) = ${value.text} × ${df1} ÷ (${value.text} × ${df1} + ${df2})`,
    );
  if (test === "t" && kind !== "R squared")
    return range(
      value,
      (t) => t ** 2 / (t ** 2 + df2),
      `t² ÷ (t² + df) = ${value.text}² ÷ (${value.text}² + ${df2})`,
    );
  return null;
}

/** Over all values that round to the printed one. */
function range(printed: Printed, of: (size: number) => number, how: string): Recomputed {
  const half = 0.5 * 10 ** -printed.decimals;
  const size = Math.abs(printed.value);
  return { low: of(Math.max(0, size - half)), high: of(size + half), how };
}

/** With robust errors F no longer says how much of the variance the model explains. */
const ROBUST =
  /\b(?:robust|sandwich|clustered|Huber|White(?:['’]s)?|HC[0-4]|Newey)\b[^.]{0,40}\b(?:errors?|SEs?|variance|covariance|corrections?|tests?|F)\b|\bheteroske?c?dasti\w+[- ](?:robust|consistent|corrected)/i;

/** Of a step of a regression, of an adjusted R². */
const CHANGE = /[Δ∆]|\bchange|\badj/i;

function disagrees({ kind, value, statistic }: EffectSize, { low, high }: Recomputed): boolean {
  // A unit in the last place, for rounding and cutting off.
  const slack = 10 ** -value.decimals;
  if (value.value > high + slack) return true;
  if (kind === "eta squared") return false;
  if (kind === "Cramér's V" && statistic.df1 !== 1)
    return !fitsSomeTable(value.value, { low, high, slack }, statistic.df1 ?? 1);
  return value.value < low - slack;
}

/** V divides χ² by the smaller dimension less one, which is a divisor of the degrees of freedom. */
function fitsSomeTable(
  v: number,
  { low, high, slack }: { low: number; high: number; slack: number },
  df: number,
): boolean {
  for (let k = 1; k * k <= df; k += 1)
    if (df % k === 0 && v >= low / Math.sqrt(k) - slack && v <= high / Math.sqrt(k) + slack) return true;
  return false;
}

function describe(manuscript: Manuscript, effect: EffectSize, { low, high, how }: Recomputed): Draft {
  const { kind, value, statistic, from, to } = effect;
  const decimals = Math.max(2, value.decimals);
  const [least, most] = [low, high].map((each) => each.toFixed(decimals).replace(/^0/, ""));
  const shown = least === most ? `${least}` : `${least} to ${most}`;
  const name = kind === "eta squared" ? "at most" : "";
  const text = statistic.block.plain.text.slice(from, to);
  return finding(sourceSpan(manuscript.markdown, statistic.block.plain, from, to), {
    title: "The effect size does not follow from its test",
    message: `The text gives ${kind} as ${value.text}, but the test beside it gives ${name === "" ? "" : `${name} `}${shown}. Check the effect size, the statistic and its degrees of freedom against the analysis output${kind === "partial eta squared" ? "; if another effect size is meant, name it" : ""}.`,
    ...(statistic.repaired ? { confidence: 0.6 } : {}),
    evidence: {
      reported: text.trim(),
      recomputed: `${name === "" ? "" : `${name} `}${shown}`,
      how,
      reference: "Lakens (2013), doi:10.3389/fpsyg.2013.00863",
    },
  });
}
