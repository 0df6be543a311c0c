import { describe, expect, it } from "vitest";
import { describeLeft, secondsLeft } from "./time-left.ts";

describe("time", () => {
  it("is not stated too early or at the end", () => {
    expect([secondsLeft(5, 30), secondsLeft(50, 5), secondsLeft(100, 50)]).toEqual([null, null, null]);
    expect(describeLeft(null)).toBe("");
  });

  it("continues the speed so far", () => {
    expect(secondsLeft(25, 10)).toBe(30);
    expect(secondsLeft(20, 60)).toBe(240);
  });

  it("is an upper bound in minutes, so that a job that ends sooner does not contradict it", () => {
    expect([4, 60, 61, 240].map(describeLeft)).toEqual([
      "probably less than a minute",
      "probably less than a minute",
      "probably less than 2 minutes",
      "probably less than 4 minutes",
    ]);
  });
});
