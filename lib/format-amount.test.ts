import { expect, test } from "vitest";
import { formatAmount } from "./format-amount.ts";

test("amounts have the digits of their currency, whatever the provider counts in", () => {
  const shown = (minor: number, currency: string) =>
    formatAmount(minor, currency, "en").replaceAll(/\s/g, " ");
  expect(shown(2_400, "eur")).toBe("€24.00");
  expect(shown(1_400, "jpy")).toBe("¥1,400");
  expect(shown(125_000, "isk")).toBe("ISK 1,250");
  expect(shown(350_000, "huf")).toMatch(/^HUF 3,500(\.00)?$/);
  expect(shown(3_500_000, "ugx")).toBe("UGX 35,000");
  expect(shown(9_500, "kwd")).toBe("KWD 9.500");
});

test("amounts are written as the reader writes them", () => {
  expect(formatAmount(2_450, "eur", "de").replaceAll(/\s/g, " ")).toBe("24,50 €");
});
