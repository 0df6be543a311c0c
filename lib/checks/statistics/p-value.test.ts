import { expect, test } from "vitest";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { pValue } from "./p-value.ts";

test.each([
  ["z = 1.165, p = .247", "minor", "p = .244"],
  ["t(122) = 3.00, p = .021", "major", "p = .003"],
  ["t(28) = 1.20, p = .01", "critical", "p = .24"],
])("the severity of “%s” is %s", (report, severity, recomputed) => {
  const outcome = pValue.run(parseManuscript(`The groups differed, ${report}.`));
  const [found] = "findings" in outcome ? outcome.findings : [];
  expect(found).toMatchObject({ severity });
  expect(found?.message).toContain(`gives ${recomputed}`);
});

test("chi squared written with the letter x is no damaged report", () => {
  const outcome = pValue.run(parseManuscript("The test of sphericity, $X^{2}$ (2) = 21.83, *p* = .544."));
  const [found] = "findings" in outcome ? outcome.findings : [];
  expect(found).toMatchObject({ severity: "critical", confidence: 1 });
});

test("a p that is exactly that of one tail is named so, with low confidence", () => {
  const outcome = pValue.run(parseManuscript("The groups differed, t(28) = 1.80, p = .041."));
  const [found] = "findings" in outcome ? outcome.findings : [];
  expect(found).toMatchObject({ confidence: 0.5 });
  expect(found?.message).toContain("exactly that of a one-tailed test");
});
