import { z } from "zod";
import { describeRecomputed, recomputeStatistics } from "#lib/checks/statistics/recompute-statistic.ts";
import { text } from "#lib/contract/fields.ts";
import { defineTool } from "./tool.ts";

export const recomputeStatistic = defineTool({
  name: "recompute_statistic",
  description:
    "Recomputes the p-value of reported tests (t, F, χ², r, z, Q) from statistic and degrees of freedom, and says whether the reported p follows. Never do this in your head.",
  input: z.object({
    report: text(2_000).describe('As reported, with degrees of freedom and p: "t(28) = 2.10, p = .02".'),
  }),
  kind: "lookup",
  label: ({ report }) => `Recomputing ${report.length > 60 ? "statistics" : report}`,
  async run(_ctx, { report }) {
    const found = recomputeStatistics(report);
    if (found.length > 0) return { text: found.map(describeRecomputed).join("\n") };
    return {
      text: "No test could be read. It needs the statistic, its degrees of freedom and the p-value, such as “t(28) = 2.20, p = .036”.",
    };
  },
});
