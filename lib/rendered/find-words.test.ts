import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findWords, foldText, MOST_HITS, withoutAddresses } from "./find-words.ts";

const found = (text: string, query: string) =>
  findWords(foldText(text), query).map(({ start, end }) => text.slice(start, end));

describe("a search in a text", () => {
  test("takes no account of case, accents, line breaks and emphasis", () => {
    expect(found("Tea helps. TEA\nhelps.", "tea helps")).toEqual(["Tea helps", "TEA\nhelps"]);
    expect(found("A **résumé** of José", "RESUME of jose")).toEqual(["résumé** of José"]);
    expect(found("“tea” isn’t", '"tea" isn\'t')).toEqual(["“tea” isn’t"]);
    expect(found("İstanbul and istanbul", "and istanbul")).toEqual(["and istanbul"]);
  });

  test("takes signs as they are", () => {
    expect(found("p < .05 (n = 40)", "(n = 40)")).toEqual(["(n = 40)"]);
    expect(found("abc", ".")).toEqual([]);
    expect(found("abc", "   ")).toEqual([]);
  });

  test("leaves out addresses, and counts no more than anybody reads", () => {
    expect(withoutAddresses("see [tea](https://tea.test/tea) now")).toBe(
      `see [tea]${" ".repeat("(https://tea.test/tea)".length)} now`,
    );
    expect(findWords("a".repeat(20_000), "a")).toHaveLength(MOST_HITS);
  });

  test("keeps the length of every text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => foldText(text).length === text.length));
  });
});
