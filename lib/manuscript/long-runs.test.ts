import { expect, test } from "vitest";
import { anchorQuote } from "./anchor.ts";
import { parseManuscript } from "./parse-manuscript.ts";

test.each(["字", "a", "𝛼"])(
  "five megabytes of %s are cut into words, because a pattern would run out of stack",
  (letter) => {
    const text = letter.repeat(5_000_000 / letter.length);
    const { words } = parseManuscript(text);
    const lengths = words.flatMap((paragraph) => paragraph.words.map((word) => word.text.length));
    expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(10_000);
  },
);

test.each(["(", ")"])("of a block with thousands of lone %s the first thousand are read", (bracket) => {
  const { loneBrackets } = parseManuscript(`A line of words ${`${bracket} `.repeat(5_000)}and more.\n`);
  expect(loneBrackets.map(({ from }) => from)).toEqual(Array.from({ length: 1_000 }, (_, n) => 16 + 2 * n));
});

test("a quote from within a long word is found, also where the word is cut", () => {
  const word = Array.from({ length: 4_000 }, (_, n) => `n${n}`).join("");
  const text = `A *line* of words ${word} and more.\n`;
  for (const from of [500, 9_900, 10_000, 10_010])
    expect(anchorQuote(text, text.slice(from, from + 200))).toEqual({ start: from, end: from + 200 });
});
