import { expect, test } from "vitest";
import {
  numberedParagraph,
  numberedText,
  paragraphNumber,
  withoutMarks,
  withoutNumbers,
} from "./paragraphs.ts";

const TEXT = "# Birds\n\nThey fly.\nAll of them.\n\n| a | b |\n|---|---|\n";

test("each paragraph begins with its number, in a part of the text as in the whole", () => {
  expect(numberedText(TEXT, { start: 0, end: TEXT.length })).toBe(
    "¶1 # Birds\n\n¶2 They fly.\nAll of them.\n\n¶3 | a | b |\n|---|---|\n",
  );
  expect(numberedText(TEXT, { start: 9, end: 18 })).toBe("¶2 They fly.");
});

test("a number leads to its paragraph, and an offset to its number", () => {
  expect(numberedParagraph(TEXT, 2)).toEqual({ start: 9, end: 31 });
  expect([0, 4, 0.5, -1, null].map((number) => numberedParagraph(TEXT, number))).toEqual(Array(5).fill(null));
  expect([0, 9, 30, 33, 999].map((offset) => paragraphNumber(TEXT, offset))).toEqual([1, 2, 2, 3, 3]);
});

test("a quote loses the numbers that a model copied, unless the manuscript has such signs", () => {
  expect(withoutMarks(TEXT, "¶2 They fly.\n\n¶3 | a | b |")).toBe("They fly.\n\n| a | b |");
  expect(withoutMarks("In ¶2 we", "In ¶2 we")).toBe("In ¶2 we");
});

test("an author reads the first words of a paragraph instead of its number", () => {
  expect(withoutNumbers(TEXT, "¶1 against ¶2; see ¶99.")).toBe(
    "“Birds” against “They fly. All of them.”; see a paragraph.",
  );
  const long = `${"Bees and wasps ".repeat(9)}\n`;
  expect(withoutNumbers(long, "In ¶1")).toBe("In “Bees and wasps Bees and wasps Bees and wasps…”");
  expect(withoutNumbers("In ¶2 we", "¶1")).toBe("¶1");
});
