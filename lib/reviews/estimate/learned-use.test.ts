import { expect, test } from "vitest";
import type { PastUse } from "#db/queries/model-calls.ts";
import type { ExpectedCalls } from "./estimate-calls.ts";
import { learnUse } from "./learned-use.ts";

const TEXT_TOKENS = 10_000;
/** What stands beside the text in every question: instructions, map, task. */
const BESIDE = 1_500;
const TASK = 200;

const sent = { tokensIn: TEXT_TOKENS + BESIDE, repeated: TEXT_TOKENS + BESIDE - TASK };
const CALLS: ExpectedCalls[] = [
  { kind: "reader", role: "review", calls: 5, tokensIn: 5 * sent.tokensIn, repeated: 4 * sent.repeated },
  { kind: "whole", role: "review", calls: 1, ...sent },
];
const OF = { calls: CALLS, textTokens: TEXT_TOKENS };

/** Reviews of another text, half as long, on a server that counts and keeps in its own way. */
function past({ counts = 1, keeps = 1, kinds = ["reader", "whole"] } = {}): PastUse[] {
  return Array.from({ length: 6 }, (_, i) => `r${i}`).flatMap((sessionId) =>
    kinds.map((kind): PastUse => {
      const tokensIn = counts * (TEXT_TOKENS / 2 + BESIDE);
      return {
        sessionId,
        words: 3_000,
        textTokens: TEXT_TOKENS / 2,
        model: "large",
        kind,
        calls: 1,
        tokensIn,
        tokensOut: 6_000,
        tokensCached: keeps * (tokensIn - TASK),
        seconds: 40,
      };
    }),
  );
}

test("what a server counts for a text is told from texts of another length", () => {
  expect(learnUse([], OF).tokens).toBe(1);
  expect(learnUse(past(), OF).tokens).toBeCloseTo(1);
  expect(learnUse(past({ counts: 1.4 }), OF).tokens).toBeCloseTo(1.4, 1);
});

test("texts of another script say nothing of it", () => {
  expect(learnUse(past({ counts: 2.5 }), OF).tokens).toBe(1);
});

test("how much a server keeps is told, and previews, which repeat nothing, do not count", () => {
  const usual = learnUse([], OF).cached;
  expect(learnUse(past({ keeps: 1 }), OF).cached.share).toBeGreaterThan(0.98);
  expect(learnUse(past({ keeps: 0 }), OF).cached.share).toBeLessThan(0.1);
  expect(learnUse(past({ keeps: 0, kinds: ["whole"] }), OF).cached).toEqual(usual);
  expect(learnUse(past(), OF).cached.spread).toBeLessThan(usual.spread);
});

test("what is written and how long it takes follow the model", () => {
  const call = { kind: "reader", calls: 5, tokensIn: 50_000 };
  const { tokensOut, seconds } = learnUse(past(), OF);
  expect(tokensOut(call) / 5).toBeCloseTo(6_000, -3);
  expect(seconds({ ...call, tokensOut: tokensOut(call) }) / 5).toBeGreaterThan(30);
  expect(seconds({ ...call, tokensOut: tokensOut(call) }) / 5).toBeLessThan(50);
});
