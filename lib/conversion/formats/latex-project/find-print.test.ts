import { expect, test } from "vitest";
import { convertBytes } from "../../testing/convert-bytes.ts";
import { makePdf, textLines } from "../../testing/make-pdf.ts";
import { makeZip, type ZipPart } from "../../testing/make-zip.ts";

const PDF = makePdf([textLines(["Birds that were weighed in winter."])]);
const MAIN = {
  name: "paper/main.tex",
  content:
    "\\documentclass{article}\\usepackage{graphicx}\\begin{document}Birds that were weighed in winter.\n\n\\includegraphics{plot}\\end{document}",
};

async function printOf(...parts: ZipPart[]): Promise<string | undefined> {
  const result = await convertBytes(makeZip([MAIN, ...parts]), "p.zip");
  if (!result.ok) throw new Error(result.failure.reason);
  expect(result.print === undefined).toBe(result.report.print === undefined);
  if (result.print) expect(Buffer.from(result.print).subarray(0, 5).toString()).toBe("%PDF-");
  return result.report.print;
}

test("the PDF with the name of the main file is that of the project, the nearest first", async () => {
  const others = [
    { name: "paper/reviews.pdf", content: PDF },
    { name: "paper/Main.pdf", content: PDF },
    { name: "old/main.pdf", content: "%PDF-1.4 another" },
  ];
  expect(await printOf(...others)).toBe("Main.pdf");
  expect(await printOf({ name: "paper/build/main.pdf", content: PDF })).toBe("main.pdf");
});

test("the only PDF beside figures may be that of the project", async () => {
  const figures = [
    { name: "paper/plot.pdf", content: PDF },
    { name: "paper/figures/other.pdf", content: PDF },
  ];
  expect(await printOf(...figures, { name: "paper/manuscript.pdf", content: PDF })).toBe("manuscript.pdf");
  expect(await printOf(...figures)).toBeUndefined();
});

test("among several others none is chosen", async () => {
  const several = ["one", "two"].map((name) => ({ name: `paper/${name}.pdf`, content: PDF }));
  expect(await printOf(...several)).toBeUndefined();
});

test("a file that is called a PDF and is none is left", async () => {
  expect(await printOf({ name: "paper/main.pdf", content: "no pages at all" })).toBeUndefined();
  expect(await printOf({ name: "paper/main.pdf", content: "" })).toBeUndefined();
});
