import { expect, test } from "vitest";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { symbolUndefined } from "./symbol-undefined.ts";

const WHERE = "where $\\beta$ is the return, $\\gamma$ the effect, and $X$, $m$, $w$, $v$ are measured.";

test.each([
  ["a letter that the list below leaves out", "Y = \\beta X + \\gamma \\kappa", 1],
  ["the intercept of a regression", "Y = \\alpha + \\beta X + \\gamma w", 0.3],
  ["what a display without a sign of equality may define", "\\kappa & \\beta X \\gamma", 0.3],
])("the confidence in %s", (_, latex, confidence) => {
  const outcome = symbolUndefined.run(parseManuscript(`So it holds:\n\n$$\n${latex}\n$$\n\n${WHERE}\n`));
  const found = "findings" in outcome ? outcome.findings : [];
  expect(found.map((each) => each.confidence)).toEqual([confidence]);
});
