import { expect, test } from "vitest";
import { expectedSeconds } from "./expected-seconds.ts";

const COMPUTING = expectedSeconds([], 1);

test("passages wait for each other while the others read beside them", () => {
  const calls = [
    { kind: "map", calls: 1, seconds: 10 },
    { kind: "reader", calls: 5, seconds: 100 },
    { kind: "whole", calls: 1, seconds: 30 },
    { kind: "proofs", calls: 1, seconds: 40 },
    { kind: "overall", calls: 1, seconds: 8 },
  ];
  expect(expectedSeconds(calls, 6)).toBe(COMPUTING + 10 + 100 + 8);
  expect(expectedSeconds(calls, 1)).toBe(COMPUTING + 10 + 170 + 8);
});

test("batches run side by side, and following up beside verifying", () => {
  const calls = [
    { kind: "pairs", calls: 2, seconds: 20 },
    { kind: "verify", calls: 6, seconds: 60 },
    { kind: "revision", calls: 3, seconds: 90 },
  ];
  expect(expectedSeconds(calls, 6)).toBe(COMPUTING + 10 + 30);
  expect(expectedSeconds(calls, 2)).toBe(COMPUTING + 10 + 60);
});

test("a preview takes as long as its one look", () => {
  expect(expectedSeconds([{ kind: "whole", calls: 1, seconds: 30 }], 6)).toBe(COMPUTING + 30);
});

test("a specialist that is called in half of all reviews takes its whole time when it is", () => {
  expect(expectedSeconds([{ kind: "proofs", calls: 0.5, seconds: 20 }], 6)).toBe(COMPUTING + 40);
});
