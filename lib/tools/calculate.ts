import { z } from "zod";
import { type Calculator, calculator } from "#lib/calculator/calculator.ts";
import { text } from "#lib/contract/fields.ts";
import { projectRoot } from "#lib/env.ts";
import { defineCalculation } from "./calculation-tool.ts";

const MOST_EXPRESSIONS = 12;
const LONGEST_EXPRESSION = 400;

const held: typeof globalThis & { galleyCalculator?: Calculator } = globalThis;

/** The calculator of this process, on `globalThis` as the ports are. */
function ownCalculator(): Calculator {
  held.galleyCalculator ??= calculator(projectRoot());
  return held.galleyCalculator;
}

export const calculate = defineCalculation({
  name: "calculate",
  title: "Calculate",
  description: `Calculates expressions in order; assign with n = 28 and use n afterwards. Send all that you need at once. Never calculate in your head.
Units: 5 mg / 2 mL to mg/L. Functions: sqrt exp ln log10 sin … min max sum mean median std factorial combinations det.
Rounding: rounded("0.83") holds every number printed so; interval(a, b) those between; + - * / ^ sqrt exp ln keep them.
Statistics, p two-tailed or upper: p_z(z) p_t(t, df) p_F(F, df1, df2) p_chi2(x, df) p_r(r, n) q_z(share) q_t(share, df) pooled_sd(s1, n1, s2, n2) student_t(m1, s1, n1, m2, s2, n2) welch_t(m1, s1, n1, m2, s2, n2) welch_df(s1, n1, s2, n2). Whole-number data as printed: grim("3.48", n, items) grimmer("3.48", "1.20", n) debit("0.40", n).
Formulas, each alone in its expression: same(f, g) looks for values at which two formulas differ; simplify(f), expand(f), derivative(f, x).`,
  input: z.object({
    expressions: z.array(text(LONGEST_EXPRESSION)).min(1).max(MOST_EXPRESSIONS),
  }),
  label: ({ expressions }) =>
    expressions.length === 1
      ? `Calculating ${expressions[0]}`
      : `Calculating ${expressions.length} expressions`,
  async run({ expressions }, signal) {
    const results = await ownCalculator().calculate(expressions, signal);
    return expressions.map((request, i) => {
      const { isCalculated, text } = results[i] ?? { isCalculated: false, text: "no result" };
      return { request, result: isCalculated ? text : `no result: ${text}` };
    });
  },
});
