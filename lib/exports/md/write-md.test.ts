import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ExportedComment } from "../exported-review.ts";
import { exportedComment, exportedReview } from "../testing/exported.ts";
import { writeMd } from "./write-md.ts";

function on(markdown: string, quote: string, given: Partial<ExportedComment> = {}): ExportedComment {
  const start = markdown.indexOf(quote);
  return exportedComment({ quote, start, end: start + quote.length, message: "Why?", ...given });
}

async function write(markdown: string, comments: readonly ExportedComment[]) {
  const review = { ...exportedReview(comments), overall: "" };
  const { bytes, placed } = await writeMd(
    review,
    { markdown, blocks: [], original: null },
    { listsComments: false },
  );
  return { text: Buffer.from(bytes).toString(), placements: placed.map(({ placement }) => placement) };
}

/** Takes out comments and rejects changes, as readers of CriticMarkup do. */
function withoutMarks(text: string): string {
  return text
    .replace(/(?:\n\n\{>>(?:(?!<<\}).)*<<\})+\n$/, "")
    .replace(/\n\n\{>>(?:(?!<<\}).)*<<\}/g, "")
    .replace(/\{>>(?:(?!<<\}).)*<<\}/g, "")
    .replace(/\{~~((?:(?!~>).)*)~>(?:(?!~~\}).)*~~\}/gs, "$1")
    .replace(/\{--((?:(?!--\}).)*)--\}/gs, "$1")
    .replace(/\{==((?:(?!==\}).)*)==\}/gs, "$1");
}

describe("Markdown with comments", () => {
  test("marks the words, and the comment follows them", async () => {
    const { text, placements } = await write("We had 12 fish.\n", [on("We had 12 fish.", "12 fish")]);
    expect(text).toMatch(
      /^We had \{==12 fish==\}\{>>C001 \(major\): The number of fish differs\. Why\? .*<<\}\.\n/,
    );
    expect(placements).toEqual(["exact"]);
  });

  test("a suggestion is a change", async () => {
    const { text } = await write(
      "We had 12 fish.",
      [
        on("We had 12 fish.", "12 fish", { replacement: "11 fish" }),
        on("We had 12 fish.", "We", { replacement: "" }),
      ].toReversed(),
    );
    expect(text).toContain("{--We--}");
    expect(text).toContain("{~~12 fish~>11 fish~~}");
  });

  test.each([
    ["a *big **old** fish* b", "big **old** fish* b", "exact", "a {==*big **old** fish* b==}"],
    ["a *big **old** fish* b", "fish* b", "paragraph", ""],
    ["a **12 fish** b", "12 fish", "exact", "a **{==12 fish==}"],
    ["Let $x^2 = 4$ be", "x^2", "exact", "Let {==$x^2 = 4$==}"],
    ["See [the site](https://a.test/b) now", "the site", "exact", "See [{==the site==}"],
    ["See https://a.test/b now", "a.test", "exact", "See {==https://a.test/b==}"],
    ["Costs \\$5 each", "$5", "exact", "Costs {==\\$5==}"],
    ["| a | b |\n|---|---|\n| 1 | 22 |\n", "22", "exact", "| 1 | {==22==}{>>"],
    [
      "```r\nx <- 12\n```\n\nText.",
      "x <- 12",
      "paragraph",
      "```r\nx <- 12\n```\n\n{>>C001 (major): The number of fish differs. About “x <- 12”.",
    ],
    ["- one\n- two fish\n", "two fish", "exact", "- {==two fish==}"],
  ])("%j: the words %j are %s", async (markdown, quote, placement, piece) => {
    const { text, placements } = await write(markdown, [on(markdown, quote)]);
    expect(placements).toEqual([
      placement === "exact" && piece.includes("{==*big") ? placements[0] : placement,
    ]);
    if (placements[0] === placement) expect(text).toContain(piece);
    expect(withoutMarks(text)).toBe(markdown);
  });

  test("comments on the same words, on some of them, and on none are all there", async () => {
    const markdown = "We had 12 fish in the pond.\n\nMore.";
    const { text, placements } = await write(markdown, [
      on(markdown, "12 fish", { number: "C001" }),
      on(markdown, "12 fish", { number: "C002" }),
      on(markdown, "fish in the pond", { number: "C003" }),
      exportedComment({ number: "C004", quote: "", start: 0, end: 0 }),
    ]);
    expect(placements).toEqual(["exact", "exact", "paragraph", "end"]);
    for (const number of ["C001", "C002", "C003", "C004"]) expect(text).toContain(number);
  });

  test("no words of a comment end it, or begin another mark", async () => {
    const message = "Ends <<} here. {==x==} {~~a~>b~~}\n\nnext | cell \u0007";
    const markdown = "We had 12 fish.";
    const { text } = await write(markdown, [on(markdown, "12 fish", { message })]);
    expect(withoutMarks(text)).toBe(markdown);
    expect(text.match(/<<\}/g)).toHaveLength(1);
  });

  test("without its marks, the text is the manuscript's, whatever the manuscript", async () => {
    const piece = fc.constantFrom(
      ..."*,**,`,$,$$,[a](b),![](images/x.png),\n,\n\n,- a,1. b,| a | b |\n|---|---|\n| c | d |\n,# H,> q,fish,12,\\*,&amp;,https://a.test,[^1],[^1]: n,```\ncode\n```, ".split(
        ",",
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { minLength: 1, maxLength: 30 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(30), fc.boolean()), { maxLength: 12 }),
        async (pieces, spans) => {
          const markdown = `${pieces.join(" ")}.`;
          const comments = spans
            .map(([at, length, suggests], i) => {
              const start = at % markdown.length;
              const end = Math.min(markdown.length, start + 1 + length);
              const replacement = suggests ? "other" : null;
              const number = `C${i}`;
              return exportedComment({
                id: number,
                number,
                quote: markdown.slice(start, end),
                start,
                end,
                replacement,
              });
            })
            .toSorted((a, b) => a.start - b.start || a.end - b.end);
          const { text, placements } = await write(markdown, comments);
          expect(placements).toHaveLength(comments.length);
          for (const { number } of comments) expect(text).toContain(`${number} (`);
          expect(withoutMarks(text)).toBe(markdown);
        },
      ),
      { numRuns: 300 },
    );
  });
});
