import { expect, test } from "vitest";
import { confidenceInSlip } from "./spelling-likelihood.ts";

const NONE = new Map<string, number>();

test.each([
  ["conplex", "complex", 7.5],
  ["defintion", "definition", 8],
  ["exisiting", "existing", 7],
])("a long word near a common one is a slip: %s", (word, correction, weight) => {
  expect(confidenceInSlip(word, { word: correction, weight }, NONE)).toBe(1);
});

test.each([
  ["sobel", "sober", 6],
  ["cuspy", "cushy", 3],
  ["kaggle", "haggle", 3.5],
])("a short word near a rarer one may be a name or a term: %s", (word, correction, weight) => {
  expect(confidenceInSlip(word, { word: correction, weight }, NONE)).toBe(0.5);
});

test("a correction that the document uses makes a slip likelier", () => {
  const correction = { word: "galaxy", weight: 5 };
  expect(confidenceInSlip("galxay", correction, NONE)).toBe(0.5);
  expect(confidenceInSlip("galxay", { ...correction, weight: 9.5 }, new Map([["galaxy", 55]]))).toBe(1);
});
