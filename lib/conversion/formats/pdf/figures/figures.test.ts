import { expect, test } from "vitest";
import { markdownOf } from "../../../testing/convert-bytes.ts";
import { makePdf, textLines } from "../../../testing/make-pdf.ts";

const BODY = textLines(
  Array.from({ length: 6 }, (_, i) => `The quick brown fox jumps over the lazy dog and rests near ${i}`),
  72,
  420,
);
/** Curves of a plot that its frame cuts off: they run on far down the page. */
const CURVES = Array.from({ length: 12 }, (_, i) => `${110 + i * 25} 690 m ${130 + i * 25} 60 l S`).join(
  "\n",
);
const plot = (clip: string) => `q ${clip} ${CURVES} Q\n100 500 m 400 500 l 400 700 l 100 700 l h S`;

test("a plot is as large as its frame shows, and its labels are no text", async () => {
  const page = [
    { text: "LRG x depth", x: 220, y: 640, size: 12 },
    { text: "Figure 1. What foxes do in the fields.", x: 100, y: 480 },
    ...BODY,
  ];
  const markdown = await markdownOf(makePdf([page], { drawing: plot("100 500 300 200 re W n") }), "a.pdf");
  expect(markdown).toContain("![");
  expect(markdown).not.toContain("LRG");
  expect(markdown).toContain("Figure 1. What foxes do in the fields.");
  expect(markdown).toContain("rests near 5");
});

test("a watermark across the page makes a figure no larger", async () => {
  const page = [
    { text: "Figure 1. What foxes do in the fields.", x: 100, y: 480 },
    ...BODY,
    ...textLines(["The last line stands below the others."], 72, 300),
  ];
  const drawing = plot("100 500 300 200 re W n");
  const over = "0.8 g BT /F2 90 Tf 0.7 0.7 -0.7 0.7 40 250 Tm (DRAFT ONLY) Tj ET";
  const markdown = await markdownOf(makePdf([page], { drawing, over }), "a.pdf");
  expect(markdown).toContain("rests near 0");
  expect(markdown).toContain("rests near 5");
  expect(markdown).toContain("The last line stands below");
});
