import { expect, test } from "vitest";
import { markdownOf } from "../../../testing/convert-bytes.ts";
import { makePdf, type PdfText, textLines } from "../../../testing/make-pdf.ts";

const column = (name: string, x: number, count: number, top = 700): PdfText[] =>
  textLines(
    Array.from({ length: count }, (_, i) => `The ${name} column has words ${i + 10}`),
    x,
    top,
  );

test("three columns are read one after the other", async () => {
  const page = [
    ...column("very first", 40, 24),
    ...column("middle", 220, 24),
    ...column("very last", 400, 24),
  ];
  const markdown = await markdownOf(makePdf([page]), "a.pdf");
  expect(markdown.trim().split("\n\n")).toHaveLength(1);
  const places = ["very first", "middle", "very last"].flatMap((name) => [
    markdown.indexOf(`${name} column has words 10`),
    markdown.indexOf(`${name} column has words 33`),
  ]);
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("a large heading that ends close to the next column is no line with that column's", async () => {
  const wide = (name: string, count: number, top?: number) =>
    column(`${name} and rather wide`, 76, count, top);
  const heading: PdfText = { text: "2 A heading that is wide enough", x: 77, y: 532, size: 14, font: "F2" };
  const right = column("right and rather wide", 300, 24);
  const page = [...wide("left", 12), heading, ...wide("below", 10, 508), ...right];
  const markdown = await markdownOf(makePdf([page]), "a.pdf");
  expect(markdown).toContain(
    "2 A heading that is wide enough\n\nThe below and rather wide column has words 10",
  );
  expect(markdown.indexOf("The below and rather wide column has words 19")).toBeLessThan(
    markdown.indexOf("The right and rather wide column has words 10"),
  );
});

/** Lines of words of about one length, one number each. */
const prose = (name: string, count: number, x: number, top: number, words: string): PdfText[] =>
  textLines(
    Array.from({ length: count }, (_, i) => `${name} ${i + 10} ${words}`),
    x,
    top,
  );

test.each([
  ["a wide gutter", 312],
  ["a gutter no wider than the letters are high", 297],
])("two columns below a long abstract are read one after the other, with %s", async (_, right) => {
  const page = [
    ...prose(
      "Abstract",
      24,
      72,
      740,
      "is set over the whole width of the page and has many more lines than a column",
    ),
    ...prose("Left", 14, 72, 430, "is a line of text that goes over a column"),
    ...prose("Right", 14, right, 430, "is a line of text that goes over a column"),
  ];
  const markdown = await markdownOf(makePdf([page]), "a.pdf");
  const places = ["Abstract 33", "Left 10", "Left 23", "Right 10", "Right 23"].map((words) =>
    markdown.indexOf(words),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("a page with three lines of text in each column has the gutter of the other pages", async () => {
  const words = "is a line of text that fills it";
  const full = ["Some", "Next", "More"].map((name) => [
    ...prose(`${name} left`, 20, 72, 700, words),
    ...prose(`${name} right`, 20, 312, 700, words),
  ]);
  const caption = { text: `Figure 1. ${"What the foxes do in the wide fields ".repeat(2)}`, x: 72, y: 300 };
  const rest = [
    ...prose("Last left", 3, 72, 700, words),
    ...prose("Last right", 3, 312, 700, words),
    caption,
  ];
  const markdown = await markdownOf(makePdf([...full, rest]), "a.pdf");
  const places = ["Last left 10", "Last left 12", "Last right 10", "Last right 12"].map((text) =>
    markdown.indexOf(text),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("left and right pages whose columns stand apart each have a gutter of their own", async () => {
  const words = "is a line of text that fills it";
  const page = (name: string, count: number, shift: number) => [
    ...prose(`${name} left`, count, 60 + shift, 700, words),
    ...prose(`${name} right`, count, 300 + shift, 700, words),
  ];
  const full = ["Some", "Next", "More", "Then", "Also", "Thus"].map((name, i) =>
    page(name, 20, (i % 2) * 28),
  );
  const caption = { text: `Figure 1. ${"What the foxes do in the wide fields ".repeat(2)}`, x: 72, y: 300 };
  const markdown = await markdownOf(makePdf([...full, [...page("Last", 3, 0), caption]]), "a.pdf");
  const places = ["Last left 10", "Last left 12", "Last right 10", "Last right 12"].map((text) =>
    markdown.indexOf(text),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("lines that were joined over the usual gutter end and begin at it", async () => {
  const words = "is a line of text that fills it";
  const full = ["Some", "Next", "More"].map((name) => [
    ...prose(`${name} left`, 20, 72, 700, words),
    ...prose(`${name} right`, 20, 297, 700, words),
  ]);
  const caption = { text: `Figure 1. ${"What the foxes do in the wide fields ".repeat(2)}`, x: 72, y: 740 };
  const rest = [
    caption,
    ...prose("Last right", 20, 297, 700, words),
    ...prose("Last left", 3, 72, 478, words),
  ];
  const markdown = await markdownOf(makePdf([...full, rest]), "a.pdf");
  const places = ["Last left 10", "Last left 12", "Last right 10", "Last right 29"].map((text) =>
    markdown.indexOf(text),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
