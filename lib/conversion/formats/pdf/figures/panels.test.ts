import { expect, test } from "vitest";
import { markdownOf } from "../../../testing/convert-bytes.ts";
import { makePdf, type PdfText, textLines } from "../../../testing/make-pdf.ts";

const PROSE = textLines(
  [
    "The chains of the sampler were looked at one by one, and",
    "none of them moved away from where it had begun to settle.",
    "The figure below shows each parameter in a panel of its own.",
  ],
  72,
  720,
);
const CAPTION: PdfText = { text: "Figure 1: Traces of all parameters.", x: 72, y: 360 };
const LEFT = [100, 220, 340];
const FOOT = [600, 520, 440];

/** Returns a panel of 60 by `height` points: a frame and a trace. */
const panel = (x: number, y: number, height: number) =>
  [
    `${x} ${y} 60 ${height} re S`,
    ...[0, 10, 20, 30, 40, 50].map(
      (at) => `${x + at} ${y + 2} m ${x + at + 5} ${y + height - 2} l ${x + at + 10} ${y + 2} l S`,
    ),
  ].join("\n");
const panels = (height: (row: number, column: number) => number) =>
  FOOT.flatMap((y, row) => LEFT.map((x, column) => panel(x, y, height(row, column)))).join("\n");
const labels = FOOT.flatMap((y) =>
  LEFT.flatMap((x): PdfText[] => [
    { text: `alpha${x}x${y}`, x: x + 4, y: y + 16, size: 7 },
    { text: "0.25", x: x - 13, y, size: 5 },
  ]),
);

test("small panels of one size in rows and columns are one figure, with the labels between them", async () => {
  const pdf = makePdf([[...PROSE, ...labels, CAPTION]], { drawing: panels(() => 12) });
  const markdown = await markdownOf(pdf, "a.pdf");
  expect(markdown.match(/!\[/g)).toHaveLength(1);
  expect(markdown).toContain("Figure 1: Traces of all parameters.");
  expect(markdown).not.toMatch(/alpha|0\.25/);
});

test("small drawings of different sizes beside lines of text are not joined, and the text stays", async () => {
  const pdf = makePdf([[...PROSE, ...labels]], {
    drawing: panels((row, column) => 6 + 3 * (row * 3 + column)),
  });
  expect(await markdownOf(pdf, "a.pdf")).toContain("alpha220x520");
});
