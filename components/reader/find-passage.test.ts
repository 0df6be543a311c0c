import { expect, test } from "vitest";
import { findPassage } from "./find-passage.ts";

const TEXT = "## 2 Methods\n\nWe recruited *n* = 112 participants\nfrom two (2) clinics [3].\n";

test("words are found where they stand, with the line breaks of the text", () => {
  const exact = findPassage(TEXT, "n* = 112 participants");
  expect(exact && TEXT.slice(exact.start, exact.end)).toBe("n* = 112 participants");
  const loose = findPassage(TEXT, " participants from two (2)  clinics [3]. ");
  expect(loose && TEXT.slice(loose.start, loose.end)).toBe("participants\nfrom two (2) clinics [3].");
});

test("words with signs of patterns are found over a line break", () => {
  const text = "A double-blind\nfollow-up (n = 4/5).";
  const found = findPassage(text, "double-blind follow-up (n = 4/5).");
  expect(found).toEqual({ start: 2, end: text.length });
});

test("what does not stand there is not found", () => {
  expect(findPassage(TEXT, "n = 120")).toBeNull();
  expect(findPassage(TEXT, "  ")).toBeNull();
  expect(findPassage(TEXT, "a".repeat(5_000))).toBeNull();
});
