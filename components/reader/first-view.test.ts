import { describe, expect, it } from "vitest";
import { countFirst, isLight } from "./first-view.ts";

describe("isLight", () => {
  it("is true for a manuscript of common length", () => {
    expect(isLight("# Title\n\n".concat("Words of a paragraph.\n\n".repeat(3_000)))).toBe(true);
  });

  it("is false for a long text, and for one of very many headings", () => {
    expect(isLight("word ".repeat(30_000))).toBe(false);
    expect(isLight("# A\n".repeat(2_000))).toBe(false);
  });
});

describe("countFirst", () => {
  it("takes as many chunks as make two screens", () => {
    expect(countFirst([2_400, 2_400, 2_400, 2_400])).toBe(3);
    expect(countFirst([100, 200])).toBe(2);
  });

  it("takes no chunk that is long by itself, nor one behind it", () => {
    expect(countFirst([90_000, 100])).toBe(0);
    expect(countFirst([100, 90_000, 100])).toBe(1);
  });
});
