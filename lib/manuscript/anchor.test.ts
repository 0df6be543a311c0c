import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anchorQuote, paragraphAt } from "./anchor.ts";

const TEXT = `# Title

The *quick* brown fox — “so to speak” — jumps over the lazy dog in 2010.

The second paragraph says that the quick brown fox was tired after the long day, and it slept.

The quick brown fox came back.
`;

function quoteOf(quote: string, hint?: number): string | null {
  const span = anchorQuote(TEXT, quote, hint);
  return span === null ? null : TEXT.slice(span.start, span.end);
}

describe("anchorQuote", () => {
  test("finds a verbatim quote", () => {
    expect(quoteOf("jumps over the lazy dog")).toBe("jumps over the lazy dog");
  });

  test("takes the place nearest to the hint", () => {
    expect(anchorQuote(TEXT, "quick brown fox", TEXT.length)?.start).toBe(
      TEXT.lastIndexOf("quick brown fox"),
    );
    expect(anchorQuote(TEXT, "quick brown fox")?.start).toBe(TEXT.indexOf("quick brown fox"));
  });

  test.each([
    ["emphasis left out", "The quick brown fox — “so", "The *quick* brown fox — “so"],
    ["other quotation marks and dashes", 'fox - "so to speak" - jumps', "fox — “so to speak” — jumps"],
    ["a line break instead of a space", "lazy\ndog in 2010", "lazy dog in 2010"],
    ["other case", "THE LAZY DOG", "the lazy dog"],
  ])("allows for %s", (_, quote, found) => {
    expect(quoteOf(quote)).toBe(found);
  });

  test("finds a quote with a few words changed", () => {
    const found = quoteOf(
      "second paragraph says the quick brown fox was very tired after the long day, and it slept",
    );
    expect(found).toContain("paragraph says that the quick brown fox was tired after the long day");
  });

  test.each(["", "   ", "Nothing like this stands anywhere in the text at all", "xyz"])(
    "does not invent a place for %j",
    (quote) => {
      expect(anchorQuote(TEXT, quote)).toBeNull();
    },
  );

  test("every slice is found, and is where it says", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        fc.string({ minLength: 1, maxLength: 30 }),
        fc.string({ maxLength: 60 }),
        (before, quote, after) => {
          const markdown = before + quote + after;
          const span = anchorQuote(markdown, quote);
          return quote.trim() === ""
            ? span === null
            : span !== null && markdown.slice(span.start, span.end) === quote.trim();
        },
      ),
    );
  });

  test("takes the first of ten thousand passages that are as similar", () => {
    const sentence = "Many words of a long paper that says one thing after another. ";
    const quote = "Many wrods of a long papers that say one thing after an other";
    expect(anchorQuote(sentence.repeat(10_000), quote)?.start).toBe(0);
    const better = `${sentence.repeat(9_000)}Many words of a long papers that say one thing after another. `;
    expect(anchorQuote(better + sentence, quote)?.start).toBe(9_000 * sentence.length);
  });
});

describe("paragraphAt", () => {
  test("is the text between blank lines", () => {
    const { start, end } = paragraphAt(TEXT, TEXT.indexOf("tired"));
    expect(TEXT.slice(start, end)).toBe(
      "The second paragraph says that the quick brown fox was tired after the long day, and it slept.",
    );
  });

  test("reaches the ends of the text", () => {
    expect(paragraphAt("one", 99)).toEqual({ start: 0, end: 3 });
    expect(paragraphAt("", 0)).toEqual({ start: 0, end: 0 });
    expect(paragraphAt("one\n\ntwo\nthree\n", 6)).toEqual({ start: 5, end: 14 });
    expect(paragraphAt("one\r\n\r\ntwo", 8)).toEqual({ start: 7, end: 10 });
    expect(paragraphAt("one\n\ntwo", 4)).toEqual({ start: 4, end: 4 });
  });
});
