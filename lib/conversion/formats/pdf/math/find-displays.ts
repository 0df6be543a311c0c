import { type Box, middleX, middleY } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import type { Page } from "../page/pdf-page.ts";
import {
  BAR_SLACK_POINTS,
  MAX_BAR_THICKNESS_POINTS,
  MIN_BAR_LENGTH_POINTS,
  MIN_TALL_BRACKET_IN_SIZES,
} from "./build-thresholds.ts";
import { type DisplayGroup, grownFrom } from "./display-groups.ts";
import { type DisplayRows, displayRows } from "./display-rows.ts";
import {
  FAR_POINTS,
  LEFT_EDGE_POINTS,
  MAX_CENTRE_SHIFT_IN_WIDTHS,
  MAX_DISPLAY_HEIGHT_POINTS,
  MAX_LOWER_NUMBER_DROP_IN_SIZES,
  MAX_NUMBER_DROP_IN_SIZES,
  MAX_NUMBER_LEAD_IN_SIZES,
  MAX_NUMBER_RAISE_IN_SIZES,
  MAX_NUMBERED_OUTDENT_POINTS,
  MAX_TEXT_OVERLAP_IN_SIZES,
  MAX_WORD_LETTERS_SHARE,
  MIN_CENTRED_ROOM_IN_SIZES,
  MIN_DISPLAY_INDENT_IN_SIZES,
  MIN_PROSE_WORDS,
  MIN_ROOM_IN_SIZES,
  RIGHT_EDGE_POINTS,
} from "./find-thresholds.ts";
import { type Row, rowItems } from "./formula-rows.ts";
import { symbolOf } from "./symbols.ts";
import { type Column, columnOf, textColumnOf, wordsOf } from "./text-columns.ts";

/** Rows that print one formula apart from the text, with the numbers at the column's edge. */
export type Display = {
  rows: Row[];
  numbers: { label: string; row: Row }[];
  box: Box;
  column: Column;
  /** Something stands beside it that was not taken for a part of it. */
  loose: boolean;
};

/** Comparisons of rows on one page: a page of text needs some ten thousand. */
const MAX_WORK = 2_000_000;
const MAX_ROWS = 2_500;
const MAX_BARS = 400;

/** True for a relation, a sum, a fraction or a tall bracket. Without any of them, letters apart are no equation. */
function isEquation(items: readonly Item[], bars: readonly Box[]): boolean {
  return (
    bars.length > 0 ||
    items.some(
      (item) =>
        /^[⎛⎡⎧]/u.test(item.text) ||
        (item.math &&
          /^[([{]/.test(item.text) &&
          item.ink.y1 - item.ink.y0 > item.size * MIN_TALL_BRACKET_IN_SIZES),
    ) ||
    items.some((item) =>
      [...item.text].some((char) => /^(rel|op)$/.test(symbolOf(char)?.kind ?? "") && char !== ":"),
    )
  );
}

type PageRows = { page: Page; rows: readonly Row[]; sorted: DisplayRows };

/** Returns the display that a group is; null for a group that is text, or that does not stand apart from it. */
function displayOf(
  group: DisplayGroup,
  text: Column,
  others: readonly Row[],
  { page, rows, sorted }: PageRows,
): Display | null {
  const { columns, ink, prose, numbers } = sorted;
  const { box, size } = group;
  const own = columnOf(box, columns);
  if (group.isBroken || own === undefined) return null;
  const column = box.x0 < own.left ? text : own;
  const tags = [...numbers].filter(([row]) => isNumberOf(row, box, column, size, rows));
  const bars = barsIn(page, box);
  const items = [...group.rows].flatMap(rowItems);
  const isDisplay =
    (bars.length > 0 || !isMostlyWords([...group.rows])) &&
    isApart(box, column, size, tags.length > 0, [...prose].map(ink)) &&
    isEquation(items, bars);
  if (!isDisplay) return null;
  const loose = others.some(
    (row) => !group.rows.has(row) && centreIn(ink(row), { ...box, x0: text.left, x1: text.right }),
  );
  const labels = tags.map(([row, label]) => ({ row, label }));
  return { rows: [...group.rows], numbers: labels, box, column, loose };
}

/** Finds the formulas of a page that stand apart from its text. */
export function findDisplays(page: Page, rows: readonly Row[]): Display[] {
  if (rows.length > MAX_ROWS) return [];
  const sorted = displayRows(page, rows);
  const { columns, ink, prose, numbers, seeds } = sorted;
  const bars = barsIn(page, { x0: 0, y0: 0, x1: page.width, y1: page.height }, MAX_BARS);
  const used = new Set<Row>();
  const out: Display[] = [];
  let work = 0;
  for (const seed of seeds.toSorted((a, b) => ink(a).y0 - ink(b).y0)) {
    if (used.has(seed) || prose.has(seed) || work > MAX_WORK) continue;
    const text = textColumnOf(ink(seed), columns);
    if (text === undefined) continue;
    const others = rows.filter(
      (row) =>
        row !== seed &&
        !numbers.has(row) &&
        row.x0 > text.left - LEFT_EDGE_POINTS &&
        ink(row).x1 < text.right + RIGHT_EDGE_POINTS &&
        Math.abs(row.base - seed.base) < MAX_DISPLAY_HEIGHT_POINTS,
    );
    const group = grownFrom(seed, others, text.right - text.left, bars, sorted);
    work += group.work;
    for (const row of group.rows) used.add(row);
    const display = displayOf(group, text, others, { page, rows, sorted });
    if (display !== null) out.push(display);
  }
  return out;
}

/** True if a number stands beside a display, or alone under one that fills its lines. */
function isNumberOf(number: Row, box: Box, column: Column, size: number, rows: readonly Row[]): boolean {
  if (
    Math.abs(number.x1 - column.right) > RIGHT_EDGE_POINTS ||
    number.base < box.y0 - size * MAX_NUMBER_RAISE_IN_SIZES
  )
    return false;
  if (number.base < box.y1 + size * MAX_NUMBER_DROP_IN_SIZES) return number.x0 > box.x1;
  const isAlone = () =>
    !rows.some(
      (row) =>
        row !== number &&
        row.x0 > column.left - LEFT_EDGE_POINTS &&
        row.x1 < column.right + RIGHT_EDGE_POINTS &&
        row.y0 > box.y1 &&
        row.y0 < number.y1,
    );
  return (
    number.x0 - box.x1 < size * MAX_NUMBER_LEAD_IN_SIZES &&
    number.base < box.y1 + size * MAX_LOWER_NUMBER_DROP_IN_SIZES &&
    isAlone()
  );
}

const centreIn = (inner: Box, outer: Box): boolean => {
  const [x, y] = [middleX(inner), middleY(inner)];
  return x > outer.x0 && x < outer.x1 && y > outer.y0 && y < outer.y1;
};

/** True for text set with wide spaces. */
function isMostlyWords(rows: readonly Row[]): boolean {
  const words = rows.flatMap(wordsOf);
  const letters = words.join("").length;
  const all = rows.flatMap(rowItems).reduce((sum, item) => sum + item.text.replace(/\s/g, "").length, 0);
  return words.length >= MIN_PROSE_WORDS && letters > all * MAX_WORD_LETTERS_SHARE;
}

/** True if a box is indented, and centred in its column or with room over and under it, or numbered. */
function isApart(
  box: Box,
  column: Column,
  size: number,
  isNumbered: boolean,
  prose: readonly Box[],
): boolean {
  const indent = box.x0 - column.left;
  const width = column.right - column.left;
  if (isNumbered && indent > -MAX_NUMBERED_OUTDENT_POINTS) return true;
  if (indent < size * MIN_DISPLAY_INDENT_IN_SIZES) return false;
  const isCentred = Math.abs(indent - (column.right - box.x1)) < width * MAX_CENTRE_SHIFT_IN_WIDTHS;
  const near = prose.filter((p) => p.x0 < box.x1 && p.x1 > box.x0);
  const over = Math.min(
    FAR_POINTS,
    ...near.filter((p) => p.y1 <= box.y0 + size * MAX_TEXT_OVERLAP_IN_SIZES).map((p) => box.y0 - p.y1),
  );
  const under = Math.min(
    FAR_POINTS,
    ...near.filter((p) => p.y0 >= box.y1 - size * MAX_TEXT_OVERLAP_IN_SIZES).map((p) => p.y0 - box.y1),
  );
  return isCentred
    ? over > size * MIN_CENTRED_ROOM_IN_SIZES && under > size * MIN_CENTRED_ROOM_IN_SIZES
    : over > size * MIN_ROOM_IN_SIZES && under > size * MIN_ROOM_IN_SIZES;
}

/** Returns thin horizontal bars within a box. */
export function barsIn(page: Pick<Page, "strokes">, box: Box, most = 80): Box[] {
  return page.strokes
    .filter(
      (s) =>
        !s.curved &&
        s.y1 - s.y0 < MAX_BAR_THICKNESS_POINTS &&
        s.x1 - s.x0 > MIN_BAR_LENGTH_POINTS &&
        s.x0 > box.x0 - BAR_SLACK_POINTS &&
        s.x1 < box.x1 + BAR_SLACK_POINTS &&
        s.y0 > box.y0 - BAR_SLACK_POINTS &&
        s.y1 < box.y1 + BAR_SLACK_POINTS,
    )
    .slice(0, most);
}
