import { expect, test } from "vitest";
import { quoteOf } from "./quote-of.ts";

const quote = (text: string) => quoteOf(text, { start: 0, end: text.length });

test("a long quote ends with a whole word, and a mark that is not closed goes with it", () => {
  const cut = quote(`${"word ".repeat(78)}\`unclosed mark\` goes on`);
  expect(cut).toBe(`${"word ".repeat(78)}…`);
});

test("a long word is cut, but no character", () => {
  expect(quote("x".repeat(500))).toBe(`${"x".repeat(398)}…`);
  expect(quote(`x${"😀".repeat(300)}`).isWellFormed()).toBe(true);
});

test("a short quote stays as it is", () => {
  expect(quote("Two raters read.")).toBe("Two raters read.");
});
