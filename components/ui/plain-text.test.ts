import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["## Methods", "Methods"],
  ["The scale[^1] was *old*.", "The scale was old."],
  ["[^2]: It was made in 1990.", "It was made in 1990."],
  ["As follows[^3]: two kettles", "As follows: two kettles"],
  ["![A kettle](kettle.png) and [a link](https://a.example)", "A kettle and a link"],
])("%j is shown as %j", (markdown, words) => {
  expect(plainText(markdown)).toBe(words);
});
