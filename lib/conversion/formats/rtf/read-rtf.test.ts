import { expect, test } from "vitest";
import { convertBytes, markdownOf } from "../../testing/convert-bytes.ts";
import { PNG } from "../../testing/png.ts";

test("text, styles, characters and notes are read, and hidden destinations are skipped", async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Times;}}{\stylesheet{\s1\outlinelevel0 heading 1;}}{\info{\title The Title}}
\pard\s1 Introduction\par\pard\plain Caf\'e9 \u8364?5 {\b bold} {\i x}{\super 2}\'93q\'94{\footnote {\super 1} A note.}\par
{\*\generator Secret;}\pard second \emdash  line\par}`;
  expect(await markdownOf(rtf, "a.rtf")).toBe(
    "# Introduction\n\nCafé €5 **bold** $x^{2}$“q”[^1]\n\nsecond — line\n\n[^1]: A note.\n",
  );
});

test("tables and pictures are read", async () => {
  const rtf = String.raw`{\rtf1 \trowd\cellx1\cellx2\pard\intbl a\cell b\cell\row\trowd\pard\intbl 1\cell 2\cell\row\pard after\par{\pict\pngblip ${Buffer.from(PNG).toString("hex")}}\par}`;
  expect(await markdownOf(rtf, "a.rtf")).toBe(
    "| a | b |\n| --- | --- |\n| 1 | 2 |\n\nafter\n\n![](images/figure-1.png)\n",
  );
});

test("code pages of fonts, double bytes and symbols are decoded, and Unicode counts once with its fallback", async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}{\f2\fcharset128 C;}{\f3\fcharset2 Symbol;}}
\f0 caf\'e9 \f1\'ef\'f0 \f2\'83A\'93\'fa \f3\'62 \f0\uc2\u945 ??z\uc1 \u-10179 ?\u-8704 ?\par}`;
  expect(await markdownOf(rtf, "a.rtf")).toBe("café пр ア日 β αz😀\n");
});

test("lists, merged cells and fields are read, and comments, changes and hidden text are reported", async () => {
  const rtf = String.raw`{\rtf1{\*\revtbl{Unknown;}{Ada;}}{\*\listtable{\list{\listlevel\levelnfc0{\leveltext x;}}\listid7}}{\*\listoverridetable{\listoverride\listid7\ls1}}
\pard\ls1\ilvl0{\listtext 3.\tab}third\par{\listtext 4.\tab}fourth\par
\pard{\field{\*\fldinst HYPERLINK "https://example.org"}{\fldrslt a link}} {\v secret}{\deleted\revauthdel1 old}{\revised\revauth1 new} {\*\atrfstart 1}quoted{\*\atrfend 1}{\*\atnid A}{\*\atnauthor Bob}\chatn{\*\annotation{\*\atnref 1}\pard remark}\par
\trowd\clmgf\cellx1000\clmrg\cellx2000\cellx3000\pard\intbl wide\cell\cell x\cell\row\trowd\clvmgf\cellx1000\cellx2000\cellx3000 a\cell b\cell c\cell\row\trowd\clvmrg\cellx1000\cellx2000\cellx3000\cell d\cell e\cell\row\pard end\par}`;
  const result = await convertBytes(rtf, "a.rtf");
  expect(result.ok && result.markdown).toBe(
    "3. third\n4. fourth\n\n[a link](https://example.org) new quoted\n\n| wide |  | x |\n| --- | --- | --- |\n| a | b | c |\n|  | d | e |\n\nend\n",
  );
  expect(result.ok && result.report).toMatchObject({
    hidden: [{ reason: "vanish", text: "secret" }],
    comments: [{ author: "Bob", text: "remark", quote: "quoted" }],
    changes: [
      { kind: "deletion", author: "Ada", text: "old" },
      { kind: "insertion", author: "Ada", text: "new" },
    ],
  });
});

test("control words that are called like an object's methods are unknown words", async () => {
  const rtf = String.raw`{\rtf1 before \constructor \toString \valueOf after\par}`;
  expect(await markdownOf(rtf, "a.rtf")).toBe("before after\n");
});

test("formulas become LaTeX", async () => {
  const rtf = String.raw`{\rtf1\pard Let {\mmath{\*\moMath{\mf{\mfPr{\mtype bar}}{\mnum{\mr\mscr0\msty2 a}}{\mden{\msSup{\me{\mr b}}{\msup{\mr 2}}}}}}} be.\par}`;
  expect(await markdownOf(rtf, "a.rtf")).toBe("Let $\\frac{a}{b^{2}}$ be.\n");
});

test.each([
  ["groups", "{".repeat(100_000)],
  ["footnotes", "{\\footnote ".repeat(20_000)],
  ["fields", "{\\field{\\fldrslt ".repeat(20_000)],
  ["formulas", `{\\mmath${"{\\mf{\\mnum".repeat(20_000)}`],
  ["cells", "\\trowd\\cellx1\\intbl a\\cell\\row".repeat(20_000)],
])(
  "%s without end are read in time",
  async (_, mess) => {
    expect(await markdownOf(`{\\rtf1 start\\par ${mess} deep`, "a.rtf")).toContain("start");
  },
  20_000,
);
