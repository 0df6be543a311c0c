import { expect, test } from "vitest";
import { readBlocks } from "../markdown/blocks.ts";
import { countSteps } from "../testing/count-steps.ts";
import { readAuthorYearCitations } from "./author-year-citations.ts";

test("a block without a year is not searched for names", () => {
  const text = "As Smith and Jones say, it holds (Brown and others too). ".repeat(20);
  const [block] = readBlocks(text);
  if (block === undefined) throw new Error("the text has no block");
  expect(countSteps(() => readAuthorYearCitations(text, block))).toBeLessThanOrEqual(text.length);
});
