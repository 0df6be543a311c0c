import { expect, test } from "vitest";
import { convertBytes } from "../../testing/convert-bytes.ts";
import { makeTarGz } from "../../testing/make-tar.ts";
import { makeZip } from "../../testing/make-zip.ts";
import { PNG } from "../../testing/png.ts";

const FILES = [
  { name: "paper/supplement.tex", content: "\\documentclass{article}\\begin{document}Other.\\end{document}" },
  {
    name: "paper/main.tex",
    content:
      "\\documentclass{article}\n\\graphicspath{{figs/}}\n\\begin{document}\nText \\citep{k}.\n\\input{parts/two}\n\\begin{figure}\\includegraphics[width=1cm]{a}\\caption{C.}\\end{figure}\n\\bibliography{refs}\n\\end{document}",
  },
  { name: "paper/parts/two.tex", content: "\n\nIn the second file.\n\\input{main}\n" },
  {
    name: "paper/refs.bib",
    content:
      "@article{k, author={Knuth, Donald E.}, title={Literate {P}rogramming}, journal={CJ}, year=1984, volume=27, number=2, pages={97--111}}\n@book{unused, title={U}}",
  },
  { name: "paper/figs/a.png", content: PNG },
];

test.each([
  ["zip", makeZip(FILES), "p.zip"],
  ["tar.gz", makeTarGz(FILES), "p.tar.gz"],
])("a %s: main file, inputs, figures, bibliography and source lines", async (_, bytes, filename) => {
  const result = await convertBytes(bytes, filename);
  expect(result.ok && result.markdown).toBe(
    "Text (Knuth, 1984).\n\nIn the second file.\n\n![Figure 1](images/figure-1.png)\n\nFigure 1: C.\n\n## References\n\nDonald E. Knuth. Literate Programming. *CJ*, 27(2):97–111. 1984.\n",
  );
  expect(result.ok && result.blocks[1]?.source).toEqual({ file: "paper/parts/two.tex", line: 3 });
  expect(result.ok && result.report.warnings.map((w) => w.code)).toEqual(["file-cycle"]);
});

const document = (body: string) => `\\documentclass{article}\\begin{document}${body}\\end{document}`;
const convertFiles = (files: { name: string; content: string }[]) => convertBytes(makeZip(files), "p.zip");

test.each([
  ["a preprint server's note", "00README.XXX", "b.tex toplevelfile"],
  ["build rules", ".latexmkrc", "@default_files = ('b.tex');"],
  ["a comment in a part", "part.tex", "% !TEX root = b.tex\nPart."],
])("the main file is the one that %s names", async (_, name, content) => {
  const result = await convertFiles([
    { name: "a.tex", content: document(`Wrong ${"and long ".repeat(50)}`) },
    { name: "b.tex", content: document("Right.") },
    { name, content },
  ]);
  expect(result.ok && result.markdown).toBe("Right.\n");
});

test("the main file may leave the beginning of the document to a part", async () => {
  const result = await convertFiles([
    { name: "ms.tex", content: "\\documentclass{article}\\input{body}\\end{document}" },
    { name: "body.tex", content: "\\title{T}\\begin{document}Right." },
    { name: "stuff.tex", content: document("Wrong.") },
  ]);
  expect(result.ok && result.markdown).toContain("Right.");
});

test("only files of the project are read, and only those that \\includeonly names", async () => {
  const result = await convertFiles([
    {
      name: "main.tex",
      content: `\\includeonly{one}${document("\\input{../../../../etc/passwd}\\input{/etc/passwd}\\includegraphics{/etc/hostname}\\include{one}\\include{two}\\input{SUB/three} End.")}`,
    },
    { name: "one.tex", content: "One." },
    { name: "two.tex", content: "Two." },
    { name: "sub/three.tex", content: document("Three.") },
  ]);
  expect(result.ok && result.markdown).toBe(
    "[Figure file not in the project: /etc/hostname]\n\nOne.\n\nThree. End.\n",
  );
});

test("macros of a local package, and a bibliography that LaTeX made", async () => {
  const result = await convertFiles([
    {
      name: "main.tex",
      content: `\\documentclass{article}\\usepackage{own}\\usepackage{natbib}\\begin{document}\\us, \\citet{k}.\\bibliography{x}\\end{document}`,
    },
    { name: "own.sty", content: "\\newcommand\\us{our team}\\def\\maketitle{\\broken}" },
    {
      name: "main.bbl",
      content:
        "\\begin{thebibliography}{1}\\bibitem[Knuth(1984)]{k} Knuth. \\newblock {\\em CJ}.\\end{thebibliography}",
    },
  ]);
  expect(result.ok && result.markdown).toBe("our team, Knuth (1984).\n\n## References\n\nKnuth. *CJ*.\n");
});

test("a folder of a larger project, whose names begin above it", async () => {
  const result = await convertFiles([
    {
      name: "main.tex",
      content: `\\documentclass{article}\\usepackage{biblatex}\\addbibresource{paper/works.bib}\\begin{document}\\cite{k}. \\input{paper/rest}\\end{document}`,
    },
    { name: "works.bib", content: "@book{k, author = {Knuth, D.}, title = {Rooms}, year = 1991}" },
    { name: "rest.tex", content: "Rest." },
  ]);
  expect(result.ok && result.markdown).toContain("[1]. Rest.\n\n## References\n\n[1] D. Knuth.");
});

test("a package of the project that draws prints no code", async () => {
  const result = await convertFiles([
    {
      name: "main.tex",
      content: `\\documentclass{article}\\usepackage{roots}\\begin{document}A \\weight{1}{2}.\\begin{tabular}{ll}x&\\begin{diagram}{A}\\draw (0,0);\\end{diagram}\\\\\\end{tabular} End.\\end{document}`,
    },
    {
      name: "roots.sty",
      content:
        "\\newcommand\\weight[2]{\\fill[red] \\foo{#1}{#2} circle (2pt);}\\newenvironment{diagram}[1]{\\begin{tikzpicture}[#1]}{\\end{tikzpicture}}",
    },
  ]);
  expect(result.ok && result.markdown).toBe("A .\n\n| x | [Drawing] |\n| --- | --- |\n\nEnd.\n");
});

test("works in other archives than arXiv", async () => {
  const result = await convertFiles([
    {
      name: "main.tex",
      content: `\\documentclass{article}\\begin{document}\\cite{h}\\bibliographystyle{plain}\\bibliography{x}\\end{document}`,
    },
    {
      name: "x.bib",
      content:
        "@misc{h, author = {Ash, A.}, title = {Rooms}, year = 1991, archivePrefix = {ascl}, eprint = {1303.002}}",
    },
  ]);
  expect(result.ok && result.markdown).toContain("ascl:1303.002");
});

test("accents of names in a .bib file", async () => {
  const result = await convertFiles([
    {
      name: "main.tex",
      content: `\\documentclass{article}\\usepackage{natbib}\\begin{document}\\citep{h}, \\citet{h}.\\bibliographystyle{plainnat}\\bibliography{x}\\end{document}`,
    },
    {
      name: "x.bib",
      content: '@book{h, author = {H{\\"o}g, A. and M{\\o}ller, B.}, title = {Rooms}, year = 1991}',
    },
  ]);
  expect(result.ok && result.markdown).toContain("(Hög and Møller, 1991), Hög and Møller (1991).");
});

test("pages and numbers that LaTeX itself wrote are the ones printed", async () => {
  const result = await convertFiles([
    { name: "main.tex", content: document("\\section{A}\\label{a} See \\ref{a} on page \\pageref{a}.") },
    { name: "main.aux", content: "\\newlabel{a}{{4}{17}{A}{section.4}{}}" },
  ]);
  expect(result.ok && result.markdown).toContain("See 4 on page 17.");
});
