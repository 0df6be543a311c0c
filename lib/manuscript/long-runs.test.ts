import { expect, test } from "vitest";
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

test("a block of more lone brackets than prose can have has none", () => {
  const { loneBrackets } = parseManuscript(
    `A line (of words.\n\nAnother ${"( ".repeat(1_001)}line of words.\n`,
  );
  expect(loneBrackets.map(({ from }) => from)).toEqual([7]);
});
