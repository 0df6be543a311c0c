import { expect, test } from "vitest";
import type { PastUse } from "#db/queries/model-calls.ts";
import type { ExpectedCalls } from "./expect-calls.ts";
import { modelAverages } from "./past-use.ts";

const verified = (verdicts: number, tokensOut: number): PastUse => ({
  sessionId: `of ${verdicts}`,
  words: 5_000,
  textTokens: 7_000,
  model: "large",
  kind: "verify",
  calls: 1,
  verdicts,
  tokensIn: 10_000,
  tokensOut,
  tokensCached: 0,
  seconds: 10,
});
const expected: ExpectedCalls = {
  kind: "verify",
  stage: "verify",
  role: "verify",
  calls: 1,
  inOrder: 1,
  verdicts: 10,
  tokensIn: 10_000,
  repeated: 8_000,
};
const after = (past: PastUse[]) => modelAverages(past, { calls: [expected], textTokens: 7_000 });

test("the findings of earlier reviews are those that were judged a second time, in however many calls", () => {
  expect(after([verified(29, 2_900)]).findings(5_000)).toBeCloseTo(29);
  expect(after([verified(2, 200), verified(28, 2_800)]).findings(5_000)).toBeCloseTo(15);
});

test("a second look is expected to write in proportion to its findings", () => {
  const { expectedUse } = after([verified(30, 3_000)]);
  expect(expectedUse(expected).tokensOut).toBeCloseTo(1_000);
  expect(expectedUse({ ...expected, verdicts: 20 }).tokensOut).toBeCloseTo(2_000);
});
