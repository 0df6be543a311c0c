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

/** Every pair of these is open, so the open pairs are those that were compared. */
const alike = (length: number) =>
  Array.from({ length }, (_, i) => ({
    title: "A title",
    message: "A message of a kind",
    span: { start: 0, end: 40 },
    related: [],
    types: ["numbers" as const],
    suggestion: null,
    raisedBy: [`pass:${i}`],
    evidence: null,
  }));

test.each([
  [600, "all the others", (600 * 599) / 2],
  [10_000, "the next 60 in the text", 10_000 * 60 - (60 * 61) / 2],
])("of %i findings each is compared with %s", async (count, _, pairs) => {
  const markdown = "The words of a manuscript of some length. ".repeat(10);
  const { same, open } = await comparePairs(prepareAll(markdown, await rarityIn(markdown), alike(count)));
  expect(same).toEqual([]);
  expect(open).toHaveLength(pairs);
});
