import { describe, expect, test } from "vitest";
import { markdownOf } from "../../testing/convert-bytes.ts";

const paper = (body: string, preamble = "") =>
  `\\documentclass{article}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`;
const read = (body: string, preamble = "") => markdownOf(paper(body, preamble), "a.tex");

describe("text", () => {
  test.each([
    ["``Quoted'' --- 5--6~cm, 50\\% of \\$3 % gone", "“Quoted” — 5–6 cm, 50% of \\$3"],
    ['Jos\\\'e \\"{u}ber \\c{c}a na\\"\\i ve', "José über ça naïve"],
    [
      "\\textbf{bold} \\emph{it} {\\bf old} \\texttt{a\\_b} H\\textsubscript{2}O",
      "**bold** *it* **old** `a_b` H₂O",
    ],
    ["\\unknown[opt]{kept} \\vspace{2cm}text", "kept text"],
    ["Math $a_1 < b$ and \\(c\\).", "Math $a_1 < b$ and $c$."],
    ["See \\cite{foo}.", "See [foo]."],
    ["a\n% comment\nb\n\nc", "a b\n\nc"],
  ])("%s", async (source, markdown) => {
    expect(await read(source)).toBe(`${markdown}\n`);
  });
});

test("the document's own macros, in text and math, with arguments", async () => {
  const preamble =
    "\\newcommand{\\R}{\\mathbb{R}}\n\\newcommand{\\pair}[2][x]{\\langle #1,#2\\rangle}\n\\def\\us{our team}\n\\DeclareMathOperator{\\rank}{rank}";
  expect(await read("By \\us{}: $\\pair{y} \\in \\R$, $\\rank A$.", preamble)).toBe(
    "By our team: $\\langle x,y\\rangle \\in \\mathbb{R}$, $\\operatorname{rank}A$.\n",
  );
});

test("a macro bomb ends", async () => {
  const bomb = Array.from(
    { length: 25 },
    (_, i) =>
      `\\newcommand{\\b${String.fromCharCode(97 + i)}}{\\b${String.fromCharCode(98 + i)}\\b${String.fromCharCode(98 + i)}}`,
  ).join("\n");
  expect(await read("Start \\ba\\ end", bomb)).toContain("Start");
  expect(await read("Loop \\x", "\\newcommand{\\x}{\\x a}")).toContain("Loop");
});

test("sections, labels, formulas, lists, floats and notes", async () => {
  const body = `\\title{T}\\author{A \\and B}\\maketitle
\\begin{abstract}Short.\\end{abstract}
\\section{One}\\label{s}
As Section~\\ref{s}, Eq.~\\eqref{e} and Table~\\ref{t} say.\\footnote{So.}
\\begin{equation}\\label{e} a = b \\end{equation}
\\begin{align} a &= b \\\\ c &= d \\end{align}
\\begin{enumerate}\\item x \\item y \\begin{itemize}\\item z\\end{itemize}\\end{enumerate}
\\begin{table}\\caption{Cap.}\\label{t}\\begin{tabular}{lr}\\toprule a & \\multicolumn{1}{c}{b} \\\\ \\midrule 1 & 2 \\\\ \\bottomrule\\end{tabular}\\end{table}
\\begin{theorem}Holds.\\end{theorem}
\\begin{verbatim}
x % y
\\end{verbatim}`;
  expect(await read(body)).toBe(
    "# T\n\nA, B\n\n## Abstract\n\nShort.\n\n## 1 One\n\nAs Section 1, Eq. (1) and Table 1 say.[^1]\n\n$$\na = b \\tag{1}\n$$\n\n$$\n\\begin{aligned}\na &= b \\qquad\\text{(2)} \\\\\nc &= d \\qquad\\text{(3)}\n\\end{aligned}\n$$\n\n1. x\n2. y\n  - z\n\nTable 1: Cap.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n**Theorem 1.** Holds.\n\n```\nx % y\n```\n\n[^1]: So.\n".replace(
      "2. y\n  - z",
      "2. y\n   - z",
    ),
  );
});

test("citations by number from \\bibitem", async () => {
  const body =
    "As shown \\cite{b,a}.\n\\begin{thebibliography}{9}\\bibitem{a} First, A. \\emph{One}. \\bibitem{b} Second.\\end{thebibliography}";
  expect(await read(body)).toBe("As shown [2, 1].\n\n## References\n\n[1] First, A. *One*.\n\n[2] Second.\n");
});

test("a title that is set by hand in bold, before any other text", async () => {
  const body =
    "\\begin{center}{\\Large\\textbf{Slow light and\\\\[2pt] its uses in sensing}}\\end{center}\n\n{\\bf A. Author}\n\nWe slow light.";
  expect(await read(body)).toBe("# Slow light and its uses in sensing\n\n**A. Author**\n\nWe slow light.\n");
  expect(await read("\\textbf{Note.} We slow light.")).toBe("**Note.** We slow light.\n");
});
