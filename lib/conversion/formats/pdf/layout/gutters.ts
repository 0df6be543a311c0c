import { toSegment } from "../lines/segments.ts";
import type { Item } from "../page/pdf-item.ts";
import { median, mode, type Page, type Segment } from "../page/pdf-page.ts";
import {
  COST_OF_CROSSING,
  GUTTER_EDGE_SLACK_POINTS,
  GUTTER_OF_TWO_IN_WIDTHS,
  GUTTER_SLACK_POINTS,
  GUTTER_STEP_POINTS,
  GUTTERS_OF_THREE_IN_WIDTHS,
  MAX_CROSSING_SHARE,
  MAX_GUTTER_STEPS,
  MIN_COLUMN_LINES,
  MIN_COLUMN_WIDTH_SHARE,
  MIN_FULL_LINE_SHARE,
  MIN_FULL_LINES_SHARE,
  MIN_GUTTER_GAP_IN_SIZES,
  MIN_GUTTER_GAP_POINTS,
  MIN_LINES_OF_THIRD_COLUMN,
  MIN_LINES_WITHIN_SHARE,
  MIN_LONG_LINE_IN_WIDTHS,
  MIN_PAGES_OF_USUAL_GUTTER,
  MIN_USUAL_GUTTER_PAGES_SHARE,
  USUAL_GUTTER_STEP_POINTS,
} from "./layout-thresholds.ts";
import { type Gutter, gutterAt, gutterOfPart, middleOf, widthOf } from "./part-gutters.ts";

export type PageLines = { page: Page; segments: readonly Segment[] };
type Lines = { wide: readonly Segment[]; narrow: readonly Segment[] };

/** Scores how well an x divides the page: long lines on either side count, lines across it cost. */
function divisionScore(x: number, { wide, narrow }: Lines): number | null {
  const left = wide.filter((s) => s.x1 <= x + GUTTER_SLACK_POINTS).length;
  const right = wide.filter((s) => s.x0 >= x - GUTTER_SLACK_POINTS).length;
  const crossing = wide.length - left - right;
  if (Math.min(left, right) < MIN_COLUMN_LINES || crossing > (left + right) * MAX_CROSSING_SHARE) return null;
  return left + right - COST_OF_CROSSING * crossing - narrow.filter((s) => s.x0 < x && s.x1 > x).length;
}

/**
 * Returns the x that divide the page best, as far as they lie beside one another. `range` is in parts of the page's
 * width.
 */
function bestDivision(page: Page, lines: Lines, range: { from: number; to: number }): Gutter | null {
  let best: (Gutter & { score: number }) | null = null;
  for (let x = page.width * range.from; x <= page.width * range.to; x += GUTTER_STEP_POINTS) {
    const score = divisionScore(x, lines);
    if (score === null) continue;
    if (best === null || score > best.score) best = { from: x, to: x, score };
    else if (score === best.score && x - best.to < GUTTER_STEP_POINTS * MAX_GUTTER_STEPS) best.to = x;
  }
  return best;
}

/** Returns two gutters that leave three columns of about one width, filled by most of their lines. */
function guttersOfThree(page: Page, lines: Lines): Gutter[] | null {
  const [first, second] = GUTTERS_OF_THREE_IN_WIDTHS.map((range) => bestDivision(page, lines, range));
  if (!first || !second) return null;
  const [a, b] = [middleOf(first), middleOf(second)];
  const columns = [
    lines.wide.filter((s) => s.x1 <= a + GUTTER_SLACK_POINTS),
    lines.wide.filter((s) => s.x0 >= a - GUTTER_SLACK_POINTS && s.x1 <= b + GUTTER_SLACK_POINTS),
    lines.wide.filter((s) => s.x0 >= b - GUTTER_SLACK_POINTS),
  ];
  const within = columns.reduce((sum, column) => sum + column.length, 0);
  const isFull = columns.every((column) => {
    const width = widthOf(column);
    const full = column.filter((s) => s.x1 - s.x0 > (b - a) * MIN_FULL_LINE_SHARE).length;
    return width > (b - a) * MIN_COLUMN_WIDTH_SHARE && full > column.length * MIN_FULL_LINES_SHARE;
  });
  const least = Math.min(...columns.map((column) => column.length));
  return least >= MIN_LINES_OF_THIRD_COLUMN && isFull && within > lines.wide.length * MIN_LINES_WITHIN_SHARE
    ? [first, second]
    : null;
}

const isLong = (s: Segment, page: Page) => s.x1 - s.x0 > page.width * MIN_LONG_LINE_IN_WIDTHS;

function guttersOf({ page, segments }: PageLines): Gutter[] {
  const lines = {
    wide: segments.filter((s) => isLong(s, page)),
    narrow: segments.filter((s) => !isLong(s, page)),
  };
  const three = guttersOfThree(page, lines);
  if (three !== null) return three;
  const gutter = bestDivision(page, lines, GUTTER_OF_TWO_IN_WIDTHS);
  const found = gutter ?? gutterOfPart(page, lines.wide);
  return found === null ? [] : [found];
}

/**
 * Returns the gutter that most pages have, if they have one; null if they do not agree. The left and right pages of a
 * journal may each have their own.
 */
function usualGutter(pages: readonly Gutter[][]): Gutter | null {
  const single = pages.flatMap((gutters) => (gutters.length === 1 ? gutters : []));
  const x = mode(
    single.map((gutter) => [middleOf(gutter), 1]),
    USUAL_GUTTER_STEP_POINTS,
  );
  const near = single.filter((gutter) => Math.abs(middleOf(gutter) - x) < USUAL_GUTTER_STEP_POINTS);
  if (near.length < Math.max(MIN_PAGES_OF_USUAL_GUTTER, pages.length * MIN_USUAL_GUTTER_PAGES_SHARE))
    return null;
  return { from: median(near.map(({ from }) => from)), to: median(near.map(({ to }) => to)) };
}

/**
 * Returns for each page the gaps between its columns, from left to right; none on a page of one. A page with little
 * text beside its figures has the gutter of the other pages where that text keeps to it.
 */
export function findGutters(pages: readonly PageLines[]): Gutter[][] {
  const own = pages.map(guttersOf);
  const all = usualGutter(own);
  const bySide = [0, 1].map((side) => usualGutter(own.filter((_, i) => i % 2 === side)));
  return own.map((gutters, i) => {
    const [page, segments] = [pages[i]?.page, pages[i]?.segments ?? []];
    const usual = all ?? bySide[i % 2] ?? null;
    if (gutters.length > 0 || page === undefined || usual === null) return gutters;
    const found = gutterAt(
      usual,
      segments.filter((s) => isLong(s, page)),
    );
    return found === null ? [] : [found];
  });
}

/** Returns the index of a run's space over a gutter, or -1. */
function spaceOver(item: Item, isOver: (x0: number, x1: number) => boolean): number {
  for (const { index } of item.text.matchAll(/ /g)) {
    const [x0, x1] = [item.edge(index), item.edge(index + 1)];
    if (x0 !== undefined && x1 !== undefined && isOver(x0, x1)) return index;
  }
  return -1;
}

/**
 * Splits a line in which `toSegments` joined the lines of two columns, as happens in type that is larger than the
 * gutter is wide. Its gap then covers the whole gutter; a space between words does not.
 */
export function splitAtGutter(segment: Segment, gutter: Gutter): Segment[] {
  const middle = middleOf(gutter);
  if (segment.x0 >= middle || segment.x1 <= middle) return [segment];
  const isOver = (x0: number, x1: number) =>
    x0 < gutter.from + GUTTER_EDGE_SLACK_POINTS &&
    x1 > gutter.to - GUTTER_EDGE_SLACK_POINTS &&
    x1 - x0 > Math.max(MIN_GUTTER_GAP_POINTS, segment.size * MIN_GUTTER_GAP_IN_SIZES);
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
