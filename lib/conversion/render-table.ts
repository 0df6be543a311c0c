import type { Cell } from "./manuscript-tree.ts";
import { renderLine } from "./render-inline.ts";

const MAX_COLUMNS = 200;

/** Spans as a full grid: a spanned position repeats nothing and stays empty. */
function toGrid(rows: readonly (readonly Cell[])[]): string[][] {
  const grid: string[][] = [];
  const taken = new Set<string>();
  rows.forEach((row, y) => {
    const line: string[] = [];
    let x = 0;
    for (const cell of row) {
      while (taken.has(`${y}:${x}`)) line[x++] = "";
      if (x >= MAX_COLUMNS) break;
      const colspan = Math.min(cell.colspan ?? 1, MAX_COLUMNS - x);
      const rowspan = Math.min(cell.rowspan ?? 1, rows.length - y);
      line[x] = renderLine(cell.children).replace(/(?<!\\)\|/g, "\\|");
      for (let dy = 0; dy < rowspan; dy++)
        for (let dx = 0; dx < colspan; dx++) if (dx + dy > 0) taken.add(`${y + dy}:${x + dx}`);
      x++;
      while (taken.has(`${y}:${x}`) && x < MAX_COLUMNS) line[x++] = "";
    }
    while (taken.has(`${y}:${x}`) && x < MAX_COLUMNS) line[x++] = "";
    grid.push(Array.from(line, (value) => value ?? ""));
  });
  return grid.filter((line) => line.some((cell) => cell !== ""));
}

/** A GFM table; its first row is the header, as GFM has no other. */
export function renderTable(rows: readonly (readonly Cell[])[]): string {
  const grid = toGrid(rows);
  const width = grid.reduce((most, line) => Math.max(most, line.length), 0);
  const [head, ...body] = grid;
  if (head === undefined || width === 0) return "";
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, i) => cells[i] ?? "").join(" | ")} |`;
  return [line(head), `|${" --- |".repeat(width)}`, ...body.map(line)].join("\n");
}
