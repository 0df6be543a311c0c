import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { convertBytes } from "../../testing/convert-bytes.ts";
import { makeZip } from "../../testing/make-zip.ts";
import { PNG } from "../../testing/png.ts";

type Files = { name: string; content: string | Uint8Array }[];

const convertFigure = async (content: string, files: Files = [], preamble = "") => {
  const main = `\\documentclass{article}${preamble}\\begin{document}Text.\n\\begin{figure}${content}\\caption{What it is.}\\label{f}\\end{figure}\n\\end{document}`;
  const result = await convertBytes(makeZip([{ name: "main.tex", content: main }, ...files]), "p.zip");
  if (!result.ok) throw new Error("not converted");
  return { text: result.markdown, warnings: result.report.warnings.map((one) => one.message) };
};

const image = "![Figure 1](images/figure-1.png)";
const EPS = "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 90 60\n";
const DRAWN = `${EPS}10 10 30 30 rectfill\n`;

test.each<[string, string, Files, string]>([
  [
    "a name that a macro makes",
    "\\pic{a}",
    [{ name: "figs/x-a.png", content: PNG }],
    "\\graphicspath{{figs/}}\\newcommand\\pic[1]{\\includegraphics{x-#1}}",
  ],
  [
    "a PNG beside an EPS",
    "\\includegraphics{a}",
    [
      { name: "a.eps", content: EPS },
      { name: "a.png", content: PNG },
    ],
    "",
  ],
  [
    "a PNG beside an EPS that is named",
    "\\includegraphics{a.eps}",
    [
      { name: "a.eps", content: EPS },
      { name: "a.png", content: PNG },
    ],
    "",
  ],
  ["an EPS", "\\includegraphics{a}", [{ name: "a.eps", content: DRAWN }], ""],
  ["a packed EPS", "\\includegraphics{a}", [{ name: "a.eps.gz", content: gzipSync(DRAWN) }], ""],
  [
    "an EPS that is asked for in the old way",
    "\\epsfig{file=a.ps,width=3cm}",
    [{ name: "a.ps", content: DRAWN }],
    "",
  ],
  [
    "an EPS beside what cannot be drawn",
    "\\includegraphics{a.svg}",
    [
      { name: "a.svg", content: "<svg/>" },
      { name: "a.eps", content: DRAWN },
    ],
    "",
  ],
  [
    "a file that lies in another folder",
    "\\includegraphics{../pics/a.png}",
    [{ name: "part/pics/a.png", content: PNG }],
    "",
  ],
  [
    "a picture with labels over it",
    "\\begin{picture}(1,1)\\put(0,0){\\includegraphics{a}}\\end{picture}",
    [{ name: "a.png", content: PNG }],
    "",
  ],
])("%s is shown", async (_, content, files, preamble) => {
  const { text, warnings } = await convertFigure(content, files, preamble);
  expect(text).toBe(`Text.\n\n${image}\n\nFigure 1: What it is.\n`);
  expect(warnings).toEqual([]);
});

const REMEDY = "Add it as PDF or PNG and upload the project again to have it shown";

test.each([
  ["a.svg", "<svg/>", '"a.svg" is in a format that cannot be drawn.'],
  ["a.eps", EPS, '"a.eps" could not be drawn, because it draws nothing.'],
  [
    "a.eps",
    `${EPS}(text) moveto`,
    '"a.eps" could not be drawn, because its PostScript program fails (typecheck in a number).',
  ],
])(
  "a figure that cannot be drawn is named in its place and in a warning: %s, %s",
  async (name, content, why) => {
    const { text, warnings } = await convertFigure("\\includegraphics[width=1cm]{a}", [{ name, content }]);
    expect(text).toBe(`Text.\n\n[Figure not drawn: ${name}]\n\nFigure 1: What it is.\n`);
    expect(warnings).toEqual([`Figure 1 is not shown: ${why} ${REMEDY}.`]);
  },
);

test("a figure that is not drawn to its end is shown with a warning", async () => {
  const { text, warnings } = await convertFigure("\\includegraphics{a}", [
    { name: "a.eps", content: `${DRAWN.repeat(50)} nosuchthing` },
  ]);
  expect(text).toBe(`Text.\n\n${image}\n\nFigure 1: What it is.\n`);
  expect(warnings).toEqual([
    `Figure 1 may be incomplete: "a.eps" was not drawn to its end, because its PostScript program fails (undefined in nosuchthing). ${REMEDY} whole.`,
  ]);
});

test("a figure whose file is missing, and none that is never included", async () => {
  const { text, warnings } = await convertFigure("\\includegraphics{a}", [
    { name: "unused.sty", content: "\\includegraphics{logo}" },
  ]);
  expect(text).toContain("[Figure file not in the project: a]");
  expect(warnings).toEqual(['Figure 1 is not shown: the project has no file "a".']);
});

test("the words of a drawing stand in its place", async () => {
  const { text, warnings } = await convertFigure(
    "\\begin{tikzpicture}\\node[draw, align=left] (a) at (0,0) {Input \\emph{text}};\n\\draw (a) -- node[above] {$x_1$} (b); % \\node {no};\n\\begin{axis}[xlabel={Time (s)}, ylabel=$v$]\\addplot {x};\\addlegendentry{ours}\\end{axis}\\end{tikzpicture}",
  );
  expect(text).toContain("[Drawing: Input text; x_1; Time (s); ours]");
  expect(warnings[0]).toMatch(/^Figure 1 is not shown: it is drawn by commands/);
});

test("a drawing within a line is its words", async () => {
  const preamble = "\\newcommand\\circled[1]{\\tikz[baseline]{\\node[shape=circle,draw] (c) {#1};}}";
  expect((await convertFigure("", [], preamble)).text).toContain("Figure 1: What it is.");
  expect((await convertFigure("Step \\circled{2} ends.", [], preamble)).text).toContain("Step 2 ends.");
});
