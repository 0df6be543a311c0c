import { describe, expect, test } from "vitest";
import { placeRange } from "../../../place-range.ts";
import { convertBytes, markdownOf } from "../../../testing/convert-bytes.ts";
import { makePdf, type PdfText, textLines } from "../../../testing/make-pdf.ts";

const row = (y: number, cells: readonly string[], xs: readonly number[]): PdfText[] =>
  cells.flatMap((text, i) => (text === "" ? [] : [{ text, x: xs[i] ?? 0, y }]));
const across = (x0: number, x1: number, ...ys: number[]) =>
  ys.map((y) => `${x0} ${y} m ${x1} ${y} l S`).join("\n");
const down = (y0: number, y1: number, ...xs: number[]) =>
  xs.map((x) => `${x} ${y0} m ${x} ${y1} l S`).join("\n");
const XS = [100, 220, 320, 420];
const PROSE = textLines(
  Array.from(
    { length: 5 },
    (_, i) => `The quick brown fox jumps over the lazy dog and rests a little while near ${i}`,
  ),
  72,
  760,
);
const tableOf = (markdown: string) => markdown.split("\n").filter((line) => line.startsWith("|"));

describe("tables between rules", () => {
  test("a heading over two columns, empty cells and a label of a group keep their columns", async () => {
    const page = [
      ...PROSE,
      { text: "Table 1. Foxes", x: 100, y: 670 },
      ...row(640, ["", "Red foxes", "", "Grey"], [100, 250, 0, 420]),
      ...row(620, ["Name", "Mean", "SD", "Mean"], XS),
      ...row(600, ["Panel A: in the town"], XS),
      ...row(586, ["Young", "5.1", "", "-0.3"], XS),
      ...row(572, ["Old", "4.2", "0.2", "1.4"], XS),
    ];
    const drawing = `${across(100, 460, 655, 612, 565)}\n${across(215, 350, 634)}`;
    expect(tableOf(await markdownOf(makePdf([page], { drawing }), "a.pdf"))).toEqual([
      "|  | Red foxes |  | Grey |",
      "| --- | --- | --- | --- |",
      "| Name | Mean | SD | Mean |",
      "| Panel A: in the town |  |  |  |",
      "| Young | 5.1 |  | -0.3 |",
      "| Old | 4.2 | 0.2 | 1.4 |",
    ]);
  });

  test("wrapped text stays in its cell, and rows without a label stay rows", async () => {
    const page = [
      ...PROSE,
      { text: "Table 1. Foxes", x: 100, y: 670 },
      ...row(640, ["Name", "What they do", "N"], [100, 170, 420]),
      ...row(620, ["Red", "They run about in the fields until the", "12"], [100, 170, 420]),
      ...row(608, ["", "morning and then sleep"], [100, 170]),
      ...row(596, ["Grey", "They do not run", "7"], [100, 170, 420]),
      ...row(584, ["", "But sleep", "9"], [100, 170, 420]),
    ];
    const drawing = across(100, 460, 655, 632, 575);
    expect(tableOf(await markdownOf(makePdf([page], { drawing }), "a.pdf")).slice(2)).toEqual([
      "| Red | They run about in the fields until the morning and then sleep | 12 |",
      "| Grey | They do not run | 7 |",
      "|  | But sleep | 9 |",
    ]);
  });

  test("numbers that wrapped stay in their cell, and those below others do not", async () => {
    const at = [100, 170, 240];
    const wide = [100, 170, 250];
    const page = [
      ...PROSE,
      { text: "Table 1. Foxes", x: 100, y: 670 },
      ...row(640, ["Name", "Before", "After the winter"], at),
      ...row(620, ["Red", "62 to 12 57", "56 to 7 47 (43-74)"], at),
      ...row(608, ["", "(43-84)"], at),
      ...row(596, ["Grey", "77 to 10 73", "221 to 37 19 (15-30)"], at),
      ...row(584, ["", "(59-98)"], at),
      { text: "Table 2. Dogs", x: 100, y: 540 },
      ...row(510, ["Name", "Model 1", "Model 2"], wide),
      ...row(490, ["Size", "0.53 (low)", "0.61 (low)"], wide),
      ...row(478, ["", "(0.12)"], wide),
      ...row(466, ["Age", "0.21 (low)", "0.25 (low)"], wide),
      ...row(454, ["", "(0.10)"], wide),
    ];
    const drawing = across(100, 460, 655, 632, 575, 525, 502, 445);
    const rows = tableOf(await markdownOf(makePdf([page], { drawing }), "a.pdf"));
    expect(rows.slice(2, 4)).toEqual([
      "| Red | 62 to 12 57 (43-84) | 56 to 7 47 (43-74) |",
      "| Grey | 77 to 10 73 (59-98) | 221 to 37 19 (15-30) |",
    ]);
    expect(rows.slice(6, 8)).toEqual(["| Size | 0.53 (low) | 0.61 (low) |", "|  | (0.12) |  |"]);
  });

  test("notes after the rows are text", async () => {
    const page = [
      ...PROSE,
      { text: "Table 1. Foxes", x: 100, y: 670 },
      ...row(640, ["Name", "Mean"], XS),
      ...row(620, ["Red", "5.1"], XS),
      ...row(606, ["Grey", "4.2"], XS),
      { text: "Note. Weights in kilograms.", x: 100, y: 580 },
    ];
    const markdown = await markdownOf(makePdf([page], { drawing: across(100, 460, 655, 632, 572) }), "a.pdf");
    expect(tableOf(markdown)).toHaveLength(4);
    expect(markdown).toContain("\n\nNote. Weights in kilograms.");
  });

  test("a table that goes on over the page is one, without its second heading", async () => {
    const rows = (from: number, count: number, top: number) =>
      Array.from({ length: count }, (_, i) =>
        row(top - i * 14, [`Fox ${from + i}`, `${from + i}.5`], XS),
      ).flat();
    const first = [
      ...PROSE,
      { text: "Table 1. Foxes", x: 100, y: 670 },
      ...row(640, ["Name", "Mean"], XS),
      ...rows(1, 30, 620),
    ];
    const second = [
      { text: "Table 1 (continued)", x: 100, y: 740 },
      ...row(715, ["Name", "Mean"], XS),
      ...rows(31, 5, 695),
    ];
    const drawing = across(100, 300, 655, 632, 206, 730, 707, 634);
    const result = await convertBytes(makePdf([first, second], { drawing }), "a.pdf");
    if (!result.ok) throw new Error(result.failure.reason);
    const { markdown, blocks } = result;
    expect(markdown.match(/\| --- \|/g)).toHaveLength(1);
    expect(tableOf(markdown)).toHaveLength(37);
    expect(markdown).not.toContain("continued");
    const placeOf = (quote: string) => {
      const start = markdown.indexOf(quote);
      return placeRange(blocks, { start, end: start + quote.length });
    };
    expect(placeOf("2.5")).toMatchObject([{ page: 1 }]);
    const [on] = placeOf("33.5");
    expect(on?.page).toBe(2);
    expect(on?.bbox[1]).toBeGreaterThan(792 - (695 - 2 * 14) - 12);
    expect(on?.bbox[3]).toBeLessThan(792 - (695 - 2 * 14) + 5);
  });
});

describe("other tables", () => {
  test("a grid is a table, with cells that touch and one over two columns", async () => {
    const page = [
      ...PROSE,
      ...row(645, ["Kind", "Both years"], [104, 164]),
      ...row(625, ["Red", "1234567", "7654321"], [104, 163, 204]),
      ...row(605, ["Grey", "11", "22"], [104, 164, 204]),
    ];
    const drawing = `${across(100, 260, 660, 640, 620, 600)}\n${down(600, 660, 100, 160, 260)}\n${down(600, 640, 202)}`;
    expect(tableOf(await markdownOf(makePdf([page], { drawing }), "a.pdf"))).toEqual([
      "| Kind | Both years |  |",
      "| --- | --- | --- |",
      "| Red | 1234567 | 7654321 |",
      "| Grey | 11 | 22 |",
    ]);
  });

  test("rows below a caption are a table without any rules", async () => {
    const page = [
      ...PROSE,
      { text: "Table 1. Foxes", x: 100, y: 660 },
      ...row(640, ["Name", "Mean", "SD"], XS),
      ...row(626, ["Red", "5.1", "0.3"], XS),
      ...row(612, ["Grey", "4.2", "0.2"], XS),
      ...textLines(
        ["Then the text goes on and says what the numbers in the table above it mean to us."],
        72,
        580,
      ),
    ];
    const markdown = await markdownOf(makePdf([page]), "a.pdf");
    expect(tableOf(markdown)).toHaveLength(4);
    expect(markdown).toContain("\n\nThen the text goes on");
  });
});

describe("text that is no table", () => {
  test.each<[string, PdfText[]]>([
    [
      "an abstract",
      textLines(
        Array.from(
          { length: 6 },
          (_, i) => `${"and so on ".slice(i)}we show that a fox jumps over a lazy dog, and rests ${i}`,
        ),
        100,
        640,
      ),
    ],
    [
      "an algorithm",
      [
        { text: "Algorithm 1 Jumping", x: 100, y: 645 },
        ...row(625, ["1:", "for each fox do", "> start"], [100, 130, 400]),
        ...row(611, ["2:", "jump", "> high"], [100, 130, 400]),
        ...row(597, ["3:", "end for", "> stop"], [100, 130, 400]),
      ],
    ],
    [
      "a list",
      [
        ...row(640, ["1.", "Foxes jump"], [100, 130]),
        ...row(626, ["2.", "Dogs rest"], [100, 130]),
        ...row(612, ["3.", "Cats sleep"], [100, 130]),
      ],
    ],
  ])("%s between rules", async (_, texts) => {
    const drawing = across(100, 460, 658, 636, 585);
    const markdown = await markdownOf(makePdf([[...PROSE, ...texts]], { drawing }), "a.pdf");
    expect(tableOf(markdown)).toEqual([]);
  });
});

test("20,000 lines across a page are a figure, and no word of the page is lost", async () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, i) => `${(i * 37) % 600} ${(i * 91) % 780} m ${(i * 53) % 600} ${(i * 29) % 780} l S`,
  ).join("\n");
  const markdown = await markdownOf(makePdf([PROSE], { drawing: lines }), "a.pdf");
  const words = await markdownOf(makePdf([PROSE]), "a.pdf");
  expect(markdown).toBe(`![](images/figure-1.png)\n\n${words}`);
});
