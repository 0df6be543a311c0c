import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordDiff } from "./word-diff.ts";

describe("wordDiff", () => {
  it("shows one changed word", () => {
    expect(wordDiff("the the cat", "the cat")).toEqual([
      { kind: "same", text: "the " },
      { kind: "removed", text: "the " },
      { kind: "same", text: "cat" },
    ]);
  });

  it("keeps words that change together in one piece", () => {
    expect(wordDiff("Tea helps people to finish.", "Tea may help volunteers to finish.")).toEqual([
      { kind: "same", text: "Tea " },
      { kind: "removed", text: "helps people " },
      { kind: "added", text: "may help volunteers " },
      { kind: "same", text: "to finish." },
    ]);
  });

  it("shows texts that share little one after the other", () => {
    const before = "Adherence was high.";
    const after = "Fifty-three participants walked often, which was measured with a watch.";
    expect(wordDiff(before, after)).toEqual([
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]);
  });

  it("gives back both sides", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", " ", "\n")).map((list) => list.join(""));
    fc.assert(
      fc.property(words, words, (before, after) => {
        const parts = wordDiff(before, after);
        const side = (without: string) =>
          parts
            .filter((part) => part.kind !== without)
            .map((part) => part.text)
            .join("");
        expect(side("added")).toBe(before);
        expect(side("removed")).toBe(after);
      }),
    );
  });
});
