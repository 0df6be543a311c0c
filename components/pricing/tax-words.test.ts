import { expect, test } from "vitest";
import { taxName, taxWords } from "./tax-words.ts";

const format = (minor: number) => `€${(minor / 100).toFixed(2)}`;
const price = (over: object) => ({
  tax_included: true,
  tax_calculated: true,
  tax_amount_cents: 0,
  total_cents: 2_400,
  ...over,
});

test("a tax within the price is said with its amount and its name in the country", () => {
  expect(taxWords(price({ tax_amount_cents: 383 }), { country: "DE", format })).toBe("includes €3.83 VAT");
  expect(taxWords(price({}), { country: null, format })).toBe("tax included");
});

test("a tax beside the price is said with what the buyer pays in all", () => {
  const beside = price({ tax_included: false, tax_amount_cents: 165, total_cents: 2_565 });
  expect(taxWords(beside, { country: "US", format })).toBe("plus €1.65 sales tax, €25.65 in all");
});

test("a tax that is not known yet is not said to be none", () => {
  const unknown = price({ tax_included: false, tax_calculated: false });
  expect(taxWords(unknown, { country: "US", format })).toBe(
    "plus sales tax where it is due, computed at checkout",
  );
  expect(taxName("AQ")).toBe("tax");
});

test("a tax that is known to be none is said so", () => {
  expect(taxWords(price({ tax_included: false }), { country: "DE", format })).toBe("no VAT is added");
});
