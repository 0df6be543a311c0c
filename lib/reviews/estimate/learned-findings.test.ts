import { expect, test } from "vitest";
import type { PastUse } from "#db/queries/model-calls.ts";
import { chanceOf, expectedFindings } from "./learned-findings.ts";
import { usualFindings } from "./usual-use.ts";

const use = (sessionId: string, kind: string, more: Partial<PastUse> = {}): PastUse => ({
  sessionId,
  words: 5_000,
  textTokens: 7_000,
  model: "large",
  kind,
  calls: 1,
  tokensIn: 1_000,
  tokensOut: 1_000,
  tokensCached: 0,
  seconds: 10,
  ...more,
});
const reviews = (count: number, kinds: string[]) =>
  Array.from({ length: count }, (_, i) => kinds.map((kind) => use(`r${i}`, kind))).flat();

test("a model that finds much is expected to, and more in a longer text", () => {
  const past = reviews(6, ["verify"]);
  const twice = () => 2 * usualFindings(5_000);
  expect(expectedFindings([], 5_000, twice)).toBe(usualFindings(5_000));
  expect(expectedFindings(past, 5_000, twice) / usualFindings(5_000)).toBeCloseTo(2, 0);
  const [short, long] = [3_000, 12_000].map((words) => expectedFindings(past, words, twice));
  expect(long).toBeGreaterThan(short ?? 0);
  expect(long).toBeLessThan(4 * (short ?? 0));
});

test("before a review the words decide on a specialist, then the reviews with them", () => {
  const fresh = chanceOf([]);
  expect(fresh("proofs", true)).toBeGreaterThan(0.8);
  expect(fresh("proofs", false)).toBeLessThan(0.2);
  const always = chanceOf(reviews(10, ["reader", "proofs"]));
  expect(always("proofs", false)).toBeGreaterThan(0.6);
  const never = chanceOf(reviews(10, ["reader"]));
  expect(never("proofs", true)).toBeLessThan(0.4);
  expect(never("proofs", true)).toBeGreaterThan(never("proofs", false));
});

test("previews, which call no specialist, say nothing of them", () => {
  expect(chanceOf(reviews(10, ["whole"]))("proofs", true)).toBe(chanceOf([])("proofs", true));
});
