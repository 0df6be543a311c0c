import { expect, test } from "vitest";
import { costWords, tokenWords } from "./describe-cost.ts";

test("a cost has as many digits as matter", () => {
  const formatted = [0, 12, 100, 4_200, 9_999, 12_500, 250_000].map(costWords);
  expect(formatted).toEqual(["$0.00", "under $0.001", "$0.001", "$0.042", "$0.100", "$0.13", "$2.50"]);
});

test("tokens are rounded to what one wants to read", () => {
  const formatted = [0, 850, 1_000, 12_440, 99_960, 450_200, 999_600, 1_230_000].map(tokenWords);
  expect(formatted).toEqual(["0", "850", "1.0k", "12.4k", "100k", "450k", "1.0M", "1.2M"]);
});
