import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { makeZip } from "#lib/conversion/testing/make-zip.ts";
import type { ExportedComment } from "../exported-review.ts";
import { exportedComment } from "../testing/exported.ts";
import { commentOn, writeInto } from "../testing/into-file.ts";
import { writeTex } from "./write-tex.ts";

const document = (preamble: string, body: string) =>
  `\\documentclass{article}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`;

async function project(
  files: Record<string, string>,
  comments: (markdown: string) => readonly ExportedComment[],
) {
  const zip = makeZip(Object.entries(files).map(([name, content]) => ({ name, content })));
  const { bytes } = await writeInto(zip, comments, { write: writeTex, format: "latex-project" });
  const parts = unzipSync(bytes);
  return { names: Object.keys(parts), file: (name: string) => strFromU8(parts[name] ?? new Uint8Array()) };
}

test("an entry of a BibTeX file keeps its lines", async () => {
  const bib =
    "@article{fish,\n  title = {On 412 fish of lakes},\n  author = {Ada Fisher},\n  year = 2020\n}\n";
  const { file } = await project(
    {
      "main.tex": document("", "Fish\\cite{fish} swim.\n\\bibliographystyle{plain}\n\\bibliography{refs}"),
      "refs.bib": bib,
    },
    (markdown) => [commentOn(markdown, "On 412 fish of lakes")],
  );
  expect(file("refs.bib")).toBe(bib);
});

test.each([
  [
    "pandoc's",
    "\\usepackage{fancyvrb}\n\\DefineVerbatimEnvironment{Highlighting}{Verbatim}{commandchars=\\\\\\{\\}}",
    "Highlighting",
  ],
  ["own listings", "\\usepackage{listings}\n\\lstnewenvironment{program}{}{}", "program"],
  ["own minted", "\\usepackage{minted}\n\\newminted{python}{}", "pythoncode"],
  ["own minted with a name", "\\usepackage{minted}\n\\newminted[prog]{python}{}", "prog"],
])("no line stands in %s code", async (_, preamble, name) => {
  const body = `Text before.\n\\begin{${name}}\nfish <- 412\nlakes <- 12\n\\end{${name}}\nMore.`;
  const { file } = await project(
    { "main.tex": document("\\input{defs}", body), "defs.tex": preamble },
    (markdown) => [commentOn(markdown, "412")],
  );
  expect(file("main.tex")).toContain(`\\begin{${name}}\nfish <- 412\nlakes <- 12\n\\end{${name}}`);
});

test("names that leave the folder are not written", async () => {
  const { names } = await project(
    {
      "main.tex": document("", "We weighed 412 fish."),
      "../../evil.txt": "x",
      "/abs.txt": "x",
      "a/../../up.txt": "x",
    },
    (markdown) => [commentOn(markdown, "412 fish")],
  );
  expect(names.filter((name) => name.startsWith("/") || name.split("/").includes(".."))).toEqual([]);
});

test("nothing is printed before the document begins, wherever its class and title are", async () => {
  const { file } = await project(
    {
      "main.tex":
        "\\input{class}\n\\input{parts/title.tex}\n\\author{Ada of 412 fish}\n\\begin{document}\n\\maketitle\nText.\n\\end{document}\n",
      "class.tex": "\\documentclass{article}\n",
      "parts/title.tex": "\\title{The weights of fish}\n",
    },
    (markdown) => [commentOn(markdown, "weights of fish")],
  );
  const notes = file("galley-notes.patch");
  expect(notes).toContain("\\usepackage{galley}");
  expect(notes).not.toContain("fish}\\galley");
});

test("the end of a float stays alone on its line, and its mark is behind the next word", async () => {
  const body = "\\begin{figure}\n\\caption{The 412 fish.}\n\\end{figure}\nSwimming is hard.";
  const { file } = await project({ "main.tex": document("", body) }, (markdown) => [
    commentOn(markdown, "412 fish"),
  ]);
  const added = file("galley-notes.patch")
    .split("\n")
    .filter((line) => line.startsWith("+") && line.includes("\\galley{"));
  expect(added).toEqual(["+Swimming\\galley{C001} is hard."]);
});

test("the package is beside the main file, where TeX finds it", async () => {
  const { names } = await project(
    { "paper/main.tex": document("", "We weighed 412 fish."), "data/notes.txt": "x" },
    (markdown) => [commentOn(markdown, "412 fish")],
  );
  expect(names).toContain("paper/galley.sty");
  expect(names).toContain("paper/galley-comments.tex");
  expect(names).toContain("galley.patch");
});

test.each([
  ["does not end", "Use \\verb|fish and\nthe 412 lakes."],
  ["ends", "Use \\verb|fish| and\nthe 412 lakes."],
  ["is at the end of its line", "Use \\verb\nthe 412 lakes."],
])("a \\verb that %s takes nothing of the next line", async (_, body) => {
  const { file } = await project({ "main.tex": document("", body) }, (markdown) => [
    commentOn(markdown, "412 lakes"),
  ]);
  expect(file("galley-notes.patch")).toContain("+the 412 lakes\\galley{C001}.");
});

test("a document that begins or ends in a comment does not, and stays a comment", async () => {
  const part = "%\\documentclass{article}\n%\\begin{document}\nThe table lists 411 fish.\n%\\end{document}\n";
  const { file } = await project(
    {
      "main.tex": `% \\begin{document}\n${document("", "We weighed 412 fish.\n\n\\input{part}\n\nEnd.")}`,
      "part.tex": part,
    },
    (markdown) => [
      commentOn(markdown, "411 fish"),
      exportedComment({ number: "C002", quote: "", start: 0, end: 0 }),
    ],
  );
  const notes = file("galley-notes.patch");
  expect(notes).toContain("+The table lists 411 fish\\galley{C001}.");
  expect(notes.match(/^\+.*usepackage\{galley\}/gm)).toEqual(["+\\usepackage{galley}"]);
  expect(file("main.tex")).toMatch(/% GALLEY C002 .*\n\\end\{document\}/);
});

test("no mark stands between a command and the name that it takes without braces", async () => {
  const { file } = await project(
    {
      "main.tex": document("", "We weighed 412 \\emph{fish}: \\input parts/one.tex\n and rivers."),
      "parts/one.tex": "Some lakes.\n",
    },
    (markdown) => [commentOn(markdown, "and rivers")],
  );
  expect(file("galley-notes.patch")).toContain("\\input parts/one.tex");
  expect(file("galley-notes.patch")).toContain("+ and rivers\\galley{C001}.");
});

test("a mark for words of a float stands behind the name of a file that follows", async () => {
  const { file } = await project(
    {
      "main.tex": document(
        "",
        "\\begin{table}\\caption{All 412 fish.}\\end{table}\n\\input parts/one.tex\nRivers.",
      ),
      "parts/one.tex": "Some lakes.\n",
    },
    (markdown) => [commentOn(markdown, "412 fish")],
  );
  expect(file("galley-notes.patch")).toContain("+Rivers\\galley{C001}.");
});

test("a document that begins with a blank before its brace loads the package", async () => {
  const source = document("", "We weighed 412 fish.").replaceAll("n{document}", "n {document}");
  const { file } = await project({ "main.tex": source }, (markdown) => [commentOn(markdown, "412 fish")]);
  expect(file("galley-notes.patch")).toContain("+\\usepackage{galley}\n \\begin {document}");
});
