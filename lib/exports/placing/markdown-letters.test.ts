import { expect, test } from "vitest";
import { markdownLetters } from "./markdown-letters.ts";

const readings = (markdown: string) => markdownLetters(markdown, []).words.map((letters) => letters().text);

test.each([
  ["a sign", "The mass $m$ of fish", "themassoffish", "themassmoffish"],
  ["a word", "About 600 $\\text{Pa}$ of it", "about600ofit", "about600paofit"],
  ["words and numbers", "Set to $\\text{RT}_{\\min} = 150$ here", "settohere", "settort150here"],
])("%s in a formula is left out at first, and read then", (_, markdown, without, with_) => {
  const [first, , third] = readings(markdown);
  expect([first, third]).toEqual([without, with_]);
});

test("code is no formula, also if it holds dollars", () => {
  expect(readings("The `$cost` of fish")[0]).toBe("thecostoffish");
});

test("the source of formulas and the words that describe pictures are read together with the rest", () => {
  const markdown =
    "See ![Fish in a \\[deep\\] lake](images/a.png) and [$x_{1}$ fish](https://example.org/) of\n\n$$\ny = \\frac{1}{2}\n$$";
  const [letters] = markdownLetters(markdown, []).all;
  expect(letters?.().text).toBe("seefishinadeeplakeandx1fishofyfrac12");
  expect(
    letters?.()
      .from.map((at) => markdown[at]?.toLowerCase())
      .join(""),
  ).toBe(letters?.().text);
});

test.each([
  ["heading", "## II. Fish of lakes"],
  ["heading", "# 3.2 Fish of lakes"],
  ["paragraph", "iii. Fish of lakes"],
  ["caption", "TABLE I. Fish of lakes"],
  ["reference", "[12] Fish of lakes"],
  ["list", "- - 1. Fish of lakes"],
] as const)("the number of a %s is left out in the second reading", (kind, markdown) => {
  const block = { id: "b1", kind, start: 0, end: markdown.length };
  const [first, second] = markdownLetters(markdown, [block]).words.map((letters) => letters().text);
  expect(first).not.toBe("fishoflakes");
  expect(second).toBe("fishoflakes");
});

test.each([
  ["numbers", "Lakes[1, 2–4] have fish [12].", "lakeshavefish"],
  ["keys", "Lakes [smith2008lakes, jones99] have fish.", "lakeshavefish"],
  ["numbers of figures", "In Figure 9 and Eq. 3.1 fish 12 swims.", "infigureandeqfish12swims"],
])("citations are left out where a program prints them: %s", (_, markdown, expected) => {
  expect(markdownLetters(markdown, []).withoutCitations.map((letters) => letters().text)).toContain(expected);
});

test("what LaTeX prints for citations and references is left out of one reading", () => {
  const [letters] = markdownLetters(
    "See [1, 2–4] and [Smith2010, Lee99a] in Figure 3.1.",
    [],
  ).withoutCitations;
  expect(letters?.().text).toBe("seeandinfigure");
});

test.each(["1".repeat(300), "a11".repeat(20_000), "1, ".repeat(50_000), "[1 ".repeat(50_000)])(
  "a bracket that is never closed is read to its end",
  (inside) => {
    const [letters] = markdownLetters(`[${inside}`, []).withoutCitations;
    expect(letters?.().text).toBe(inside.replace(/[^a-z0-9]/g, ""));
  },
);
