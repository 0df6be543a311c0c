import type { WordLine } from "./conversion.ts";
import type { Cell } from "./document-tree.ts";
import { locateWords } from "./locate-words.ts";
import { renderLine } from "./render-inline.ts";

const MAX_COLUMNS = 200;

/** A position of the grid; one that a cell only spans is empty and has none. */
type Position = { markdown: string; cell?: Cell };

const EMPTY: Position = { markdown: "" };

/** Returns the full grid of a table. A spanned position repeats nothing and stays empty. */
function toGrid(rows: readonly (readonly Cell[])[]): Position[][] {
  const grid: Position[][] = [];
  const taken = new Set<string>();
  rows.forEach((row, y) => {
    const line: Position[] = [];
    let x = 0;
    for (const cell of row) {
      while (taken.has(`${y}:${x}`)) line[x++] = EMPTY;
      if (x >= MAX_COLUMNS) break;
      const colspan = Math.min(cell.colspan ?? 1, MAX_COLUMNS - x);
      const rowspan = Math.min(cell.rowspan ?? 1, rows.length - y);
      const markdown = renderLine(cell.children)
        .replace(/(?<!\\)\|/g, "\\|")
        .normalize("NFC");
      line[x] = { markdown, cell };
      for (let dy = 0; dy < rowspan; dy++)
        for (let dx = 0; dx < colspan; dx++) if (dx + dy > 0) taken.add(`${y + dy}:${x + dx}`);
      x++;
      while (taken.has(`${y}:${x}`) && x < MAX_COLUMNS) line[x++] = EMPTY;
    }
    while (taken.has(`${y}:${x}`) && x < MAX_COLUMNS) line[x++] = EMPTY;
    grid.push(Array.from(line, (position) => position ?? EMPTY));
  });
  return grid.filter((line) => line.some(({ markdown }) => markdown !== ""));
}

/** Joins words of cells side by side on one printed line to one line, as in a paragraph. */
function joinRows(lines: readonly WordLine[]): WordLine[] {
  const rows = Map.groupBy(lines, ({ page, y0, y1 }) => `${page}:${y0}:${y1}`);
  return [...rows.values()].flatMap((row) => {
    const [first] = row;
    return first ? [{ ...first, words: row.flatMap(({ words }) => words) }] : [];
  });
}

/** Returns a GFM table, in NFC, with the places of its words; its first row is the header, as GFM has no other. */
export function renderTable(rows: readonly (readonly Cell[])[]): { markdown: string; lines: WordLine[] } {
  const grid = toGrid(rows);
  const width = grid.reduce((most, line) => Math.max(most, line.length), 0);
  if (width === 0) return { markdown: "", lines: [] };
  const parts: string[] = [];
  const lines: WordLine[] = [];
  let at = 0;
  const write = (part: string) => {
    parts.push(part);
    at += part.length;
  };
  grid.forEach((line, y) => {
    if (y > 0) write("\n");
    if (y === 1) write(`|${" --- |".repeat(width)}\n`);
    write("|");
    for (let x = 0; x < width; x++) {
      const { markdown, cell } = line[x] ?? EMPTY;
      write(" ");
      const start = at;
      for (const { words, ...place } of locateWords(markdown, cell?.printed?.() ?? []))
        lines.push({ ...place, words: words.map((value, i) => (i % 4 < 2 ? value + start : value)) });
      write(`${markdown} |`);
    }
  });
  if (grid.length === 1) write(`\n|${" --- |".repeat(width)}`);
  return { markdown: parts.join(""), lines: joinRows(lines) };
}
