import { describe, expect, it } from "vitest";
import { describeLeft, secondsLeft } from "./time-left.ts";

describe("time left", () => {
  it("says nothing too early or at the end", () => {
    expect([secondsLeft(1, 30), secondsLeft(50, 1), secondsLeft(100, 50)]).toEqual([null, null, null]);
  });

  it("goes on as it went so far", () => {
    expect(secondsLeft(25, 10)).toBe(30);
    expect(describeLeft(30)).toBe("about 30 seconds left");
    expect(describeLeft(4)).toBe("a few seconds left");
    expect(describeLeft(240)).toBe("about 4 minutes left");
    expect(describeLeft(null)).toBe("");
  });
});
