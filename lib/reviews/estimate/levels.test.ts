import { expect, test } from "vitest";
import { learnLevels, type Observed, shrunk } from "./levels.ts";

const DOUBT = { reviews: 0.2, models: 0.9, kinds: 0.5 };

/** A model that writes three times the usual, and ten times of it when it verifies. */
const reviews = (count: number, off: (i: number) => number = () => 1): Observed[] =>
  Array.from({ length: count }, (_, i): Observed[] => [
    { review: `r${i}`, kind: "reader", actual: 3 * 2_500 * off(i), usual: 2_500 },
    { review: `r${i}`, kind: "verify", actual: 10 * 100 * off(i), usual: 100 },
  ]).flat();

test("with nothing seen all is as usual, and little is certain", () => {
  const { of, spread } = learnLevels([], DOUBT);
  expect(of("reader")).toBe(1);
  expect(spread).toBeGreaterThan(0.9);
});

test("one review tells most of a model's level, for kinds that were not seen too", () => {
  const { of, spread } = learnLevels(reviews(1), DOUBT);
  expect(of("reader")).toBeGreaterThan(2.5);
  expect(of("whole")).toBeGreaterThan(2.5);
  expect(of("verify")).toBeGreaterThan(of("whole") * 2);
  expect(spread).toBeLessThan(0.4);
});

test("a paper that gave much to say moves its model and no kind", () => {
  const { of } = learnLevels(
    reviews(8, (i) => (i % 2 === 0 ? 1.5 : 1 / 1.5)),
    DOUBT,
  );
  expect(of("verify") / of("reader")).toBeCloseTo(10 / 3, 0);
});

test("one review that is unlike all others moves the level little", () => {
  const others = reviews(6);
  const steady = learnLevels(others, DOUBT).of("reader");
  const runaway = learnLevels([...others, { review: "x", kind: "reader", actual: 2e6, usual: 2_500 }], DOUBT);
  expect(runaway.of("reader") / steady).toBeLessThan(1.1);
  expect(runaway.of("reader") / steady).toBeGreaterThan(0.9);
});

test("the more is seen the less the usual draws", () => {
  const near = [1, 3, 30].map((count) => shrunk(Array(count).fill(1), 0.2, 0.4));
  expect(near).toEqual(near.toSorted((a, b) => a - b));
  expect(near[0]).toBeGreaterThan(0.5);
  expect(near[2]).toBeGreaterThan(0.95);
  expect(near[2]).toBeLessThan(1);
});
