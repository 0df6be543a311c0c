import { expect, test } from "vitest";
import { isTimely, lastDigestTime } from "./digest-time.ts";

test.each([
  ["2026-11-23T05:59:59.999Z", "2026-11-16T06:00:00.000Z"],
  ["2026-11-23T06:00:00.000Z", "2026-11-23T06:00:00.000Z"],
  ["2026-11-29T23:00:00.000Z", "2026-11-23T06:00:00.000Z"],
])("at %s the last digests were due at %s, a Monday", (now, due) => {
  expect(lastDigestTime(new Date(now)).toISOString()).toBe(due);
  expect(new Date(due).getUTCDay()).toBe(1);
});

test("a digest may be sent until Thursday at six, and not before it is due", () => {
  const until = new Date("2026-11-23T06:00:00Z");
  expect(isTimely(until, until)).toBe(true);
  expect(isTimely(until, new Date("2026-11-26T05:59:59Z"))).toBe(true);
  expect(isTimely(until, new Date("2026-11-26T06:00:00Z"))).toBe(false);
  expect(isTimely(until, new Date("2026-11-23T05:59:59Z"))).toBe(false);
});
