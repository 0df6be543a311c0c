import { readBlocks } from "#lib/manuscript/markdown/blocks.ts";
import { readStatistics, type Statistic } from "#lib/manuscript/numbers/statistics.ts";
import { describeTest, formatP } from "./p-value.ts";
import { type Recomputed, recomputeP } from "./recompute-p.ts";

export interface RecomputedStatistic {
  statistic: Statistic;
  twoTailed: Recomputed;
  /** Only for tests that can be one-tailed. */
  oneTailed: Recomputed | null;
}

/** Recomputes each test that a text reports with degrees of freedom and p, as the check of p-values does it. */
export function recomputeStatistics(text: string): RecomputedStatistic[] {
  return readBlocks(text)
    .flatMap((block) => readStatistics(text, block))
    .flatMap((statistic) => {
      const twoTailed = recomputeP(statistic);
      if (twoTailed === null) return [];
      const oneTailed = ["t", "z", "r"].includes(statistic.test) ? recomputeP(statistic, true) : null;
      return [{ statistic, twoTailed, oneTailed }];
    });
}

/** "t(38) = 2.10 gives p = .042 (two-tailed), …; the reported p = .20 does not follow from it." */
export function describeRecomputed({ statistic, twoTailed, oneTailed }: RecomputedStatistic): string {
  const { p } = statistic;
  const reported = p === null ? "“not significant”" : `p ${p.comparison} ${p.text}`;
  const verdict = twoTailed.isZero
    ? `“${reported}” is impossible as printed: no p-value is exactly zero`
    : !twoTailed.disagrees
      ? `the reported ${reported} follows from it`
      : oneTailed?.disagrees === false
        ? `the reported ${reported} follows from it only if the test was one-tailed`
        : `the reported ${reported} does not follow from it${twoTailed.decisive ? ", and the two lie on different sides of .05" : ""}`;
  const range = `with the rounding of the statistic between ${formatP(twoTailed.low)} and ${formatP(twoTailed.high)}`;
  return `${describeTest(statistic)} gives ${formatP(twoTailed.p)} (two-tailed; ${range}); ${verdict}.`;
}
