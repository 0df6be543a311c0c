import { expect, test } from "vitest";
import { markdownOf } from "../../../testing/convert-bytes.ts";
import { makePdf, type PdfText, textLines } from "../../../testing/make-pdf.ts";

const PROSE = "The quick brown fox jumps over the lazy dog and then it rests a little while near the";
/** Places lines of prose from `top` downwards, the first set in, the last short. */
function paragraph(top: number, step: number, count = 3): PdfText[] {
  return Array.from({ length: count }, (_, i) => ({
    text: i === count - 1 ? "den where it was born." : PROSE,
    x: i === 0 ? 108 : 72,
    y: top - i * step,
  }));
}
const headings = (markdown: string) => markdown.split("\n").filter((line) => line.startsWith("#"));

test("in a double-spaced manuscript a bold line before an indent is a heading, over two lines too, of its own level", async () => {
  const bold = (text: string, y: number): PdfText => ({ text, x: 72, y, font: "F2" });
  const page = [
    { text: "A Study of Foxes", x: 240, y: 740, size: 16, font: "F2" as const },
    ...paragraph(700, 24, 5),
    bold("Animals, their dens, and the way in which they were procured for it", 580),
    ...paragraph(556, 24),
    bold("mRNA of the foxes and of dogs that they jump over all day long in the", 484),
    bold("winter", 460),
    ...paragraph(436, 24),
  ];
  expect(headings(await markdownOf(makePdf([page]), "a.pdf"))).toEqual([
    "# A Study of Foxes",
    "## Animals, their dens, and the way in which they were procured for it",
    "## mRNA of the foxes and of dogs that they jump over all day long in the winter",
  ]);
});

test("a number over the middle of the text is a heading's, and one above an affiliation is not", async () => {
  const page: PdfText[] = [
    { text: "A Study of Foxes", x: 240, y: 740, size: 16, font: "F2" },
    { text: "1", x: 268, y: 718, size: 6 },
    { text: "University of Foxes", x: 272, y: 714 },
    ...paragraph(690, 12, 8),
    { text: "1. Introduction", x: 272, y: 582 },
    ...paragraph(564, 12, 8),
    { text: "2. Methods of the study", x: 252, y: 456 },
    ...paragraph(438, 12, 8),
  ];
  expect(headings(await markdownOf(makePdf([page]), "a.pdf"))).toEqual([
    "# A Study of Foxes",
    "## 1. Introduction",
    "## 2. Methods of the study",
  ]);
});

test("the labels of a paper's front begin no sections", async () => {
  const page: PdfText[] = [
    { text: "A Study of Foxes", x: 240, y: 740, size: 16, font: "F2" },
    { text: "Abstract", x: 72, y: 700, size: 12, font: "F2" },
    ...paragraph(684, 12, 8),
    { text: "Keywords", x: 72, y: 570, size: 12, font: "F2" },
    { text: "foxes, dogs, dens", x: 72, y: 556 },
    { text: "1 Introduction", x: 72, y: 530, size: 12, font: "F2" },
    ...paragraph(514, 12, 8),
  ];
  const markdown = await markdownOf(makePdf([page]), "a.pdf");
  expect(headings(markdown)).toEqual(["# A Study of Foxes", "## Abstract", "## 1 Introduction"]);
  expect(markdown).toContain("Keywords");
});

test("italic words after a number of two levels are a heading on the line of their paragraph", async () => {
  const run = (y: number, number: string, title: string): PdfText[] => [
    { text: `${number} ${title}.`, x: 72, y, font: "F4" },
    { text: "Of the foxes in the study, all of them jumped over dogs", x: 215, y },
    { text: PROSE, x: 72, y: y - 12 },
    { text: "den where it was born.", x: 72, y: y - 24 },
  ];
  const page = [
    { text: "A Study of Foxes", x: 240, y: 740, size: 16, font: "F2" as const },
    { text: "1 Introduction", x: 72, y: 712, size: 12, font: "F2" as const },
    ...paragraph(696, 12, 8),
    ...run(580, "1.1.1", "Foxes and their dogs"),
    { text: "Dens of foxes.", x: 82, y: 540, font: "F4" as const },
    { text: "Each of the foxes in the study has a den, and each of the dogs has none.", x: 150, y: 540 },
    { text: PROSE, x: 72, y: 528 },
  ];
  const markdown = await markdownOf(makePdf([page]), "a.pdf");
  expect(markdown).toContain("1.1.1 Foxes and their dogs\n\nOf the foxes in the study");
  expect(markdown).toMatch(/^#+ Dens of foxes\n\nEach of the foxes/m);
  const alone = await markdownOf(makePdf([page.filter((_, i) => i < 10 || i > 13)]), "a.pdf");
  expect(alone).toContain("*Dens of foxes*. Each of the foxes");
});

test("numbered questions of a questionnaire are no headings", async () => {
  const questions = ["1. Are you at risk?", "2. Do you work more?", "3. Are you worried?"];
  const page: PdfText[] = [
    ...textLines(
      Array.from(
        { length: 12 },
        (_, i) => `The teachers of the schools were asked on day ${i + 10} of the survey`,
      ),
      72,
      720,
    ),
    ...questions.map((text, i) => ({ text, x: 90, y: 520 - 40 * i })),
    ...textLines(
      ["The answers were counted by hand in the week after the survey, and none was lost."],
      72,
      380,
    ),
  ];
  expect(await markdownOf(makePdf([page]), "a.pdf")).not.toMatch(/^#+ \d\. /m);
});

test("a numbered line before an indented paragraph is a heading, though nothing else marks it", async () => {
  const page: PdfText[] = [
    ...paragraph(720, 24),
    { text: "2. Earlier Work", x: 72, y: 636 },
    ...paragraph(612, 24),
    { text: "3. Methods of Work", x: 72, y: 528 },
    ...paragraph(504, 24),
  ];
  expect(headings(await markdownOf(makePdf([page]), "a.pdf"))).toEqual([
    "## 2. Earlier Work",
    "## 3. Methods of Work",
  ]);
});
