import type { Box } from "#lib/conversion/formats/pdf/page/box.ts";
import { FUNCTION_NAMES } from "../../../formulas/symbols/function-names.ts";
import type { Page } from "../page/pdf-page.ts";
import type { Row } from "./formula-rows.ts";
import { fontStyle } from "./math-fonts.ts";

/** How far in points lists and quotations stand in from the text. */
export const MAX_INDENT = 45;

export type Column = { left: number; right: number };

/** Words of two letters and more that no formula has of itself. */
export function wordsOf(row: Row): string[] {
  return row.main.flatMap((item) =>
    fontStyle(item.font, item).math
      ? []
      : (item.text.match(/\p{L}{2,}/gu) ?? []).filter((word) => !FUNCTION_NAMES.has(word)),
  );
}

/** The text columns of a page, from the lines with many words. */
export function columnsOf(rows: readonly Row[]): Column[] {
  const wide = rows.filter((row) => wordsOf(row).length >= 5);
  const byLeft = Map.groupBy(wide, (row) => Math.round(row.x0 / 3));
  const columns: Column[] = [];
  for (const [key, group] of byLeft) {
    const all = [...group, ...(byLeft.get(key + 1) ?? [])];
    if (all.length < 3) continue;
    const rights = all.map((row) => row.x1).toSorted((a, b) => a - b);
    columns.push({
      left: Math.min(...all.map((row) => row.x0)),
      right: rights[Math.floor(rights.length * 0.8)] ?? 0,
    });
  }
  return columns;
}

export const columnOf = (box: Box, columns: readonly Column[]): Column | undefined =>
  columns
    .filter((c) => box.x0 > c.left - 4 && box.x1 < c.right + 6)
    .toSorted((a, b) => a.right - a.left - (b.right - b.left))[0];

/** The column of text that a box stands in, where a list's narrower one may stand in it. */
export function textColumnOf(box: Box, columns: readonly Column[]): Column | undefined {
  const own = columnOf(box, columns);
  if (own === undefined) return undefined;
  const around = columns.filter(
    (c) => Math.abs(c.right - own.right) < 6 && c.left < own.left && own.left - c.left < MAX_INDENT,
  );
  return { left: Math.min(own.left, ...around.map((c) => c.left)), right: own.right };
}

/** Places between two wide rules of the same ends, where tables and algorithms stand. */
export function ruledZones(page: Page): Box[] {
  const zones: Box[] = [];
  const rules = page.rules.slice(0, 400).toSorted((a, b) => a.y0 - b.y0);
  rules.forEach((top, i) => {
    const below = rules.slice(i + 1).find((r) => Math.abs(r.x0 - top.x0) < 3 && Math.abs(r.x1 - top.x1) < 3);
    if (below !== undefined && top.x1 - top.x0 > 90)
      zones.push({ x0: top.x0 - 2, x1: top.x1 + 2, y0: top.y0, y1: below.y1 });
  });
  return zones;
}

export const hits = (a: Box, b: Box) => a.x0 < b.x1 && a.x1 > b.x0 && a.y0 < b.y1 && a.y1 > b.y0;
