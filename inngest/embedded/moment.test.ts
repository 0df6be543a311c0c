import { expect, test } from "vitest";
import { durationMs, parseMoment, parseRetryAfter } from "./moment.ts";

test.each([
  ["1s", 1000],
  ["2h30m", 9_000_000],
  ["1w2d", 777_600_000],
  ["1.5s", 1500],
  ["300ms", 300],
  ["", undefined],
  ["5", undefined],
  ["1s later", undefined],
])("the time string %j is %j ms", (text, ms) => {
  expect(durationMs(text)).toBe(ms);
});

test.each([
  ["2s", { afterMs: 2000 }],
  ["", { afterMs: 0 }],
  ["2030-01-02T03:04:05+01:00", { at: "2030-01-02T02:04:05.000Z" }],
  ["soon", undefined],
])("a step sleeps until %j", (text, moment) => {
  expect(parseMoment(text)).toEqual(moment);
});

test.each([
  ["5", { afterMs: 5000 }],
  ["2030-01-02T03:04:05.678Z", { at: "2030-01-02T03:04:05.678Z" }],
  [null, undefined],
])("Retry-After: %s", (text, moment) => {
  expect(parseRetryAfter(text)).toEqual(moment);
});
