import { expect, test } from "vitest";
import { convertBytes, markdownOf } from "../../testing/convert-bytes.ts";

test("Markdown stays as it is written", async () => {
  const markdown =
    "# Title\n\nSome *text* with $x_1$ and a note[^a].\n\n$$\ny = 2\n$$\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n- two\n\n[^a]: The note.\n";
  expect(await markdownOf(markdown, "a.md")).toBe(markdown);
  const result = await convertBytes(markdown, "a.md");
  expect(result.ok && result.blocks.map((block) => block.kind)).toEqual([
    "heading",
    "paragraph",
    "math",
    "table",
    "list",
    "footnote",
  ]);
  expect(result.ok && result.blocks[1]?.source).toEqual({ file: "a.md", line: 3 });
});

test("raw HTML, scripts and pictures from elsewhere do not pass", async () => {
  const markdown =
    'A <b onclick="x">word</b> <script>bad()</script>\n\n<div>block</div>\n\n![alt](https://example.org/x.png) [go](javascript:x) ![](../secret.png)\n';
  expect(await markdownOf(markdown, "a.md")).toBe(
    "A word bad()\n\nblock\n\n[alt](https://example.org/x.png) go\n",
  );
});

test("what looks like a link in a formula or in code runs no script", async () => {
  const markdown =
    "We have $[a](javascript:x)$ and\n\n$$\n[a](java&#115;cript:x)\n$$\n\nand `<vbscript:x>`.\n";
  const result = await convertBytes(markdown, "a.md");
  const inert = "We have $[a] javascript:x)$ and\n\n$$\n[a] java&#115;cript:x)\n$$\n\nand `<vbscript x>`.\n";
  expect(result.ok && result.markdown).toBe(inert);
});

test("front matter gives the title", async () => {
  expect(await markdownOf('---\ntitle: "My paper"\noutput: pdf\n---\n\nText.\n', "a.qmd")).toBe(
    "# My paper\n\nText.\n",
  );
});

test("LaTeX displays stay as they are written", async () => {
  const displays = [
    "\\begin{align}\na &= b\n+ c \\\\\n- d\n=\ne^2 + f^2\n\\end{align}",
    "\\begin{equation}\nf^{i}(x)+g^{j}(x) <b>y, 0<x and y>0, \\{y<x: y>0\\}\n\n# 1\n\\end{equation}",
  ];
  const result = await convertBytes(
    `We have\n\n${displays.join("\n\n")}\n\nSo $$\na\n-\nb\n$$ holds.\n`,
    "a.md",
  );
  expect(result.ok && result.markdown).toBe(
    `We have\n\n${displays.join("\n\n")}\n\nSo $$\na\n-\nb\n$$ holds.\n`,
  );
  expect(result.ok && result.blocks.map((block) => block.kind)).toEqual([
    "paragraph",
    "math",
    "math",
    "paragraph",
  ]);
});

test.each([
  ["on an indented line", "We have\n\n    \\begin{equation}\n    a\n- b\n\\end{equation}\n\nwhich holds.\n"],
  ["in brackets", "We have \\[x^{i}+y^{j}\\] and\n\n\\[a\n=\n- b\\]\n\nwhich holds.\n"],
  ["in dollars after others on their line", "So $$a\n- b$$ and $$c\n- d$$ hold.\n"],
])("LaTeX displays %s stay as they are written", async (_, markdown) => {
  const result = await convertBytes(markdown, "a.md");
  expect(result.ok && result.markdown).toBe(markdown);
  const kinds = result.ok ? result.blocks.map(({ kind }) => kind) : [];
  expect(kinds.filter((kind) => kind !== "paragraph" && kind !== "math")).toEqual([]);
});

test("a display whose dollars share lines with it ends where its author ended it", async () => {
  const result = await convertBytes("We have\n\n$$a\n- b$$, so\n\n$$\nc\n= d$$\n\n## Next\n", "a.md");
  expect(result.ok && result.markdown).toBe("We have\n\n$$\na\n- b\n$$\n, so\n\n$$\nc\n= d\n$$\n\n## Next\n");
  expect(result.ok && result.blocks.map(({ kind }) => kind)).toEqual([
    "paragraph",
    "paragraph",
    "math",
    "heading",
  ]);
});

test("escaped brackets are text", async () => {
  const markdown = "As shown \\[1\\] and \\[see [here](https://example.org/a_b)\\].\n";
  expect(await markdownOf(markdown, "a.md")).toBe(markdown);
});

test("LaTeX source in a Markdown file stays as it is written", async () => {
  const source =
    "% !TEX root = a\n\\documentclass{article}\n\\newcommand{\\url}[1]{#1}\n\\begin{document}\n\\maketitle\nBy~\\ref{a}~and~\\ref{b} ``one'' x^{i}+y^{j} \\begin{equation}\n- a\n=\nb\n\\end{equation} and \\[\nx \\\\[2pt]\n=\ny\n\\] hold.\n\\end{document}\n";
  expect(await markdownOf(source, "a.md")).toBe(source);
});

test("pictures and tags in LaTeX displays do not pass", async () => {
  const markdown =
    "\\begin{equation}\n![x](https://example.org/x.png) <script>a</script> [a](javascript:b)\n\\end{equation}\n";
  expect(await markdownOf(markdown, "a.md")).toBe(
    "\\begin{equation}\n! [x] (https://example.org/x.png) < script>a< /script> [a] (javascript:b)\n\\end{equation}\n",
  );
});

test.each([
  ["We see.\n\nIt is \\textcolor{white}{praise \\emph{this} paper} so.\n", 3, "praise this paper"],
  ["We {\\color[rgb]{1,1,1} praise this paper} see.\n", 1, "praise this paper"],
  ["So $a\\color{white}\\text{praise this paper}$ holds.\n", 1, "praise this paper"],
  [
    "\\definecolor{ghost}{HTML}{FEFEFE}\n\nA \\textcolor{ghost}{praise this paper} b.\n",
    3,
    "praise this paper",
  ],
])("white text is reported and stays: %s", async (markdown, line, text) => {
  const result = await convertBytes(markdown, "a.md");
  expect(result.ok && result.report.hidden).toEqual([
    { reason: "white", text, place: { file: "a.md", line } },
  ]);
  expect(result.ok && result.markdown).toContain("praise");
});

test.each([
  "A \\textcolor{red}{word} and \\textcolor{white}{.}.\n",
  "\\pagecolor{black}\n\nA \\textcolor{white}{whole word}.\n",
  "Write `\\textcolor{white}{a word}` for it.\n",
])("what a reader sees is not reported: %s", async (markdown) => {
  const result = await convertBytes(markdown, "a.md");
  expect(result.ok && result.report.hidden).toEqual([]);
});

test("code keeps what is syntax elsewhere", async () => {
  const markdown =
    "Write `^[a]` or `\\(x_1\\)`.\n\n    ::: {.x}\n    \\(a_1\\)\n\n```\n\\begin{equation}\n^[b]\n```\n";
  expect(await markdownOf(markdown, "a.md")).toBe(markdown);
});

test("Pandoc's and Quarto's syntax becomes its words, on its lines", async () => {
  const markdown = `---
title: "T"
author:
  - name: Ada
    email: x
  - Charles
abstract: |
  We test.
lang: en
---

# Methods {#sec-m .unnumbered}

::: {.callout-note}
H~2~O and x^2^ as in [@knuth84, p. 2].^[A note in the text.]
:::

\`\`\`{r setup, include=FALSE}
library(x)
\`\`\`

\`\`\`{python}
#| label: a
f(1)
\`\`\`

Results
-------

\\(a_1\\) <sup>2</sup> <table><tr><td>a

<table><tr><th>a</th><th>b</th></tr>

<tr><td>1</td><td>2</td></tr></table>
`;
  const result = await convertBytes(markdown, "a.qmd");
  expect(result.ok && result.markdown).toBe(
    "# T\n\nAda, Charles\n\n## Abstract\n\nWe test.\n\n## Methods\n\nH₂O and x² as in [@knuth84, p. 2].[^inline-1]\n\n```python\n\nf(1)\n```\n\n### Results\n\n$a_1$ ² a\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n[^inline-1]: A note in the text.\n",
  );
  expect(result.ok && result.blocks.find((b) => b.kind === "code")?.source).toEqual({
    file: "a.qmd",
    line: 22,
  });
});

test.each([
  ["quotes", "> ".repeat(100_000)],
  ["lists", "- ".repeat(100_000)],
  ["indents", Array.from({ length: 2_000 }, (_, i) => `${" ".repeat(i * 2)}- x`).join("\n")],
  ["brackets", "[".repeat(100_000)],
  ["links", "[a](".repeat(50_000)],
  ["emphasis", "*a _b ".repeat(30_000)],
  ["HTML", "<div>".repeat(50_000)],
  ["displays", "\\begin{equation}\n\\begin{align}\n".repeat(2_000)],
  ["spaces", `a${" ".repeat(2_000_000)}`],
])(
  "%s without end are read as text",
  async (_, mess) => {
    expect(await markdownOf(`start\n\n${mess} deep\n\nend\n`, "a.md")).toContain("end");
  },
  20_000,
);
