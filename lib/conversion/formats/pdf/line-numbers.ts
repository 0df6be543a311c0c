import type { Item, Page } from "./pdf-page.ts";

/** The longest run of ascending numbers that share a right or left edge. */
function numberColumn(items: readonly Item[], least: number): Set<Item> {
  const numbers = items.filter((item) => /^\d{1,4}$/.test(item.text));
  for (const edge of ["x1", "x0"] as const) {
    for (const seed of numbers) {
      const column = numbers
        .filter((n) => Math.abs(n[edge] - seed[edge]) < 2.5)
        .toSorted((a, b) => a.y0 - b.y0);
      const steps = column.slice(1).map((n, i) => Number(n.text) - Number(column[i]?.text));
      const rising = steps.filter((step) => step === 1 || step === 5).length;
      if (column.length >= least && rising >= steps.length * 0.85) return new Set(column);
    }
  }
  return new Set();
}

/**
 * Stage 2: numbers beside the lines of a review copy. A page needs eight of them; once most pages have
 * them, a page with fewer loses what stands in the same place.
 */
export function dropLineNumbers(pages: readonly Page[]): Page[] {
  const columns = pages.map((page) => numberColumn(page.items, 8));
  const numbered = columns.filter((column) => column.size > 0);
  if (numbered.length === 0) return [...pages];
  const edges = numbered.flatMap((column) => [...column].map((item) => item.x1));
  const isMost = numbered.length > pages.length / 2;
  const [low, high] = [Math.min(...edges) - 3, Math.max(...edges) + 3];
  return pages.map((page, i) => ({
    ...page,
    items: page.items.filter((item) => {
      if (columns[i]?.has(item)) return false;
      const isStray =
        isMost && high - low < 30 && /^\d{1,4}$/.test(item.text) && item.x1 >= low && item.x1 <= high;
      return !isStray;
    }),
  }));
}
