import type { Item } from "../pdf-item.ts";
import { type Box, type Page, unionOf } from "../pdf-page.ts";
import { type Row, rowInk, rowItems } from "./formula-rows.ts";
import { lineUnits, maybeFormula } from "./line-units.ts";
import { fontStyle } from "./math-fonts.ts";
import { symbolOf } from "./symbols.ts";
import { type Column, columnOf, columnsOf, hits, ruledZones, wordsOf } from "./text-columns.ts";

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
const NUMBER = /^\(?([A-Z]{0,2}\.?\d{1,3}(?:[.\-–]\d{1,3})*[a-z*′']?)\)$/;

const isMathRow = (row: Row): boolean =>
  rowItems(row).some((item) => fontStyle(item.font, item).math && !/^[•∗†‡§¶■□◦·\s]*$/u.test(item.text));

function numberOf(row: Row, column: Column): string | null {
  if (row.hung.length > 0 || Math.abs(row.x1 - column.right) > 6) return null;
  return (
    NUMBER.exec(
      row.main
        .map((item) => item.text)
        .join("")
        .trim(),
    )?.[1] ?? null
  );
}

/** A relation, a sum, a fraction or a tall bracket: without any of them, letters apart are no equation. */
function isEquation(items: readonly Item[], bars: readonly Box[]): boolean {
  return (
    bars.length > 0 ||
    items.some((item) =>
      [...item.text].some((char) => /^(rel|op)$/.test(symbolOf(char)?.kind ?? "") && char !== ":"),
    )
  );
}

/** The formulas of a page that stand apart from its text. */
export function findDisplays(page: Page, rows: readonly Row[]): Display[] {
  const columns = columnsOf(rows);
  if (columns.length === 0 || rows.length > MAX_ROWS) return [];
  const zones = ruledZones(page);
  const inks = new Map(rows.map((row) => [row, rowInk(row)]));
  const ink = (row: Row) => inks.get(row) ?? row;
  const isProse = (row: Row) => {
    const words = wordsOf(row);
    if (words.length < 4 || !maybeFormula(row)) return words.length >= 4;
    const units = lineUnits(row).filter((unit) => unit.kind === "sure").length;
    return words.join("").length > units * 1.2;
  };
  const prose = new Set(rows.filter(isProse));
  const numbers = new Map<Row, string>();
  for (const row of rows) {
    const column = columns.find((c) => Math.abs(row.x1 - c.right) < 6);
    const label = column === undefined ? null : numberOf(row, column);
    if (label !== null) numbers.set(row, label);
  }
  const seeds = rows.filter(
    (row) =>
      !prose.has(row) &&
      !numbers.has(row) &&
      isMathRow(row) &&
      columnOf(ink(row), columns) !== undefined &&
      !zones.some((zone) => hits(ink(row), zone)),
  );
  // The last line of a paragraph can be all formula; it starts where lines of text do.
  const isLine = (row: Row) => {
    const column = columnOf(ink(row), columns);
    return (
      column !== undefined &&
      ink(row).x0 < column.left + row.size * 0.5 &&
      ![...numbers.keys()].some((number) => Math.abs(number.base - row.base) < 2 && number.x0 > row.x0) &&
      [...prose].some(
        (p) =>
          Math.abs(p.x0 - column.left) < 4 && row.base - p.base > 0 && row.base - p.base < row.size * 1.75,
      )
    );
  };
  for (const row of seeds) if (isLine(row)) prose.add(row);
  const isSeed = new Set(seeds);
  const used = new Set<Row>();
  const out: Display[] = [];
  let work = 0;
  for (const seed of seeds.toSorted((a, b) => ink(a).y0 - ink(b).y0)) {
    if (used.has(seed) || prose.has(seed)) continue;
    const column = columnOf(ink(seed), columns);
    if (column === undefined || work > MAX_WORK) continue;
    const size = seed.size;
    const group = new Set([seed]);
    let box: Box = ink(seed);
    const others = rows.filter(
      (row) =>
        row !== seed &&
        !numbers.has(row) &&
        row.x0 > column.left - 4 &&
        ink(row).x1 < column.right + 6 &&
        Math.abs(row.base - seed.base) < 250,
    );
    let isBroken = false;
    for (let grown = true; grown; ) {
      grown = false;
      work += others.length;
      for (const row of others) {
        if (group.has(row)) continue;
        const own = ink(row);
        const gap = Math.max(own.y0 - box.y1, box.y0 - own.y1);
        const isInside = (own.y0 + own.y1) / 2 > box.y0 - 1 && (own.y0 + own.y1) / 2 < box.y1 + 1;
        // Limits and exponents stand outside of the signs that they belong to.
        const isScript =
          row.size < size * 0.86 &&
          gap < size * 0.45 &&
          own.x0 > box.x0 - size &&
          own.x1 < box.x1 + size * 1.5;
        const joins =
          isInside ||
          isScript ||
          (gap < size * 0.75 &&
            isSeed.has(row) &&
            Math.abs(row.x0 - seed.x0) < (column.right - column.left) * 0.8);
        if (!joins) continue;
        if (prose.has(row)) {
          if (isInside) isBroken = true;
          continue;
        }
        group.add(row);
        box = unionOf([box, own]);
        grown = true;
      }
      if (group.size > 60) isBroken = true;
      if (isBroken) break;
    }
    for (const row of group) used.add(row);
    if (isBroken) continue;
    const tags = [...numbers].filter(
      ([row]) =>
        row.base > box.y0 - size * 0.3 &&
        row.base < box.y1 + size * 0.6 &&
        row.x0 > box.x1 &&
        Math.abs(row.x1 - column.right) < 6,
    );
    const loose = others.some(
      (row) => !group.has(row) && centreIn(ink(row), { ...box, x0: column.left, x1: column.right }),
    );
    if (
      !isMostlyWords([...group]) &&
      isApart(box, column, size, tags.length > 0, [...prose].map(ink)) &&
      isEquation([...group].flatMap(rowItems), barsIn(page, box))
    )
      out.push({
        rows: [...group],
        numbers: tags.map(([row, label]) => ({ row, label })),
        box,
        column,
        loose,
      });
  }
  return out;
}

const centreIn = (inner: Box, outer: Box): boolean => {
  const [x, y] = [(inner.x0 + inner.x1) / 2, (inner.y0 + inner.y1) / 2];
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
export function barsIn(page: Pick<Page, "strokes">, box: Box): Box[] {
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
    .slice(0, 80);
}
