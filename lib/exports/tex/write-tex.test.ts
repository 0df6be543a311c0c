import { applyPatch, parsePatch } from "diff";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { makeZip } from "#lib/conversion/testing/make-zip.ts";
import type { ExportedComment } from "../exported-review.ts";
import { exportedComment } from "../testing/exported.ts";
import { commentOn, writeInto } from "../testing/into-file.ts";
import { ExportError } from "../writer.ts";
import { texWords } from "./tex-words.ts";
import { writeTex } from "./write-tex.ts";

const document = (body: string) =>
  `\\documentclass{article}\n\\usepackage{amsmath}\n\\begin{document}\n${body}\n\\end{document}\n`;

async function written(source: string, comments: (markdown: string) => readonly ExportedComment[]) {
  const { bytes, placed } = await writeInto(Buffer.from(source), comments, {
    write: writeTex,
    format: "tex",
  });
  const files = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]),
  );
  return { files, placed, text: files["original.tex"] ?? "", patch: files["galley.patch"] ?? "" };
}

const withoutLines = (text: string) => text.replace(/^% GALLEY C.*\r?\n/gm, "");

describe("comments in a LaTeX file", () => {
  test("stand behind the line of their words, and in two patches that apply", async () => {
    const source = document("We weighed \\emph{412 fish} in\ntwelve lakes.\n\nMore words follow here.");
    const { text, placed, patch, files } = await written(source, (markdown) => [
      commentOn(markdown, "412 fish", { message: "It is 11 \\& not 12 – 100 %.", replacement: "411 fish" }),
    ]);
    expect(placed).toEqual([{ id: "c1", number: "C001", placement: "exact" }]);
    expect(text).toMatch(
      /in\n% GALLEY C001 \(major\) The number of fish differs\n(% GALLEY C001 .*\n)+twelve/,
    );
    expect(withoutLines(text)).toBe(source);
    expect(applyPatch(source, parsePatch(patch)[0] ?? "")).toBe(text);
    const marked = applyPatch(text, parsePatch(files["galley-notes.patch"] ?? "")[0] ?? "");
    expect(marked).toContain("\\emph{412 fish}\\galley{C001} in");
    expect(marked).toContain("\\usepackage{galley}\n\\begin{document}");
    expect(files["galley-comments.tex"]).toContain(
      "\\galleycomment{C001}{major}{The number of fish differs}",
    );
    expect(files["galley.sty"]).toContain("\\ProvidesPackage{galley}");
  });

  test("stand on words around a citation and a reference, which print what the source does not have", async () => {
    const source = document(
      "We weighed 412 fish\\cite{smith2008}. See Figure~\\ref{fig} for all of the lakes.\n\n\\begin{figure}\\caption{Lakes.}\\label{fig}\\end{figure}\n\n\\begin{thebibliography}{9}\\bibitem{smith2008} A. Smith. Lakes.\\end{thebibliography}",
    );
    const { placed } = await written(source, (markdown) => [
      commentOn(markdown, /412 fish.*See/.exec(markdown)?.[0] ?? "412 fish See"),
      commentOn(markdown, /See Figure.*lakes/.exec(markdown)?.[0] ?? "See Figure", {
        id: "c2",
        number: "C002",
      }),
    ]);
    expect(placed.map(({ placement }) => placement)).toEqual(["exact", "exact"]);
  });

  test("keep the paragraphs and items of their message apart, as lines and in the list of all", async () => {
    const { text, files } = await written(document("We weighed 412 fish."), (markdown) => [
      commentOn(markdown, "412 fish", {
        message: "See these:\n\n- 12 in May\n- 11 in June",
        replacement: "",
      }),
    ]);
    expect(text).toContain("% GALLEY C001 - 12 in May\n% GALLEY C001 - 11 in June\n");
    expect(files["galley-comments.tex"]).toContain(
      "{See these:\\par - 12 in May\\par - 11 in June\\par Suggestion: delete these words.}",
    );
  });

  test.each([
    [
      "a heading",
      "\\section{On the \\textbf{412 fish} of lakes}\nText.",
      "412** fish",
      "lakes}\\galley{C001}",
    ],
    ["a footnote", "Some\\footnote{Weighed with 412 fish here.} text.", "412 fish", "here.}\\galley{C001}"],
    [
      "a caption",
      "\\begin{figure}\\caption{The 412 fish.}\\end{figure}\nText.",
      "412 fish",
      "Text\\galley{C001}.",
    ],
    ["a formula", "We set $n = 412$ for fish.", "for fish", "for fish\\galley{C001}"],
  ])("a mark for words in %s stands where LaTeX takes it", async (_, body, quote, expected) => {
    const { files, text } = await written(document(body), (markdown) => {
      const plain = markdown.includes(quote) ? quote : quote.replaceAll("*", "");
      return [commentOn(markdown, plain)];
    });
    const marked = applyPatch(text, parsePatch(files["galley-notes.patch"] ?? "")[0] ?? "");
    expect(marked).toContain(expected);
  });

  test("no line stands in verbatim text", async () => {
    const source = document("Text.\n\\begin{verbatim}\nfish <- 412\nlakes <- 12\n\\end{verbatim}\nMore.");
    const { text } = await written(source, (markdown) => [commentOn(markdown, "fish <- 412")]);
    expect(text).toMatch(/Text\.\n(% GALLEY C001 .*\n)+\\begin\{verbatim\}\nfish <- 412\nlakes/);
  });

  test("on the whole manuscript, or on words that the source has otherwise, are not lost", async () => {
    const source = document("\\newcommand{\\n}{412 fish}\nWe weighed \\n{} in twelve lakes.");
    const { placed, text } = await written(source, (markdown) => [
      commentOn(markdown, "twelve"),
      exportedComment({ id: "c2", number: "C002", quote: "", start: 0, end: 0 }),
    ]);
    expect(placed.map(({ placement }) => placement)).toEqual(["exact", "end"]);
    expect(text).toMatch(/% GALLEY C002 .*\n\\end\{document\}/);
  });

  test("change no other byte, whatever the text and its encoding", async () => {
    const piece = fc.constantFrom(
      ..."fish;lakes ; ;\n;\n\n;{;};$x$;\\emph{a};% c\n;\\[ y \\];\\begin{itemize}\\item a\\end{itemize};\\verb|x|;\\\\;é;\\'e;&;\\cite{k};\r\n".split(
        ";",
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { minLength: 1, maxLength: 30 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(12)), { maxLength: 5 }),
        fc.constantFrom("utf8", "latin1" as const),
        async (pieces, spans, encoding) => {
          const source = document(`Fish. ${pieces.join(" ")}`);
          const before = Buffer.from(source, encoding as "utf8");
          const { bytes, placed } = await writeInto(
            before,
            (markdown) =>
              spans.flatMap(([at, length], i) => {
                if (markdown === "") return [];
                const start = at % markdown.length;
                const end = Math.min(markdown.length, start + 1 + length);
                return [
                  exportedComment({
                    id: `c${i}`,
                    number: `C00${i}`,
                    start,
                    end,
                    quote: markdown.slice(start, end),
                  }),
                ];
              }),
            { write: writeTex, format: "tex" },
          );
          const after = Buffer.from(unzipSync(bytes)["original.tex"] ?? []);
          expect(withoutLines(after.toString("latin1"))).toBe(before.toString("latin1"));
          expect(placed.length).toBeLessThanOrEqual(spans.length);
        },
      ),
      { numRuns: 150 },
    );
  });
});

test("a project keeps its other files, and its patch names the files", async () => {
  const zip = makeZip([
    { name: "main.tex", content: document("\\input{sections/one}") },
    { name: "sections/one.tex", content: "We weighed 412 fish in twelve lakes.\n" },
    { name: "data.bin", content: new Uint8Array([0, 255, 13, 10]) },
  ]);
  const { bytes } = await writeInto(zip, (markdown) => [commentOn(markdown, "412 fish")], {
    write: writeTex,
    format: "latex-project",
  });
  const files = unzipSync(bytes);
  expect([...(files["data.bin"] ?? [])]).toEqual([0, 255, 13, 10]);
  expect(strFromU8(files["sections/one.tex"] ?? new Uint8Array())).toContain("lakes.\n% GALLEY C001");
  expect(strFromU8(files["galley.patch"] ?? new Uint8Array())).toContain("+++ b/sections/one.tex");
});

test("all ten special characters and signs of other scripts are safe in LaTeX", () => {
  expect(texWords("\\{}$&#_%^~ “é” – 鱼\u0007")).toBe(
    "\\textbackslash{}\\{\\}\\$\\&\\#\\_\\%\\textasciicircum{}\\textasciitilde{} ``e'' -- ?",
  );
});

test.each([
  ["another format", "%PDF", "pdf"],
  ["a damaged archive", "PK\u0003\u0004", "latex-project"],
] as const)("%s is refused", async (_, content, format) => {
  await expect(
    writeInto(Buffer.from(content), () => [exportedComment()], {
      write: writeTex,
      format,
      markdown: "12 fish",
    }),
  ).rejects.toBeInstanceOf(ExportError);
});
