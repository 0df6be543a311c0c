import { expect, test } from "vitest";
import { shortened, shortenedMarkdown } from "./shortened.ts";

test("a long text is cut between words", () => {
  expect(shortened("Board of Schools (2017). Health and Physical Training", 30)).toBe(
    "Board of Schools (2017)…",
  );
  expect(shortened("short enough", 30)).toBe("short enough");
});

test("one long word is cut", () => {
  expect(shortened("Donaudampfschifffahrtsgesellschaft", 10)).toBe("Donaudamp…");
});

test("Markdown is quoted without its marks", () => {
  expect(shortenedMarkdown("Board. (2017). *Health and **Physical** Training.* Schools.", 90)).toBe(
    "Board. (2017). Health and Physical Training. Schools.",
  );
  expect(shortenedMarkdown("**", 10)).toBe("**");
});
