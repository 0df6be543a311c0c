import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { makeZip } from "#lib/conversion/testing/make-zip.ts";
import type { ExportedComment } from "../exported-review.ts";
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
