import { expect, test } from "vitest";
import { readingChains } from "./reading-chains.ts";
import type { Passage } from "./reading-plan.ts";

const passages = (count: number): Passage[] =>
  Array.from({ length: count }, (_, i) => ({ start: i, end: i + 1, heading: "" }));

test("each passage is read once, in order, and by no call with more than two others", () => {
  for (let count = 1; count <= 120; count += 1) {
    const chains = readingChains(passages(count));
    expect(chains.flat(2)).toEqual(passages(count));
    expect(Math.max(...chains.flat().map(({ length }) => length))).toBeLessThanOrEqual(3);
    expect(chains.length).toBeLessThanOrEqual(4);
    expect(chains.flat().every(({ length }) => length > 0)).toBe(true);
  }
});

test("a paper of up to 24 passages is read in chains of two calls at most", () => {
  for (let count = 1; count <= 24; count += 1)
    for (const chain of readingChains(passages(count))) expect(chain.length).toBeLessThanOrEqual(2);
});

test("a short text is read passage by passage", () => {
  expect(readingChains(passages(5)).map((chain) => chain.map(({ length }) => length))).toEqual([
    [1, 1],
    [1, 1],
    [1],
  ]);
});
