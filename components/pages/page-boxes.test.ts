import { expect, test } from "vitest";
import { placeOf } from "./page-boxes.ts";

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
