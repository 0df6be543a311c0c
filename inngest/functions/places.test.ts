import { afterEach, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import { conversionPlaces, conversionsFor, reviewStepPlaces, slots } from "./places.ts";

const NAMES = [
  "CONVERSIONS_AT_ONCE",
  "CONVERSIONS_AT_ONCE_PER_OWNER",
  "REVIEW_STEPS_AT_ONCE",
  "REVIEW_STEPS_AT_ONCE_PER_OWNER",
] as const;
afterEach(() => settleEnv(Object.fromEntries(NAMES.map((name) => [name, ""]))));

test("a machine converts one file more than it has cores, as far as its memory goes, and two at least", () => {
  const GB = 1024 ** 3;
  for (const [cores, gigabytes, expected] of [
    [1, 1, 2],
    [2, 8, 3],
    [8, 4, 4],
    [8, 64, 9],
    [96, 512, 16],
  ] as const)
    expect([cores, gigabytes, conversionsFor({ cores, memoryBytes: gigabytes * GB })]).toEqual([
      cores,
      gigabytes,
      expected,
    ]);
});

test("one owner leaves a place for others, unless an installation says otherwise", () => {
  settleEnv({ CONVERSIONS_AT_ONCE: "5", REVIEW_STEPS_AT_ONCE: "10" });
  expect(conversionPlaces()).toEqual({ inAll: 5, perOwner: 4 });
  expect(reviewStepPlaces()).toEqual({ inAll: 10, perOwner: 9 });
  expect(slots()).toBeGreaterThan(15);
  settleEnv({ CONVERSIONS_AT_ONCE_PER_OWNER: "9" });
  expect(conversionPlaces()).toEqual({ inAll: 5, perOwner: 5 });
});
