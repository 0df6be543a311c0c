import { expect, test } from "vitest";
import { convertBytes } from "../../../testing/convert-bytes.ts";
import { makePdf, type PdfText, textLines } from "../../../testing/make-pdf.ts";

const prose = textLines(
  Array.from({ length: 20 }, (_, i) => `The nests of the shore were visited on day ${i + 10}`),
  60,
  720,
);
const balloon = (lines: readonly string[], top: number): PdfText[] =>
  lines.map((text, i) => ({ text, x: 440, y: top - 9 * i, size: 7 }));

test("comments that Word printed in the margin are comments and no text", async () => {
  const page = [
    ...prose,
    ...balloon(["Commented [AB1]: Which shore?", "Name it here."], 720),
    ...balloon(["Deleted: eastern"], 690),
    ...balloon(["Commented [CD2]: I agree."], 660),
  ];
  const result = await convertBytes(makePdf([page]), "a.pdf");
  if (!result.ok) throw new Error(result.failure.reason);
  expect(result.markdown).not.toMatch(/Commented|Name it|eastern|agree/);
  expect(result.report.comments.map(({ author, text }) => [author, text])).toEqual([
    ["AB", "Which shore? Name it here."],
    ["CD", "I agree."],
  ]);
});

test("a sentence on comments stays in the text", async () => {
  const page = [...prose, { text: "Comment [1]: the same holds.", x: 60, y: 300 }];
  const result = await convertBytes(makePdf([page]), "a.pdf");
  expect(result.ok && result.markdown).toContain("Comment");
});
