import { expect, test } from "vitest";
import { type Cell, type PrintedLine, text } from "./document-tree.ts";
import { renderTable } from "./render-table.ts";

/** Returns a cell printed at a place, its words ten points a letter. */
function cell(words: string, x: number, y: number, more: Partial<Cell> = {}): Cell {
  const printed = (): PrintedLine[] => {
    let at = x;
    const own = words.split(" ").map((word) => {
      const place = { text: word, x0: at, x1: at + word.length * 10 };
      at = place.x1 + 10;
      return place;
    });
    return [{ page: 1, y0: y, y1: y + 10, words: own }];
  };
  return { children: [text(words)], printed, ...more };
}

/** Returns the words of the table in each placed range, with its position. */
function placed(rows: Cell[][]): string[] {
  const { markdown, lines } = renderTable(rows);
  return lines.flatMap(({ y0, words }) => {
    const out: string[] = [];
    for (let i = 0; i < words.length; i += 4) {
      const [start = 0, end = 0, x0 = 0, x1 = 0] = words.slice(i, i + 4);
      out.push(`${markdown.slice(start, end)} ${x0}-${x1}/${y0}`);
    }
    return out;
  });
}

test("every word of every cell has its place, also numbers that are everywhere", () => {
  const rows = [
    [cell("a|b", 0, 0), cell("5", 100, 0)],
    [cell("5", 0, 20), cell("5 to 5", 100, 20)],
  ];
  expect(renderTable(rows).markdown).toBe("| a\\|b | 5 |\n| --- | --- |\n| 5 | 5 to 5 |");
  expect(placed(rows)).toEqual([
    "a\\|b 0-30/0",
    "5 100-110/0",
    "5 0-10/20",
    "5 100-110/20",
    "to 120-140/20",
    "5 150-160/20",
  ]);
  expect(renderTable(rows).lines).toHaveLength(2);
});

test("so have those after a cell that spans", () => {
  const rows = [
    [cell("over", 0, 0, { colspan: 2 }), cell("last", 100, 0)],
    [cell("x", 0, 20, { rowspan: 2 }), cell("y", 50, 20), cell("z", 100, 20)],
    [cell("v", 50, 40), cell("w", 100, 40)],
  ];
  expect(placed(rows).slice(-2)).toEqual(["v 50-60/40", "w 100-110/40"]);
});

test("a table of one row is its own heading; one of nothing is nothing", () => {
  expect(renderTable([[cell("a", 0, 0)]]).markdown).toBe("| a |\n| --- |");
  expect(renderTable([[{ children: [] }]])).toEqual({ markdown: "", lines: [] });
});
