import { expect, test } from "vitest";
import { storedSizes } from "./page-boxes.ts";

test("each page of a run has its size", () => {
  expect(
    storedSizes([
      [595, 842, 2],
      [842, 595, 1],
    ]),
  ).toEqual([
    { width: 595, height: 842, userUnit: 1 },
    { width: 595, height: 842, userUnit: 1 },
    { width: 842, height: 595, userUnit: 1 },
  ]);
  expect(storedSizes([])).toEqual([]);
});
