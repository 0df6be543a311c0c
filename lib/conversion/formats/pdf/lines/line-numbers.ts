import type { Item } from "../page/pdf-item.ts";
import type { Page } from "../page/pdf-page.ts";
import {
  MAX_NUMBER_RANGE_GAP_POINTS,
  MAX_NUMBER_RANGE_POINTS,
  MAX_NUMBER_SHIFT_POINTS,
  MIN_LINE_NUMBERS,
  MIN_NUMBERED_PAGES_SHARE,
  MIN_RISING_SHARE,
  NUMBER_RANGE_SLACK_POINTS,
} from "./line-thresholds.ts";
import { sameRow } from "./segments.ts";

/** A number on every line, or on every second, fifth or tenth. */
const STEPS = new Set([1, 2, 5, 10]);

/** Finds the numbers that share an edge and rise by one step from line to line; none if they are too few. */
function columnAt(numbers: readonly Item[], edge: "x0" | "x1", at: number): Item[] {
  const column = numbers
    .filter((n) => Math.abs(n[edge] - at) < MAX_NUMBER_SHIFT_POINTS)
    .toSorted((a, b) => a.y0 - b.y0);
  if (column.length < MIN_LINE_NUMBERS) return [];
  const steps = column.slice(1).map((n, i) => Number(n.text) - Number(column[i]?.text));
  const rising = steps.filter((step) => STEPS.has(step)).length;
  return rising >= steps.length * MIN_RISING_SHARE ? column : [];
}

/** Finds all line numbers of a page. A review copy in two columns has two columns of them, or four. */
function numbersOf(items: readonly Item[]): Set<Item> {
  const numbers = items.filter((item) => /^\d{1,4}$/.test(item.text));
  const found = new Set<Item>();
  if (numbers.length < MIN_LINE_NUMBERS) return found;
  for (const edge of ["x1", "x0"] as const) {
    const places = new Set(numbers.map((n) => Math.round(n[edge])));
    for (const at of places) {
      const left = numbers.filter((n) => !found.has(n));
      for (const item of columnAt(left, edge, at)) found.add(item);
    }
  }
  return found;
}

/** Returns the x-ranges that a document's line numbers stand in. */
function rangesOf(columns: readonly Set<Item>[]): [low: number, high: number][] {
  const ranges: [number, number][] = [];
  const sorted = columns.flatMap((column) => [...column]).toSorted((a, b) => a.x1 - b.x1);
  for (const item of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && item.x1 - last[1] < MAX_NUMBER_RANGE_GAP_POINTS) last[1] = item.x1;
    else ranges.push([item.x1, item.x1]);
  }
  return ranges
    .filter(([low, high]) => high - low < MAX_NUMBER_RANGE_POINTS)
    .map(([low, high]) => [low - NUMBER_RANGE_SLACK_POINTS, high + NUMBER_RANGE_SLACK_POINTS]);
}

/**
 * Takes the numbers beside the lines of a review copy out of its text. A page needs eight of them in a column; once most pages
 * have them, a page with fewer loses the numbers at the same x as well.
 */
export function takeLineNumbers(pages: readonly Page[]): Page[] {
  const columns = pages.map((page) => numbersOf(page.items));
  const numbered = columns.filter((column) => column.size > 0);
  if (numbered.length === 0 || numbered.length < pages.length * MIN_NUMBERED_PAGES_SHARE) return [...pages];
  const ranges = rangesOf(numbered);
  return pages.map((page, i) => {
    const own = columns[i] ?? new Set();
    const isStray = (item: Item) =>
      /^\d{1,4}$/.test(item.text) &&
      ranges.some(([low, high]) => item.x1 >= low && item.x1 <= high) &&
      // A number whose line has its own number already is one of the text.
      ![...own].some((number) => sameRow(number, item));
    const numbers = page.items.filter((item) => own.has(item) || isStray(item));
    const taken = new Set(numbers);
    return {
      ...page,
      items: page.items.filter((item) => !taken.has(item)),
      lineNumbers: numbers.map(({ x0, y0, x1, y1, text }) => ({ x0, y0, x1, y1, value: Number(text) })),
    };
  });
}
