import { toSegment } from "../lines/segments.ts";
import type { Item } from "../page/pdf-item.ts";
import type { Page, Segment } from "../page/pdf-page.ts";

const STEP = 1.5;
/** Lines that each of three columns has at the least: a page's table is none. */
const LEAST_LINES = 10;

/** The room between two columns, as an x-range. */
export type Gutter = { from: number; to: number };

export const middleOf = (gutter: Gutter): number => (gutter.from + gutter.to) / 2;

type Lines = { wide: readonly Segment[]; narrow: readonly Segment[] };

/** How well an x divides the page: long lines on either side count, lines across it cost. */
function division(x: number, { wide, narrow }: Lines): number | null {
  const left = wide.filter((s) => s.x1 <= x + 1).length;
  const right = wide.filter((s) => s.x0 >= x - 1).length;
  const crossing = wide.length - left - right;
  if (Math.min(left, right) < 4 || crossing > (left + right) * 0.5) return null;
  return left + right - 2 * crossing - narrow.filter((s) => s.x0 < x && s.x1 > x).length;
}

/** The widest best division between two parts of the page's width. */
function bestDivision(page: Page, lines: Lines, from: number, to: number): Gutter | null {
  let best: (Gutter & { score: number }) | null = null;
  for (let x = page.width * from; x <= page.width * to; x += STEP) {
    const score = division(x, lines);
    if (score === null) continue;
    if (best === null || score > best.score) best = { from: x, to: x, score };
    else if (score === best.score && x - best.to < STEP * 1.5) best.to = x;
  }
  return best;
}

/** Two gutters that leave three columns of about one width, most of whose lines fill them. */
function ofThree(page: Page, lines: Lines): Gutter[] | null {
  const [first, second] = [bestDivision(page, lines, 0.25, 0.42), bestDivision(page, lines, 0.58, 0.75)];
  if (first === null || second === null) return null;
  const [a, b] = [middleOf(first), middleOf(second)];
  const columns = [
    lines.wide.filter((s) => s.x1 <= a + 1),
    lines.wide.filter((s) => s.x0 >= a - 1 && s.x1 <= b + 1),
    lines.wide.filter((s) => s.x0 >= b - 1),
  ];
  const within = columns.reduce((sum, column) => sum + column.length, 0);
  const isFull = columns.every((column) => {
    const width = Math.max(...column.map((s) => s.x1)) - Math.min(...column.map((s) => s.x0));
    const full = column.filter((s) => s.x1 - s.x0 > (b - a) * 0.75).length;
    return width > (b - a) * 0.8 && full > column.length * 0.6;
  });
  const least = Math.min(...columns.map((column) => column.length));
  return least >= LEAST_LINES && isFull && within > lines.wide.length * 0.7 ? [first, second] : null;
}

/** The gaps between the columns of a page, from left to right; none on a page of one. */
export function findGutters(page: Page, segments: readonly Segment[]): Gutter[] {
  const lines = {
    wide: segments.filter((s) => s.x1 - s.x0 > page.width * 0.15),
    narrow: segments.filter((s) => s.x1 - s.x0 <= page.width * 0.15),
  };
  const three = ofThree(page, lines);
  if (three !== null) return three;
  const gutter = bestDivision(page, lines, 0.35, 0.65);
  return gutter === null ? [] : [gutter];
}

/** Where a run has a space over a gutter, or -1. */
function spaceOver(item: Item, isOver: (x0: number, x1: number) => boolean): number {
  for (const { index } of item.text.matchAll(/ /g)) {
    const [x0, x1] = [item.edge(index), item.edge(index + 1)];
    if (x0 !== undefined && x1 !== undefined && isOver(x0, x1)) return index;
  }
  return -1;
}

/**
 * A line that ends beside one of the next column, in larger type than the gutter is wide: `toSegments` sees
 * one line there. It is two where its gap covers the whole gutter; a space between words does not.
 */
export function splitAtGutter(segment: Segment, gutter: Gutter): Segment[] {
  const middle = middleOf(gutter);
  if (segment.x0 >= middle || segment.x1 <= middle) return [segment];
  const isOver = (x0: number, x1: number) =>
    x0 < gutter.from + 2 && x1 > gutter.to - 2 && x1 - x0 > Math.max(5, segment.size * 0.55);
  const items = segment.items.flatMap((item) => {
    const at = item.x0 < middle && item.x1 > middle ? spaceOver(item, isOver) : -1;
    return at < 0 ? [item] : [item.slice(0, at, item.spaced), item.slice(at + 1, item.text.length, true)];
  });
  const next = items.findIndex((item) => item.x0 > middle);
  const before = items.slice(0, next);
  const edge = Math.max(...before.map((item) => item.x1));
  if (next <= 0 || !isOver(edge, items[next]?.x0 ?? 0)) return [segment];
  return [toSegment(before), toSegment(items.slice(next))];
}
