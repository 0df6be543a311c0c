import { expect, test } from "vitest";
import { placeOf, storedSizes } from "./page-boxes.ts";

test("an offset between known places is about as far between their pages", () => {
  const marks = [
    { offset: 0, at: 0 },
    { offset: 100, at: 1 },
    { offset: 300, at: 5 },
  ];
  expect(placeOf(50, marks)).toBe(0.5);
  expect(placeOf(100, marks)).toBe(1);
  expect(placeOf(200, marks)).toBe(3);
  expect(placeOf(900, marks)).toBe(5);
});

test("each page of a run has its size", () => {
  expect(
    storedSizes([
      [595, 842, 2],
      [842, 595, 1],
    ]),
  ).toEqual([
    { width: 595, height: 842 },
    { width: 595, height: 842 },
    { width: 842, height: 595 },
  ]);
  expect(storedSizes([])).toEqual([]);
});
