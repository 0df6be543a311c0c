import { expect, test } from "vitest";
import { readingChains } from "./reading-chains.ts";
import type { Passage } from "./reading-plan.ts";

/** Passages of these lengths, one after the other. */
function passages(lengths: readonly number[]): Passage[] {
  let end = 0;
  return lengths.map((length) => {
    const start = end;
    end += length;
    return { start, end, heading: "" };
  });
}

const alike = (count: number, length: number) => passages(Array.from({ length: count }, () => length));
/** Lengths as headings make them: between half a passage and a whole one. */
const mixed = (count: number) =>
  passages(Array.from({ length: count }, (_, i) => 4_000 + ((i * 2_741) % 4_000)));
const lengthsOf = (chains: readonly (readonly (readonly Passage[])[])[]) =>
  chains.flat().map((run) => run.reduce((sum, { start, end }) => sum + end - start, 0));

test("each passage is read once, in order, and no call reads more than three full passages", () => {
  for (let count = 1; count <= 120; count += 1) {
    for (const all of [alike(count, 8_000), mixed(count)]) {
      const chains = readingChains(all);
      expect(chains.flat(2)).toEqual(all);
      expect(chains.length).toBeLessThanOrEqual(4);
      expect(chains.flat().every(({ length }) => length > 0)).toBe(true);
      expect(Math.max(...lengthsOf(chains))).toBeLessThanOrEqual(24_000);
    }
  }
});

test("a paper of up to 160,000 characters is read in chains of two calls at most", () => {
  for (const all of [alike(20, 8_000), mixed(26), alike(40, 4_000)])
    for (const chain of readingChains(all)) expect(chain.length).toBeLessThanOrEqual(2);
});

test("headings do not add calls: texts of one length are read in as many, whatever their passages", () => {
  expect(readingChains(alike(12, 8_000)).flat()).toHaveLength(5);
  expect(readingChains(alike(24, 4_000)).flat()).toHaveLength(5);
});

test("calls read about as much as each other", () => {
  const lengths = lengthsOf(
    readingChains(passages([8_000, 2_000, 3_000, 8_000, 1_000, 8_000, 4_000, 4_000, 8_000])),
  );
  expect(lengths).toEqual([10_000, 11_000, 9_000, 8_000, 8_000]);
});

test("a short text is read passage by passage", () => {
  expect(readingChains(alike(5, 5_000)).map((chain) => chain.map(({ length }) => length))).toEqual([
    [1, 1],
    [1, 1],
    [1],
  ]);
});

test("a volume without passages has no chains", () => {
  expect(readingChains([])).toEqual([]);
});
