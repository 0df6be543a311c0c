import { expect, test } from "vitest";
import { markdownOf } from "../../../testing/convert-bytes.ts";
import { makePdf, type PdfText, textLines } from "../../../testing/make-pdf.ts";

const prose = (count: number, x: number, top: number): PdfText[] =>
  textLines(
    Array.from({ length: count }, (_, i) => `The foxes of the hill were seen on day ${i + 10} of it`),
    x,
    top,
  );

test("the title below a bold label of a figure is its caption and no heading", async () => {
  const page: PdfText[] = [
    ...prose(10, 72, 720),
    { text: "Figura 3.5.", x: 72, y: 560, font: "F2" },
    { text: "Foxes and their dens", x: 72, y: 543, font: "F4" },
    ...prose(10, 72, 500),
  ];
  const markdown = await markdownOf(makePdf([page]), "a.pdf");
  expect(markdown).toMatch(/\*\*Figura 3\.5\*?\*?\.?\*?\*? \*?Foxes and their dens/);
  expect(markdown).not.toMatch(/^#/m);
});

test("a heading that alone spans the columns of its page is found", async () => {
  const entry = (i: number): PdfText[] => [
    { text: `Fox, A., & Dog, B. ${1990 + i}, Journal of`, x: 60, y: 380 - 24 * i, size: 9 },
    { text: `Foxes, 12, ${i}`, x: 70, y: 368 - 24 * i, size: 9 },
  ];
  const page = [
    ...prose(24, 60, 720),
    ...prose(24, 320, 720),
    { text: "REFERENCES", x: 270, y: 400 },
    ...Array.from({ length: 8 }, (_, i) => entry(i)).flat(),
    ...Array.from({ length: 8 }, (_, i) => entry(i).map((line) => ({ ...line, x: line.x + 260 }))).flat(),
  ];
  expect(await markdownOf(makePdf([page]), "a.pdf")).toContain("## REFERENCES");
});
