import { expect, test } from "vitest";
import { markdownOf } from "../../../testing/convert-bytes.ts";
import { makePdf, type PdfText, textLines } from "../../../testing/make-pdf.ts";

const page = (n: number, more: readonly PdfText[]): PdfText[] => [
  ...textLines(
    Array.from({ length: 9 }, (_, i) => `On page ${n} the fox jumps over the dog for the ${i}th time today`),
    72,
    680,
  ),
  ...more,
];

test("a foot far from the paper's edge and numbers between dashes are dropped", async () => {
  const pages = [1, 2, 3, 4, 5].map((n) =>
    page(n, [
      { text: `– ${n} –`.replaceAll("–", "-"), x: 300, y: 704 },
      { text: "Submitted to the Journal", x: n % 2 ? 72 : 420, y: 150, size: 8 },
    ]),
  );
  const markdown = await markdownOf(makePdf(pages), "a.pdf");
  expect(markdown).not.toMatch(/Submitted|- \d -/);
  expect(markdown).toContain("On page 5 the fox jumps");
});

test("heads that change from chapter to chapter are dropped with those that do not", async () => {
  const chapter = ["", "", "Foxes", "", "Dogs", "", "Dens", ""];
  const pages = chapter.map((name, i) =>
    page(i, [{ text: name === "" ? "A Book of Animals" : `Of ${name}`, x: 72, y: 740, size: 8 }]),
  );
  const markdown = await markdownOf(makePdf(pages), "a.pdf");
  expect(markdown).not.toMatch(/A Book of|Of (?:Foxes|Dogs|Dens)/);
  expect(markdown).toContain("On page 0 the fox jumps");
});

test("words that three of many pages repeat mark no place of running heads", async () => {
  const words = ["Dog", "Dog", "Dog", "Fox", "", "", "", "", "", "", "", ""];
  const pages = words.map((text, n) => page(n, text === "" ? [] : [{ text, x: 72, y: 704 }]));
  expect(await markdownOf(makePdf(pages), "a.pdf")).toContain("Fox");
});

test("the last line of a column is kept where other pages have a running foot", async () => {
  const column = (n: number, count: number) =>
    textLines(
      Array.from({ length: count }, (_, i) => `Column ${n} tells of the fox and line ${i + 10}`),
      320,
      680,
    );
  const pages = [1, 2, 3, 4, 5].map((n) => [
    ...page(n, column(n, n === 3 ? 50 : 40)),
    ...(n === 3 ? [] : [{ text: "doi:10.1371/fox.g00", x: 72, y: 92, size: 8 }]),
  ]);
  expect(await markdownOf(makePdf(pages), "a.pdf")).toContain("Column 3 tells of the fox and line 59");
});
