import { expect, test } from "vitest";
import { tableWords } from "./table-words.ts";

const TABLE = `| Group | n | **Mean** |
| --- | ---: | --- |
| Tea | 40 | 3.1 |
| Water |  | 2.9 \\| 3.0 |`;

test("cells are apart by dots, and rows by what is asked for", () => {
  expect(tableWords(TABLE, "; ")).toBe("Group · n · **Mean**; Tea · 40 · 3.1; Water · 2.9 | 3.0");
  expect(tableWords(`Before.\n\n${TABLE}\n\nAfter.`, "\n")).toBe(
    "Before.\n\nGroup · n · **Mean**\nTea · 40 · 3.1\nWater · 2.9 | 3.0\n\nAfter.",
  );
});

test.each([
  ["|a|b|\n|-|-|\n|c|d|", "a · b; c · d"],
  ["| Tea | 40 | 3.1 |", "Tea · 40 · 3.1"],
  ["| Tea | 40 |\n| Water | 4…", "Tea · 40; Water · 4…"],
])("%j is %j", (markdown, words) => expect(tableWords(markdown, "; ").replaceAll("\n", "; ")).toBe(words));

test.each([
  "|x| < |y| for all x.",
  "The norm |x| of x",
  "p(a | b) = p(b | a)",
  "One.\n\n---\n\nTwo | three.",
  "No pipes.",
])("%j is no table", (words) => expect(tableWords(words, "; ")).toBe(words));
