import { expect, test } from "vitest";
import { readEquationMentions } from "./figures-and-tables/equations.ts";
import type { Block } from "./markdown/block.ts";
import { readBlocks } from "./markdown/blocks.ts";
import { inlineSource, nextToken } from "./markdown/inline-tokens.ts";
import { readSampleSizes } from "./numbers/sample-sizes.ts";
import { readAuthorYearCitations } from "./references/author-year-citations.ts";
import { readKeyCitations } from "./references/key-citations.ts";
import { readNumericCitations } from "./references/numeric-citations.ts";
import { countSteps } from "./testing/count-steps.ts";
import { readLoneBrackets } from "./text/brackets.ts";

const READERS: readonly ((markdown: string, block: Block) => unknown)[] = [
  readAuthorYearCitations,
  readEquationMentions,
  readKeyCitations,
  readLoneBrackets,
  readNumericCitations,
  readSampleSizes,
];

test.each(READERS)("%o searches a block that has nothing of its kind once", (read) => {
  const text = "As Smith and Jones say, it holds and so they all agree. ".repeat(20);
  const [block] = readBlocks(text);
  if (block === undefined) throw new Error("the text has no block");
  expect(countSteps(() => read(text, block))).toBeLessThanOrEqual(text.length);
});

test("of pictures that do not end, the end is looked for once", () => {
  const text = "![](".repeat(1_000);
  const source = inlineSource(text, 0, text.length, false);
  const steps = countSteps(() => {
    for (let at = 0; at < text.length; at += 4) nextToken(source, at);
  });
  expect(steps).toBeLessThanOrEqual(text.length);
});
