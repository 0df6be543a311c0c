import { expect, test } from "vitest";
import { convertBytes } from "../../testing/convert-bytes.ts";

const paper = (body: string, preamble = "") =>
  `\\documentclass{article}\n${preamble}\n\\begin{document}\nStart. ${body}\n\nThe end stays.\n\\end{document}\n`;
const letters = "abcdefghijklmnopqrstuvwxyz";

/** Each ends quickly and keeps what comes after it. */
const SURVIVED: Record<string, string> = {
  "a macro bomb": paper(
    "\\ba",
    Array.from(
      letters.slice(0, 25),
      (c, i) => `\\newcommand{\\b${c}}{x \\b${letters[i + 1]}\\b${letters[i + 1]}}`,
    ).join("\n"),
  ),
  "a macro that calls itself": paper("\\x", "\\def\\x{\\x a}"),
  "a macro that calls itself last": paper("\\x", "\\def\\x{\\x}"),
  "an argument that doubles": paper("\\x{a}", "\\def\\x#1{\\x{#1#1}}"),
  "an expanding definition": paper("\\x", "\\def\\y{\\y\\y}\\edef\\z{\\y}"),
  "deep braces": paper("{".repeat(100_000) + "}".repeat(100_000)),
  "braces that only open": paper("{".repeat(100_000)),
  "braces that only close": paper("}".repeat(100_000)),
  "bold in bold": paper("\\textbf{".repeat(50_000)),
  "tables in tables": paper("\\begin{tabular}{l}".repeat(5_000)),
  "dollar signs": paper("$".repeat(50_000)),
  "brackets that only open": paper("\\foo[".repeat(10_000)),
  "ends without begins": paper("\\end{x}".repeat(20_000)),
  "many conditionals": paper("\\iftrue ".repeat(50_000)),
  "chains of expandafter": paper("\\expandafter".repeat(20_000)),
  "formulas in formulas": paper("\\begin{align}".repeat(5_000)),
  "notes on notes": paper(`${"\\pdfmarkupcomment{a".repeat(300)}${"}{b}".repeat(300)}`),
  "changes of changes": paper(`${"\\highlight[comment=x]{a".repeat(300)}${"}".repeat(300)}`),
  "many notes": paper("\\todo{a b}\\added{c}\\deleted{d}".repeat(20_000)),
  "a drawing of open brackets": paper(
    `\\begin{tikzpicture}${"node [node (label={".repeat(20_000)}\\end{tikzpicture}`,
  ),
  "a format of references that refers": paper(
    "\\crefformat{section}{\\cref{a}\\cref{a}}\\section{A}\\label{a}\\cref{a}",
  ),
  "a paragraph of many references": paper("\\label{a}\\ref{a} ".repeat(100_000)),
  "many graphics": paper(Array.from({ length: 20_000 }, (_, i) => `\\includegraphics{f${i}}`).join(" ")),
  "a line of megabytes": paper(`${"word ".repeat(400_000)}${"\\x ".repeat(200_000)}`),
  loops: paper("\\loop x\\iftrue\\repeat"),
  "changed category codes": paper("\\catcode`\\|=13 \\catcode`\\%=12 50%\n"),
};

test.each(Object.entries(SURVIVED))("%s", async (_, source) => {
  const result = await convertBytes(source, "a.tex");
  expect(result.ok && result.markdown).toContain("The end stays.");
  expect(result.ok && result.markdown.length).toBeLessThan(3_000_000);
});

test.each([
  ["unfinished groups", paper("\\footnote{".repeat(5_000))],
  ["unfinished names", paper("\\csname ".repeat(20_000))],
  ["unfinished lists", paper("\\begin{itemize}\\item a ".repeat(5_000))],
  ["unfinished verbatim", paper("\\begin{verbatim}".repeat(5_000))],
  ["a command and nothing more", "\\section"],
])("%s: what comes after may be lost, but it ends", async (_, source) => {
  expect((await convertBytes(source, "a.tex")).ok).toBe(true);
});

test("a file without \\begin{document} is read as far as it goes", async () => {
  const result = await convertBytes("Some \\emph{words}. \\section{S} More.", "a.tex");
  expect(result.ok && result.markdown).toBe("Some *words*.\n\n## 1 S\n\nMore.\n");
  expect(result.ok && result.report.warnings.map((w) => w.code)).toContain("no-document");
});

test.each([
  ["commands", "\\\\", 500_001],
  ["notes", "\\footnote{a} ", 250_001],
  ["cited keys", "\\cite{a,b} ", 166_667],
])("more %s than any manuscript has are refused in words", async (_, source, times) => {
  const result = await convertBytes(paper(source.repeat(times)), "a.tex");
  expect(result.ok ? "" : result.failure.detail).toMatch(/more than 500,000 commands and arguments/);
});
