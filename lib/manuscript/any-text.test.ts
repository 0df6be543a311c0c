import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseManuscript } from "./parse-manuscript.ts";
import { HOSTILE_PIECES } from "./testing/hostile-pieces.ts";

describe("any text", () => {
  const pieces = fc.constantFrom(
    "# A\n",
    "\n\n",
    "[",
    "](",
    ")",
    "*",
    "**",
    "_",
    "$",
    "$$\n",
    "`",
    "```\n",
    "| a |\n",
    "<",
    "<!--",
    "-->",
    "<sup>",
    "\\",
    "^",
    "~",
    "[1]",
    "(Smith, 2010)",
    "Figure 1. ",
    "Table 2, ",
    "t(2) = 3, p = .1",
    "9 of 10 (90%)",
    "95% CI 1 to 2",
    "1. ",
    "- ",
    "---\n",
    "::: {#refs}\n",
    "References\n\n",
    "word ",
    "é",
    "𝛼",
    "&lt;",
    "{#fig:a}",
    "\\documentclass{a}\n",
    "\\begin{figure}",
    "\\caption{",
    "\\cite{a,b}",
    "\\label{fig:a}",
    "\\ref{fig:a}",
    "\\bibitem{a}",
    "% ",
    "Eq. (1)",
  );

  test("is read without error, and every span lies inside it", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const manuscript = parseManuscript(parts.join(""));
        const spans = [
          ...manuscript.blocks.map(({ span }) => span),
          ...manuscript.sentences.map(({ span }) => span),
          ...manuscript.citations.map(({ span }) => span),
          ...manuscript.mentions.map(({ span }) => span),
          ...manuscript.captions.map(({ labelSpan }) => labelSpan),
          ...manuscript.references.entries.map(({ span }) => span),
          ...manuscript.loneBrackets.map(({ span }) => span),
        ];
        return spans.every(
          ({ start, end }) => start >= 0 && start <= end && end <= manuscript.markdown.length,
        );
      }),
      { numRuns: 500 },
    );
  });

  test.each(HOSTILE_PIECES)("a long run of %j is read to its end", (piece) => {
    const text = piece.repeat(Math.ceil(200_000 / piece.length));
    const { markdown, blocks } = parseManuscript(text);
    expect(markdown).toBe(text);
    expect(blocks.every(({ span }) => span.end <= text.length)).toBe(true);
  });
});
