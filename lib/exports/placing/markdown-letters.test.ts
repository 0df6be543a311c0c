import { expect, test } from "vitest";
import { markdownLetters } from "./markdown-letters.ts";

const readings = (markdown: string) => markdownLetters(markdown, []).map((letters) => letters().text);

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
