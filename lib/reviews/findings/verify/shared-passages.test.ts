import { expect, test } from "vitest";
import { sharedPassages } from "./shared-passages.ts";

test("places that overlap are one passage, and each list knows its own", () => {
  const { passages, held } = sharedPassages([
    [
      { start: 100, end: 200 },
      { start: 900, end: 950 },
    ],
    [{ start: 150, end: 260 }],
    [{ start: 260, end: 300 }],
    [
      { start: 0, end: 20 },
      { start: 920, end: 930 },
    ],
  ]);
  expect(passages).toEqual([
    { start: 0, end: 20 },
    { start: 100, end: 260 },
    { start: 260, end: 300 },
    { start: 900, end: 950 },
  ]);
  expect(held).toEqual([[1, 3], [1], [2], [0, 3]]);
});

test("nothing to show is no passage", () => {
  expect(sharedPassages([[], []])).toEqual({ passages: [], held: [[], []] });
});
