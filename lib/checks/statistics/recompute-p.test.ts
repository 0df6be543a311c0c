import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { chiSquaredUpper, fisherUpper, normalTwoTailed, studentTwoTailed } from "./distributions.ts";
import { recomputeP } from "./recompute-p.ts";

const recomputed = (text: string) => {
  const [statistic] = parseManuscript(text).statistics;
  return statistic === undefined ? null : recomputeP(statistic);
};

describe("distributions", () => {
  // Values of R 4: 2 * pt(-t, df), pf(…, lower = FALSE), pchisq(…, lower = FALSE), 2 * pnorm(-z).
  test.each([
    [studentTwoTailed(1.67, 82), 0.0987326],
    [studentTwoTailed(1.959964, 1e6), 0.05],
    [fisherUpper(0.81, 3, 41), 0.4956714],
    [chiSquaredUpper(11.92, 3), 0.0076623],
    [chiSquaredUpper(3.841459, 1), 0.05],
    [normalTwoTailed(1.959964), 0.05],
  ])("%d is %d", (value, expected) => {
    expect(value).toBeCloseTo(expected, 6);
  });

  test("stay in range at the ends", () => {
    expect(studentTwoTailed(0, 5)).toBe(1);
    expect(studentTwoTailed(1e6, 5)).toBeLessThan(1e-20);
    expect(chiSquaredUpper(1e5, 2)).toBeLessThan(1e-300);
    expect(fisherUpper(0, 1, 5)).toBe(1);
  });
});

describe("recomputeP", () => {
  test("allows for the rounding of the statistic", () => {
    expect(recomputed("t(28) = 2.2, p = .035")?.disagrees).toBe(false);
    expect(recomputed("t(28) = 2.20, p = .031")?.disagrees).toBe(true);
  });

  test("tells a change of the conclusion from a slip", () => {
    expect(recomputed("t(28) = 1.20, p = .03")).toMatchObject({ disagrees: true, decisive: true });
    expect(recomputed("t(28) = 2.20, p = .01")).toMatchObject({ disagrees: true, decisive: false });
  });

  test("does not judge what cannot be", () => {
    expect(recomputed("r(48) = 1.31, p = .03")).toBeNull();
    expect(recomputed("t(28) < 1, p > .05")).toBeNull();
  });
});

test("p-values agree with SciPy on generated reports", () => {
  const table = readFileSync(join(import.meta.dirname, "scipy-p-values.tsv"), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  expect(table.length).toBeGreaterThan(200);
  for (const row of table) {
    const [report = "", p = ""] = row.split("\t");
    expect(recomputed(`${report}, p = .5`)?.p, report).toBeCloseTo(Number(p), 8);
  }
});
