import { expect, test } from "vitest";
import { markdownOf } from "../../../testing/convert-bytes.ts";
import { makePdf, type PdfText } from "../../../testing/make-pdf.ts";

test("a number that begins a line of text beside its line number is kept", async () => {
  const lines = Array.from(
    { length: 12 },
    (_, i) => `The birds of shore ${i + 10} were counted and are shown in Figure`,
  );
  const page: PdfText[] = [
    ...lines.map((text, i): PdfText => ({ text, x: 72, y: 700 - 12 * i })),
    { text: "3", x: 72, y: 556 },
    { text: ", which has the counts of all the years from the first one on.", x: 84, y: 556, font: "F4" },
    ...Array.from(
      { length: 13 },
      (_, i): PdfText => ({ text: String(i + 100), x: 58, y: 700 - 12 * i, size: 6 }),
    ),
  ];
  const markdown = await markdownOf(makePdf([page, page]), "a.pdf");
  expect(markdown).toMatch(/shown in Figure 3\s?\W/);
  expect(markdown).not.toMatch(/\b1[01]\d\b/);
});
