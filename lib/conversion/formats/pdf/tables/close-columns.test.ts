import { describe, expect, test } from "vitest";
import type { PdfText } from "../../../testing/make-pdf.ts";
import { across, PROSE, row, rowsOf } from "../../../testing/table-pages.ts";

describe("columns that stand close", () => {
  test("cells part where those of other rows begin or end; a bracket after a number does not", async () => {
    const lines: [string, string, string][] = [
      ["Red fox of the north", "12.10 (0.12)", "3.01"],
      ["Grey", "3.61 (0.32)", "18.20"],
      ["Blue", "41.22 (0.14)", "7.34"],
      ["Black", "9.53 (0.66)", "4.66"],
      ["White fox of the east", "1.81 (0.29)", "35.16"],
    ];
    const cells = lines.flatMap(([name, mean, most], i): PdfText[] => [
      { text: name, x: 100, y: 620 - i * 13, size: 9 },
      { text: mean, x: 188, y: 620 - i * 13, size: 9 },
      { text: most, x: 242, y: 620 - i * 13, size: 9 },
    ]);
    const page = [
      ...PROSE,
      { text: "Table 1. Foxes", x: 100, y: 670 },
      ...row(642, ["Name", "Mean", "Most"], [100, 188, 242]),
      ...cells,
    ];
    expect((await rowsOf([page], across(95, 300, 655, 634, 560))).slice(2)).toEqual(
      lines.map((line) => `| ${line.join(" | ")} |`),
    );
  });

  test("a range or a list that is torn at the end of a line goes on in its cell", async () => {
    const at = [100, 200, 260];
    const page = [
      ...PROSE,
      { text: "Table 1. Foxes", x: 100, y: 670 },
      ...row(642, ["Name", "Range", "Codes"], at),
      ...row(620, ["Red", "0.94-", "K101E, M184V,"], at),
      ...row(609, ["", "3.48", "T215Y"], at),
      ...row(598, ["Grey", "1.08-", "M41L"], at),
      ...row(587, ["", "4.37", ""], at),
      ...row(576, ["Blue", "2.00", "L89M"], at),
    ];
    expect((await rowsOf([page], across(95, 400, 655, 634, 568))).slice(2)).toEqual([
      "| Red | 0.94-3.48 | K101E, M184V, T215Y |",
      "| Grey | 1.08-4.37 | M41L |",
      "| Blue | 2.00 | L89M |",
    ]);
  });
});

test("a listing between rules is code, and a column headed Algorithm is a column", async () => {
  const typed = (y: number, text: string, x: number): PdfText => ({ text, x, y, size: 9, font: "F3" });
  const listing = [
    ...PROSE,
    typed(640, "def", 100),
    typed(640, "jump( n )", 140),
    typed(640, ":", 230),
    typed(628, "if n", 120),
    typed(628, "== 1", 170),
    typed(628, "or n", 230),
    typed(616, "return", 140),
    typed(616, "n", 200),
    typed(616, "- 1", 230),
  ];
  expect(await rowsOf([listing], across(95, 400, 652, 608))).toEqual([]);
  const at = [100, 200, 300];
  const page = [
    ...PROSE,
    ...row(640, ["Algorithm :", "Time", "Space"], at),
    ...row(620, ["Jump", "31.5", "2.7"], at),
    ...row(608, ["Rest", "23.6", "3.1"], at),
    ...row(596, ["Sleep", "19.8", "1.4"], at),
  ];
  expect(await rowsOf([page], across(95, 400, 652, 632, 588))).toHaveLength(5);
});
