import { describe, expect, it } from "vitest";
import { alignOffsets } from "./align-offsets.ts";

describe("alignOffsets", () => {
  it("is the identity where nothing was changed", () => {
    expect(alignOffsets("abc", "abc")).toEqual([0, 1, 2, 3]);
  });

  it("skips escapes", () => {
    expect(alignOffsets("a\\*b", "a*b")).toEqual([0, 2, 3, 4]);
  });

  it("takes an entity as one character", () => {
    expect(alignOffsets("p &lt; 1", "p < 1")).toEqual([0, 1, 2, 6, 7, 8]);
    expect(alignOffsets("R&amp;D", "R&D")).toEqual([0, 1, 6, 7]);
    expect(alignOffsets("R&D", "R&D")).toEqual([0, 1, 2, 3]);
  });

  it("skips code marks and the indentation of a continued line", () => {
    expect(alignOffsets("`x`", "x")).toEqual([1, 2]);
    expect(alignOffsets("a\n   b", "a\nb")).toEqual([0, 1, 5, 6]);
  });

  it("gives up on a text from elsewhere", () => {
    expect(alignOffsets("abc", "xyz")).toBeNull();
  });
});
