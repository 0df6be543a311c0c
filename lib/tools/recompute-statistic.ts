import { z } from "zod";
import { describeRecomputed, recomputeStatistics } from "#lib/checks/statistics/recompute-statistic.ts";
import { text } from "#lib/contract/fields.ts";
import { defineCalculation } from "./calculation-tool.ts";

const MOST_STATISTICS = 20;

export const recomputeStatistic = defineCalculation({
  name: "recompute_statistic",
  title: "Recompute a statistic",
  description:
    "Recomputes the p-value of reported tests (t, F, χ², r, z, Q) from statistic and degrees of freedom, with the rounding of both, and says whether the reported p follows. Never do this in your head.",
  input: z.object({
    report: text(2_000).describe('As reported, with degrees of freedom and p: "t(28) = 2.10, p = .02".'),
  }),
  label: ({ report }) => `Recomputing ${report.length > 60 ? "statistics" : report}`,
  async run({ report }) {
    const found = recomputeStatistics(report).slice(0, MOST_STATISTICS);
    if (found.length > 0)
      return found.map((each) => ({ request: each.statistic.text, result: describeRecomputed(each) }));
    return [
      {
        request: report,
        result:
          "No test could be read. It needs the statistic, its degrees of freedom and the p-value, such as “t(28) = 2.20, p = .036”.",
      },
    ];
  },
});
