import { expect, test } from "vitest";
import { userCodeOf } from "./user-code.ts";

test.each([
  ["BCDF-GHJK", "BCDF-GHJK"],
  ["bcdfghjk", "BCDF-GHJK"],
  [" bcdf ghjk\n", "BCDF-GHJK"],
  ["bcdf–ghjk", "BCDF-GHJK"],
  ["BCDF-GHJ", null],
  ["BCDF-GHJKL", null],
  ["", null],
  ["../../../..", null],
])("%j is the code %j", (typed, code) => {
  expect(userCodeOf(typed)).toBe(code);
});
