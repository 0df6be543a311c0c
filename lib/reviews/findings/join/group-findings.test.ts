import { describe, expect, test } from "vitest";
import { comparePairs, groupsOf } from "./group-findings.ts";
import { prepareAll, rarityIn } from "./similarity.ts";

describe("groups", () => {
  test("hold every finding once", () => {
    expect(groupsOf(3, [[0, 2]], 0)).toEqual([[0, 2], [1]]);
  });
  test("do not grow by a chain of pairs", () => {
    expect(
      groupsOf(
        4,
        [
          [0, 1],
          [1, 2],
          [2, 3],
        ],
        0,
      ),
    ).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });
  test("never hold two computed ones", () => {
    expect(
      groupsOf(
        3,
        [
          [0, 2],
          [1, 2],
        ],
        2,
      ),
    ).toEqual([[0, 2], [1]]);
  });
});

test("10,000 findings are compared in seconds", async () => {
  const many = Array.from({ length: 10_000 }, (_, i) => ({
    title: `Title ${i}`,
    message: `Message ${i * 31} of a kind`,
    span: { start: i * 7, end: i * 7 + 40 },
    related: [],
    types: ["numbers" as const],
    suggestion: null,
    raisedBy: [`pass:${i % 9}`],
    evidence: null,
  }));
  const markdown = "The words of a manuscript of some length. ".repeat(2_000);
  const started = performance.now();
  await comparePairs(prepareAll(markdown, await rarityIn(markdown), many));
  expect(performance.now() - started).toBeLessThan(20_000);
});
