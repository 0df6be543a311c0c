import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseManuscript } from "./parse-manuscript.ts";

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

  const hostile = [
    "(",
    "[",
    "![",
    "*",
    "$",
    "`",
    "<a ",
    "<!--",
    "[1,",
    "(Smith, ",
    "Smith, ",
    "Figure 1, ",
    "1 of ",
    "- 1. ",
    "| ",
    "\\[",
    "A. ",
    "t(1",
    "p = ",
    "word ",
    "9".repeat(50),
    "[1] ",
    "<table>\n",
    "$$\n",
    "```\n",
    "::: {#ref-a}\n",
    "**a** ",
    "> ",
    "10.1000/",
    "95% CI 1",
    "a of the b ",
    "et al., ",
    "\n",
    "{#fig:a} ",
    "\\section{A}\n\\section{B}\n",
    "\\documentclass\n\\begin{figure}",
    "\\documentclass\n\\begin{equation}",
    "\\documentclass\n\\caption{",
    "\\documentclass\n\\bibitem[",
    "\\documentclass\n\\emph{",
    "\\documentclass\n$",
    "\\cite{a",
    "\\ref{a} ",
    "Eqs. (1), ",
    "Smith, J. (2010). ",
    "References\n1. A b. 2010. ",
    "A line alone\n",
  ];
  test.each(hostile)("takes linear time on a long run of %j", (piece) => {
    const start = performance.now();
    parseManuscript(piece.repeat(Math.ceil(200_000 / piece.length)));
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});
