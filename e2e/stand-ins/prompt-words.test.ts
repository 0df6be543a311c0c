import { expect, test } from "vitest";
import { PromptWords } from "./prompt-words.ts";

const PASSAGE = "The *mean* of group A is 4.2.\nIt rose by 3 % after $t = 2$; nobody expected it.";

test.each([
  "The mean of group A is 4.2. It rose by 3 % after t = 2; nobody expected it.",
  "[17] The **mean** of group\nA is 4.2.\n\n[18] It rose by 3&nbsp;% after \\(t = 2\\);\n> nobody expected it.",
  JSON.stringify({ text: `Before. ${PASSAGE} After.` }),
  '<p id="17">The <em>mean</em> of group A is 4.2.</p>\n<p id="18">It rose by 3 % after $t = 2$;</p> nobody expected it.',
])("the words are in %j", (prompt) => {
  const words = prompt.replace(/<\/?em>|&nbsp;/g, " ");
  expect(new PromptWords(words).holds(PASSAGE)).toBe(true);
});

test.each([
  "The mean of group A is 4.2. It rose by 5 % after t = 2; nobody expected it.",
  "The mean of group A is 4.2.",
  `The mean of group A is 4.2. ${"Something else stands between. ".repeat(20)} It rose by 3 % after t = 2; nobody expected it.`,
  "",
])("not all of them are in %j", (prompt) => {
  expect(new PromptWords(prompt).holds(PASSAGE)).toBe(false);
});

test("a passage without words is nowhere", () => {
  expect(new PromptWords("a — b").holds(" — ")).toBe(false);
});
