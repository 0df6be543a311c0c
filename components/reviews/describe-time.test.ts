import { expect, test } from "vitest";
import { aboutTime, timeWords } from "./describe-time.ts";

test("a time that was taken is told with its unit", () => {
  expect([0, 0.44, 9.96, 12.4, 89, 96, 3_600].map(timeWords)).toEqual([
    "0.1 s",
    "0.4 s",
    "10.0 s",
    "12 s",
    "89 s",
    "2 min",
    "60 min",
  ]);
});

test("a time that is expected is told no more exactly than it is known", () => {
  expect([3, 12, 43, 50, 100, 700].map(aboutTime)).toEqual([
    "a few seconds",
    "about 10 seconds",
    "about 45 seconds",
    "about a minute",
    "about 2 minutes",
    "about 12 minutes",
  ]);
});
