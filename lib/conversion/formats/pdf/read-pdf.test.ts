import { describe, expect, test } from "vitest";
import { convertBytes, markdownOf } from "../../testing/convert-bytes.ts";
import { makePdf, type PdfText, textLines } from "../../testing/make-pdf.ts";
import { joinText, vocabularyOf } from "./nodes/hyphens.ts";

const PROSE = "The quick brown fox jumps over the lazy dog and then it rests a little while near";
const prose = (count: number, x: number, top: number, width = 80) =>
  textLines(
    Array.from({ length: count }, (_, i) => `${PROSE.slice(0, width - 2)} ${i % 10}`),
    x,
    top,
  );

test("headings and paragraphs are found, and every block has a source box", async () => {
  const page: PdfText[] = [
    { text: "A Study of Foxes", x: 200, y: 740, size: 18, font: "F2" },
    { text: "1 Introduction", x: 72, y: 700, size: 12, font: "F2" },
    ...prose(5, 72, 680),
    { text: "It ends here.", x: 72, y: 620 },
    { text: "2 Methods", x: 72, y: 590, size: 12, font: "F2" },
    ...prose(4, 72, 570),
  ];
  const result = await convertBytes(makePdf([page]), "a.pdf");
  expect(result.ok && result.blocks.map((b) => [b.kind, b.level])).toEqual([
    ["heading", 1],
    ["heading", 2],
    ["paragraph", undefined],
    ["heading", 2],
    ["paragraph", undefined],
  ]);
  expect(result.ok && result.report.metadata.title).toBe("A Study of Foxes");
  const source = result.ok ? result.blocks[0]?.source : undefined;
  expect(source).toMatchObject([{ page: 1 }]);
  const [box] = Array.isArray(source) ? source : [];
  expect(box?.bbox[1]).toBeGreaterThan(30);
  expect(box?.bbox[3]).toBeLessThan(62);
});

test("two columns are read one after the other, and a paragraph goes on across them", async () => {
  const left = textLines(
    Array.from({ length: 20 }, (_, i) => `left column words in line number ${i + 10} go`),
    60,
    700,
  );
  const right = textLines(
    Array.from({ length: 20 }, (_, i) => `right column words in line number ${i + 10} go`),
    320,
    700,
  );
  const markdown = await markdownOf(makePdf([[...left, ...right]]), "a.pdf");
  expect(markdown.trim().split("\n\n")).toHaveLength(1);
  expect(markdown.indexOf("left column words in line number 29")).toBeLessThan(
    markdown.indexOf("right column words in line number 10"),
  );
});

test("running heads, page numbers and line numbers are dropped", async () => {
  const page = (n: number): PdfText[] => [
    { text: `Journal of Foxes ${n}`, x: 72, y: 770, size: 8 },
    { text: String(n), x: 300, y: 30 },
    ...prose(12, 72, 700),
    ...Array.from({ length: 12 }, (_, i) => ({
      text: String(i + 1 + (n - 1) * 12),
      x: 40,
      y: 700 - i * 12,
      size: 6,
    })),
  ];
  const markdown = await markdownOf(makePdf([page(1), page(2), page(3)]), "a.pdf");
  expect(markdown).not.toContain("Journal");
  expect(markdown).not.toMatch(/^\d+$/m);
  expect(markdown).toMatch(/^The quick/);
});

test("a ruled table stands under its caption, and references are entries", async () => {
  const row = (y: number, ...cells: string[]): PdfText[] =>
    cells.map((text, i) => ({ text, x: 100 + i * 120, y }));
  const page: PdfText[] = [
    ...prose(4, 72, 740),
    { text: "Table 1. Weights of foxes", x: 100, y: 660 },
    ...row(630, "Name", "Mean", "SD"),
    ...row(610, "Red", "5.1", "0.3"),
    ...row(596, "Grey", "4.2", "0.2"),
    { text: "References", x: 72, y: 500, size: 12, font: "F2" },
    ...textLines(
      [
        "[1] First, A. A book about foxes and what they",
        "do at night. 1999.",
        "[2] Second, B. Another. 2001.",
      ],
      72,
      480,
    ),
  ];
  const rules = [645, 624, 590].map((y) => `100 ${y} m 460 ${y} l S`).join("\n");
  const markdown = await markdownOf(makePdf([page], { drawing: rules }), "a.pdf");
  expect(markdown).toContain(
    "Table 1. Weights of foxes\n\n| Name | Mean | SD |\n| --- | --- | --- |\n| Red | 5.1 | 0.3 |\n| Grey | 4.2 | 0.2 |",
  );
  expect(markdown).toContain(
    "[1] First, A. A book about foxes and what they do at night. 1999.\n\n[2] Second",
  );
});

test("a file without text is refused, and says why", async () => {
  const result = await convertBytes(makePdf([prose(5, 72, 700), []]), "a.pdf");
  expect(result.ok && result.report.warnings.map((w) => w.code)).toEqual(["pages-without-text"]);
});

test("typewritten lines are code, set in as printed; an address in the text is none", async () => {
  const page: PdfText[] = [
    ...prose(4, 72, 740),
    { text: "The code follows here.", x: 72, y: 692 },
    { text: "for line in file:", x: 72, y: 674, font: "F3" },
    { text: "count += 1", x: 96, y: 662, font: "F3" },
    { text: "print(count)", x: 72, y: 650, font: "F3" },
    ...prose(4, 72, 626),
    { text: "https://example.org/code", x: 72, y: 574, font: "F3" },
  ];
  const markdown = await markdownOf(makePdf([page]), "a.pdf");
  expect(markdown).toContain("```\nfor line in file:\n    count += 1\nprint(count)\n```");
  expect(markdown.match(/```/g)).toHaveLength(2);
});

test("bold words before a wide space are the heading of the paragraph that they begin", async () => {
  const page: PdfText[] = [
    ...prose(4, 72, 740),
    { text: "It ends.", x: 72, y: 692 },
    { text: "Participants.", x: 72, y: 672, font: "F2" },
    { text: "Sixty people took part in the study and were paid for it.", x: 152, y: 672 },
    ...prose(3, 72, 660),
    { text: "Lemma 1.", x: 72, y: 612, font: "F2" },
    { text: "All foxes are quick, and each of them is brown.", x: 130, y: 612 },
    ...prose(3, 72, 600),
  ];
  const markdown = await markdownOf(makePdf([page]), "a.pdf");
  expect(markdown).toMatch(/^#+ Participants$/m);
  expect(markdown).toMatch(/^Sixty people/m);
  expect(markdown).not.toMatch(/^#+ Lemma/m);
});

test("emphasis, raised digits and footnotes that go on in the next column's foot are kept", async () => {
  const narrow = (count: number, x: number, top: number) => prose(count, x, top, 42);
  const page: PdfText[] = [
    ...narrow(6, 60, 740),
    { text: "A claim", x: 60, y: 668 },
    { text: "1", x: 94, y: 672, size: 6 },
    { text: " of the", x: 100, y: 668 },
    { text: "very", x: 134, y: 668, font: "F4" },
    { text: "first kind.", x: 156, y: 668 },
    ...narrow(6, 60, 650),
    { text: "1", x: 60, y: 103, size: 5 },
    { text: "The note begins here and goes on", x: 64, y: 100, size: 8 },
    ...narrow(14, 320, 740),
    { text: "in the foot of this column.", x: 320, y: 100, size: 8 },
  ];
  const markdown = await markdownOf(makePdf([page]), "a.pdf");
  expect(markdown).toContain("A claim[^1] of the *very* first kind.");
  expect(markdown).toContain("[^1]: The note begins here and goes on in the foot of this column.");
});

describe("small stages", () => {
  test("the document's own words decide about hyphens", () => {
    const words = vocabularyOf(["a prediction of the well-known kind, and state again"]);
    expect(joinText("pre-", "diction", words)).toBe("prediction");
    expect(joinText("the well-", "known case", words)).toBe("the well-known case");
    expect(joinText("some", "words", words)).toBe("some words");
    expect(joinText("non-", "English", words)).toBe("non-English");
  });
});
