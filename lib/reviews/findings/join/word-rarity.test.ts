import { expect, test } from "vitest";
import { isExact, stemsOf, WordRarity } from "./word-rarity.ts";

test("words are known by their stems, numbers and formulas by themselves", () => {
  const stems = stemsOf("Estimated rates: 0.05, “(s/n)^T”, and $\\\\lambda_1$; the estimates");
  expect([...stems].filter(isExact)).toEqual(["0.05", "$s/n)^t", "$lambda_1", "1"]);
  expect(stems.has("estimat")).toBe(true);
  expect([...stems].some((stem) => stem === "the" || stem === "and")).toBe(false);
});

test("a word weighs the less, the more texts have it, and its own do not count", () => {
  const rarity = new WordRarity();
  for (const text of ["dose patients", "dose placebo", "dose blood", "dose weight"])
    rarity.add(stemsOf(text));
  expect(rarity.of("dose", 0)).toBe(0);
  expect(rarity.of("placebo", 0)).toBe(1);
  expect(rarity.of("unheard", 0)).toBe(1);
  const two = new WordRarity();
  two.add(["dose"]);
  two.add(["dose"]);
  expect(two.of("dose", 2)).toBe(1);
});

test.each([
  ["a1", ["1"]],
  ["1.", [`${"1.".repeat(299_999)}1`]],
  ["(", []],
  ["x_", []],
  ["\\\\{", []],
  ["ab.", []],
  ["“a", []],
])("300,000 times %j are one number or nothing", (piece, stems) => {
  expect([...stemsOf(piece.repeat(300_000))]).toEqual(stems);
});
