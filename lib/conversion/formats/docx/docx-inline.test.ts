import { expect, test } from "vitest";
import { PNG } from "../../testing/png.ts";
import { BODY, body, cell, convertBody, markdownOfBody, mathRun, oMath, p, run } from "./testing/word-xml.ts";

test("characters of symbol fonts, hyphens and scripts are read", async () => {
  const markdown = await markdownOfBody(
    p(
      `<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>${run(" \uf062 ")}${run("D", '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>')}${run(" well")}<w:r><w:noBreakHyphen/></w:r>${run("known")}<w:r><w:softHyphen/></w:r>${run(" m")}${run("2", '<w:vertAlign w:val="superscript"/>')}`,
    ),
  );
  expect(markdown).toBe("α β Δ well-known m²");
});

test("a text box is read once and follows its paragraph, without bare labels", async () => {
  const box = (text: string) => `<w:txbxContent>${p(run(text))}</w:txbxContent>`;
  const both = (text: string) =>
    `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing>${box(text)}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box(text)}</w:pict></mc:Fallback></mc:AlternateContent>`;
  expect(await markdownOfBody(p(`<w:r>${both("In the box.")}${both("0.5")}</w:r>${run("Anchor.")}`))).toBe(
    "Anchor.\n\nIn the box.",
  );
});

test("placeholders and tables of contents are left out, and other content controls are read", async () => {
  const control = (properties: string, text: string) =>
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${p(run(text))}</w:sdtContent></w:sdt>`;
  const gallery = '<w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj>';
  expect(
    await markdownOfBody(
      control("<w:showingPlcHdr/>", "Click here") + control(gallery, "Intro") + control("", "Kept."),
    ),
  ).toBe("Kept.");
});

test("figures stand apart from the words beside them, and a guess of Word's is no description", async () => {
  const picture = (alt: string) =>
    `<w:r><w:drawing><wp:docPr xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" descr="${alt}"/><a:blip r:embed="r1"/></w:drawing></w:r>`;
  const { markdown } = await convertBody(
    body +
      p(`${picture("A graph, Description automatically generated")}${run("Figure 1. Growth.")}`) +
      p(picture("Two lines cross")),
    { "word/media/image1.png": PNG },
  );
  expect(markdown).toContain("![Figure 1](images/figure-1.png)\n\nFigure 1. Growth.");
  expect(markdown).toContain("![Two lines cross](images/figure-1.png)");
});

test("panels, their letters and their caption in the cells of a table are pictures and a caption", async () => {
  const panel = `<w:tc>${p('<w:r><w:drawing><a:blip r:embed="r1"/></w:drawing></w:r>')}</w:tc>`;
  const caption = cell("Figure 1. (a) Growth and (b) loss.", '<w:gridSpan w:val="2"/>');
  const markdown = await markdownOfBody(
    `${body}<w:tbl><w:tr>${panel}${panel}</w:tr><w:tr>${cell("(a)")}${cell("(b)")}</w:tr><w:tr>${caption}</w:tr></w:tbl>`,
    { "word/media/image1.png": PNG },
  );
  expect(markdown).not.toContain("|");
  expect(markdown).toContain("\n\nFigure 1. (a) Growth and (b) loss.");
});

test("displayed formulas stand on lines of their own; numbers become tags wherever they stand", async () => {
  const display = (text: string) => `<m:oMathPara>${oMath(mathRun(text))}</m:oMathPara>`;
  const row = `<w:tbl><w:tr><w:tc>${p("")}</w:tc><w:tc>${p(oMath(mathRun("q=1")))}</w:tc><w:tc>${p(run("(7)"))}</w:tc></w:tr></w:tbl>`;
  const markdown = await markdownOfBody(
    body +
      p(`${run("We have")}${display("x=1")}${run("where x is one.")}`) +
      p(`${oMath(mathRun("y=2"))}<w:r><w:tab/></w:r>${run("(A.1)")}`) +
      p(oMath(`<m:eqArr><m:e>${mathRun("z=3#(2)")}</m:e></m:eqArr>`)) +
      row +
      p(`${run("Inline ")}${oMath(mathRun("u"))}${run(" stays.")}`),
  );
  expect(markdown).toBe(
    `${BODY}\n\nWe have\n$$\nx=1\n$$\nwhere x is one.\n\n$$\ny=2 \\tag{A.1}\n$$\n\n$$\nz=3 \\tag{2}\n$$\n\n$$\nq=1 \\tag{7}\n$$\n\nInline $u$ stays.`,
  );
});

test("a number that a program wrote into a displayed formula is its tag", async () => {
  const bracket = (text: string) =>
    `<m:d><m:dPr><m:begChr m:val="("/><m:endChr m:val=")"/></m:dPr><m:e>${mathRun(text)}</m:e></m:d>`;
  const display = (inner: string) => p(`<m:oMathPara>${oMath(inner)}</m:oMathPara>`);
  const markdown = await markdownOfBody(
    display(mathRun("x=1,") + mathRun("\u2001\u2001") + bracket("3")) +
      body +
      display(mathRun("y=f") + bracket("3")),
  );
  expect(markdown).toBe(`$$\nx=1, \\tag{3}\n$$\n\n${BODY}\n\n$$\ny=f(3)\n$$`);
});

test("symbols typed in italics are formulas where formulas use them, statistics are not", async () => {
  const formulas = p(
    Array.from({ length: 5 }, () => `${run("a ")}${oMath(mathRun("K+p"))}`).join(run(" b ")),
  );
  const italic = (text: string) => run(text, "<w:i/>");
  const typed = p(
    `${run("For ")}${italic("K")}${run(" of ")}${italic("K = ")}${run("5, ")}${italic("p")}${run(" = .03 and ")}${italic("z")}${run(".")}`,
  );
  expect(await markdownOfBody(formulas + typed)).toContain("For $K$ of $K = 5$, *p* = .03 and *z*.");
  expect(await markdownOfBody(body + typed)).toContain("For *K* of *K =* 5");
});
