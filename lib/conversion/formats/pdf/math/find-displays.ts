import type { Box } from "#lib/conversion/formats/pdf/page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import { middleX, middleY, type Page, unionOf } from "../page/pdf-page.ts";
import { type DisplayRows, displayRows } from "./display-rows.ts";
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
const MAX_GROUP = 60;
const MAX_BARS = 400;

/** A relation, a sum, a fraction or a tall bracket: without any of them, letters apart are no equation. */
function isEquation(items: readonly Item[], bars: readonly Box[]): boolean {
  return (
    bars.length > 0 ||
    items.some(
      (item) =>
        /^[⎛⎡⎧]/u.test(item.text) ||
        (item.math && /^[([{]/.test(item.text) && item.ink.y1 - item.ink.y0 > item.size * 1.7),
    ) ||
    items.some((item) =>
      [...item.text].some((char) => /^(rel|op)$/.test(symbolOf(char)?.kind ?? "") && char !== ":"),
    )
  );
}

type Group = { rows: Set<Row>; box: Box; size: number; isBroken: boolean; work: number };

/** A row with all that stands in its place, over it and under it, up to the text; broken where text stands in it. */
function grownFrom(
  seed: Row,
  others: readonly Row[],
  width: number,
  bars: readonly Box[],
  { ink, prose, seeds }: DisplayRows,
): Group {
  let { size } = seed;
  const rows = new Set([seed]);
  const isSeed = new Set(seeds);
  let box = ink(seed);
  let work = 0;
  for (let grown = true; grown; ) {
    grown = false;
    work += others.length;
    for (const row of others) {
      if (rows.has(row)) continue;
      const own = ink(row);
      const gap = Math.max(own.y0 - box.y1, box.y0 - own.y1);
      const middle = middleY(own);
      const isInside = middle > box.y0 - 1 && middle < box.y1 + 1;
      // Limits and exponents stand outside of the signs that they belong to.
      const across = middleX(own);
      const isScript =
        row.size < size * 0.86 && gap < size * 0.55 && across > box.x0 - size && across < box.x1 + size * 1.5;
      const isNext = gap < size * 0.75 && isSeed.has(row) && Math.abs(row.x0 - seed.x0) < width * 0.8;
      const isAligned =
        gap < size * 1.4 && isSeed.has(row) && [...rows].some((other) => areAligned(other, row));
      const joins = isInside || isScript || isNext || isAligned || isOverBar(own, box, bars, size);
      if (!joins) continue;
      if (prose.has(row)) {
        if (isInside) return { rows, box, size, isBroken: true, work };
        continue;
      }
      rows.add(row);
      size = Math.max(size, row.size);
      box = unionOf([box, own]);
      grown = true;
    }
    if (rows.size > MAX_GROUP) return { rows, box, size, isBroken: true, work };
  }
  return { rows, box, size, isBroken: false, work };
}

/** Where a row's first equals sign or the like begins. */
function relationOf(row: Row): number | null {
  for (const item of row.main.toSorted((a, b) => a.x0 - b.x0)) {
    const at = item.text.search(/[=≤≥≈<>≡∼]/u);
    if (at >= 0) return item.edge(at) ?? item.x0;
  }
  return null;
}

/** The lines of one derivation stand with their relations one under another. */
function areAligned(a: Row, b: Row): boolean {
  const [over, under] = [relationOf(a), relationOf(b)];
  return over !== null && under !== null && Math.abs(over - under) < 0.7;
}

/** Whether a row is one side of a fraction whose bar runs through or along a formula. */
const isOverBar = (row: Box, box: Box, bars: readonly Box[], size: number): boolean =>
  bars.some(
    (bar) =>
      bar.x0 < box.x1 + size &&
      bar.x1 > box.x0 - size &&
      bar.y0 > box.y0 - size &&
      bar.y1 < box.y1 + size &&
      row.x0 > bar.x0 - 1.5 &&
      row.x1 < bar.x1 + 1.5 &&
      Math.min(Math.abs(bar.y0 - row.y1), Math.abs(row.y0 - bar.y1)) < size * 0.75,
  );

/** The formulas of a page that stand apart from its text. */
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
        row.x0 > text.left - 4 &&
        ink(row).x1 < text.right + 6 &&
        Math.abs(row.base - seed.base) < 250,
    );
    const group = grownFrom(seed, others, text.right - text.left, bars, sorted);
    work += group.work;
    for (const row of group.rows) used.add(row);
    const { box, size } = group;
    const own = columnOf(box, columns);
    if (group.isBroken || own === undefined) continue;
    const column = box.x0 < own.left ? text : own;
    const tags = [...numbers].filter(([row]) => isNumberOf(row, box, column, size, rows));
    const loose = others.some(
      (row) => !group.rows.has(row) && centreIn(ink(row), { ...box, x0: text.left, x1: text.right }),
    );
    if (
      (barsIn(page, box).length > 0 || !isMostlyWords([...group.rows])) &&
      isApart(box, column, size, tags.length > 0, [...prose].map(ink)) &&
      isEquation([...group.rows].flatMap(rowItems), barsIn(page, box))
    )
      out.push({
        rows: [...group.rows],
        numbers: tags.map(([row, label]) => ({ row, label })),
        box,
        column,
        loose,
      });
  }
  return out;
}

/** Whether a number stands beside a display, or alone under one that fills its lines. */
function isNumberOf(number: Row, box: Box, column: Column, size: number, rows: readonly Row[]): boolean {
  if (Math.abs(number.x1 - column.right) > 6 || number.base < box.y0 - size * 0.3) return false;
  if (number.base < box.y1 + size * 0.6) return number.x0 > box.x1;
  const isAlone = () =>
    !rows.some(
      (row) =>
        row !== number &&
        row.x0 > column.left - 4 &&
        row.x1 < column.right + 6 &&
        row.y0 > box.y1 &&
        row.y0 < number.y1,
    );
  return number.x0 - box.x1 < size * 2 && number.base < box.y1 + size * 1.6 && isAlone();
}

const centreIn = (inner: Box, outer: Box): boolean => {
  const [x, y] = [middleX(inner), middleY(inner)];
  return x > outer.x0 && x < outer.x1 && y > outer.y0 && y < outer.y1;
};

/** Text set with wide spaces is no formula. */
function isMostlyWords(rows: readonly Row[]): boolean {
  const words = rows.flatMap(wordsOf);
  const letters = words.join("").length;
  const all = rows.flatMap(rowItems).reduce((sum, item) => sum + item.text.replace(/\s/g, "").length, 0);
  return words.length >= 4 && letters > all * 0.55;
}

/** Indented, and centred in its column or with room over and under it, or numbered. */
function isApart(
  box: Box,
  column: Column,
  size: number,
  isNumbered: boolean,
  prose: readonly Box[],
): boolean {
  const indent = box.x0 - column.left;
  const width = column.right - column.left;
  if (isNumbered && indent > -1) return true;
  if (indent < size * 0.8) return false;
  const isCentred = Math.abs(indent - (column.right - box.x1)) < width * 0.06;
  const near = prose.filter((p) => p.x0 < box.x1 && p.x1 > box.x0);
  const over = Math.min(99, ...near.filter((p) => p.y1 <= box.y0 + size * 0.3).map((p) => box.y0 - p.y1));
  const under = Math.min(99, ...near.filter((p) => p.y0 >= box.y1 - size * 0.3).map((p) => p.y0 - box.y1));
  return isCentred ? over > size * 0.2 && under > size * 0.2 : over > size * 0.6 && under > size * 0.6;
}

/** Thin horizontal bars within a box. */
export function barsIn(page: Pick<Page, "strokes">, box: Box, most = 80): Box[] {
  return page.strokes
    .filter(
      (s) =>
        !s.curved &&
        s.y1 - s.y0 < 1.8 &&
        s.x1 - s.x0 > 1.5 &&
        s.x0 > box.x0 - 2 &&
        s.x1 < box.x1 + 2 &&
        s.y0 > box.y0 - 2 &&
        s.y1 < box.y1 + 2,
    )
    .slice(0, most);
}
