import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
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

/** Optional: 1,500 generated reports and what R's statcheck says of each. */
const FOLDER = resolve("../shared/corpus/statistics");

test.skipIf(!existsSync(FOLDER))(
  "agrees with R's statcheck (skipped without ../shared/corpus/statistics)",
  () => {
    const reports = readFileSync(resolve(FOLDER, "strings.txt"), "utf8").trim().split("\n");
    const rows = readFileSync(resolve(FOLDER, "recomputed-by-r.csv"), "utf8")
      .replaceAll("\r", "")
      .trim()
      .split("\n")
      .slice(1);
    const differences = rows.flatMap((row) => {
      const [number, , rest] = /^(\d+),"([^"]*)",(.*)$/.exec(row)?.slice(1) ?? [];
      const report = reports[Number(number) - 1] ?? "";
      const [, , , , , , , p, error, decision] = (rest ?? "").split(",");
      const ours = recomputed(report);
      if (ours === null || Math.abs(ours.p - Number(p)) > 1e-6) return [`${report}: ${ours?.p} not ${p}`];
      const agrees =
        (ours.disagrees || ours.isZero) === (error === "TRUE") && ours.decisive === (decision === "TRUE");
      return agrees ? [] : [`${report}: ${JSON.stringify(ours)}, R: ${error} ${decision}`];
    });
    expect(rows).toHaveLength(1500);
    expect(differences).toEqual([]);
  },
);
