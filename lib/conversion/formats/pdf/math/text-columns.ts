import { FUNCTION_NAMES } from "../../../formulas/symbols/function-names.ts";
import type { Box } from "../page/box.ts";
import type { Page } from "../page/pdf-page.ts";
import {
  COLUMN_STEP_POINTS,
  LEFT_EDGE_POINTS,
  MAX_INDENT_POINTS,
  MAX_ZONE_RULE_SHIFT_POINTS,
  MIN_COLUMN_LINES,
  MIN_COLUMN_WORDS,
  MIN_ZONE_RULE_POINTS,
  RIGHT_EDGE_POINTS,
  RIGHT_EDGE_RANK_SHARE,
  ZONE_SLACK_POINTS,
} from "./find-thresholds.ts";
import type { Row } from "./formula-rows.ts";
import { fontStyle } from "./math-fonts.ts";

export type Column = { left: number; right: number };

/** Returns the words of two letters and more that no formula prints. */
export function wordsOf(row: Row): string[] {
  return row.main.flatMap((item) =>
    fontStyle(item.font, item).math
      ? []
      : (item.text.match(/\p{L}{2,}/gu) ?? []).filter((word) => !FUNCTION_NAMES.has(word)),
  );
}

/** Returns the text columns of a page, from the lines with many words. */
export function columnsOf(rows: readonly Row[]): Column[] {
  const wide = rows.filter((row) => wordsOf(row).length >= MIN_COLUMN_WORDS);
  const byLeft = Map.groupBy(wide, (row) => Math.round(row.x0 / COLUMN_STEP_POINTS));
  const columns: Column[] = [];
  for (const [key, group] of byLeft) {
    const all = [...group, ...(byLeft.get(key + 1) ?? [])];
    if (all.length < MIN_COLUMN_LINES) continue;
    const rights = all.map((row) => row.x1).toSorted((a, b) => a - b);
    columns.push({
      left: Math.min(...all.map((row) => row.x0)),
      right: rights[Math.floor(rights.length * RIGHT_EDGE_RANK_SHARE)] ?? 0,
    });
  }
  return columns;
}

export const columnOf = (box: Box, columns: readonly Column[]): Column | undefined =>
  columns
    .filter((c) => box.x0 > c.left - LEFT_EDGE_POINTS && box.x1 < c.right + RIGHT_EDGE_POINTS)
    .toSorted((a, b) => a.right - a.left - (b.right - b.left))[0];

/** Returns the column of text that a box stands in, where a list's narrower one may stand in it. */
export function textColumnOf(box: Box, columns: readonly Column[]): Column | undefined {
  const own = columnOf(box, columns);
  if (own === undefined) return undefined;
  const around = columns.filter(
    (c) =>
      Math.abs(c.right - own.right) < RIGHT_EDGE_POINTS &&
      c.left < own.left &&
      own.left - c.left < MAX_INDENT_POINTS,
  );
  return { left: Math.min(own.left, ...around.map((c) => c.left)), right: own.right };
}

/** Returns the areas between two wide rules with the same ends, where tables and algorithms stand. */
export function ruledZones(page: Page): Box[] {
  const zones: Box[] = [];
  const rules = page.rules.slice(0, 400).toSorted((a, b) => a.y0 - b.y0);
  rules.forEach((top, i) => {
    const below = rules
      .slice(i + 1)
      .find(
        (r) =>
          Math.abs(r.x0 - top.x0) < MAX_ZONE_RULE_SHIFT_POINTS &&
          Math.abs(r.x1 - top.x1) < MAX_ZONE_RULE_SHIFT_POINTS,
      );
    if (below !== undefined && top.x1 - top.x0 > MIN_ZONE_RULE_POINTS)
      zones.push({
        x0: top.x0 - ZONE_SLACK_POINTS,
        x1: top.x1 + ZONE_SLACK_POINTS,
        y0: top.y0,
        y1: below.y1,
      });
  });
  return zones;
}

export const hits = (a: Box, b: Box) => a.x0 < b.x1 && a.x1 > b.x0 && a.y0 < b.y1 && a.y1 > b.y0;
