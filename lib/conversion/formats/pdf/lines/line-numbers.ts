import type { Item } from "../page/pdf-item.ts";
import type { Page } from "../page/pdf-page.ts";

const LEAST = 8;
/** Points by which numbers of one column may stand apart. */
const SLACK = 2.5;
/** A number on every line, or on every second, fifth or tenth. */
const STEPS = new Set([1, 2, 5, 10]);

/** Numbers that share an edge and rise by one step from line to line. */
function columnAt(numbers: readonly Item[], edge: "x0" | "x1", at: number): Item[] {
  const column = numbers.filter((n) => Math.abs(n[edge] - at) < SLACK).toSorted((a, b) => a.y0 - b.y0);
  if (column.length < LEAST) return [];
  const steps = column.slice(1).map((n, i) => Number(n.text) - Number(column[i]?.text));
  const rising = steps.filter((step) => STEPS.has(step)).length;
  return rising >= steps.length * 0.85 ? column : [];
}

/** All columns of line numbers of a page: a review copy in two columns has two, or four. */
function numbersOf(items: readonly Item[]): Set<Item> {
  const numbers = items.filter((item) => /^\d{1,4}$/.test(item.text));
  const found = new Set<Item>();
  if (numbers.length < LEAST) return found;
  for (const edge of ["x1", "x0"] as const) {
    const places = new Set(numbers.map((n) => Math.round(n[edge])));
    for (const at of places) {
      const left = numbers.filter((n) => !found.has(n));
      for (const item of columnAt(left, edge, at)) found.add(item);
    }
  }
  return found;
}

/** The x-ranges that a document's line numbers stand in. */
function rangesOf(columns: readonly Set<Item>[]): [low: number, high: number][] {
  const ranges: [number, number][] = [];
  const sorted = columns.flatMap((column) => [...column]).toSorted((a, b) => a.x1 - b.x1);
  for (const item of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && item.x1 - last[1] < 6) last[1] = item.x1;
    else ranges.push([item.x1, item.x1]);
  }
  return ranges.filter(([low, high]) => high - low < 30).map(([low, high]) => [low - 3, high + 3]);
}

/**
 * Stage 2: numbers beside the lines of a review copy. A page needs eight of them in a column; once most
 * pages have them, a page with fewer loses what stands in the same places.
 */
export function dropLineNumbers(pages: readonly Page[]): Page[] {
  const columns = pages.map((page) => numbersOf(page.items));
  const numbered = columns.filter((column) => column.size > 0);
  // A table's first column may count its rows; a review copy counts the lines of most of its pages.
  if (numbered.length === 0 || numbered.length < pages.length * 0.4) return [...pages];
  const ranges = rangesOf(numbered);
  const isStray = (item: Item) =>
    /^\d{1,4}$/.test(item.text) && ranges.some(([low, high]) => item.x1 >= low && item.x1 <= high);
  return pages.map((page, i) => ({
    ...page,
    items: page.items.filter((item) => !columns[i]?.has(item) && !isStray(item)),
  }));
}
