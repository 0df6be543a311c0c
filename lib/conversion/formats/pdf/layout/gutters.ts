import { toSegment } from "../lines/segments.ts";
import { middleY, unionOf } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import type { Page, Segment } from "../page/pdf-page.ts";
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
  MIN_LINES_OF_PART_COLUMN,
  MIN_LINES_OF_THIRD_COLUMN,
  MIN_LINES_WITHIN_SHARE,
  MIN_LONG_LINE_IN_WIDTHS,
} from "./layout-thresholds.ts";

/** The empty range of x between two columns; with `top` and `bottom` where they fill only a part of the page's height. */
export type Gutter = { from: number; to: number; top?: number; bottom?: number };

export const middleOf = (gutter: Gutter): number => (gutter.from + gutter.to) / 2;

const widthOf = (lines: readonly Segment[]) =>
  Math.max(...lines.map((s) => s.x1)) - Math.min(...lines.map((s) => s.x0));

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

type Gap = { x0: number; x1: number };

/** Returns the gaps in a line that may be a gutter over which `toSegments` joined the lines of two columns. */
function gutterGaps({ items, size }: Segment): Gap[] {
  const gaps = items.flatMap((item, i) => [
    { x0: items[i - 1]?.x1 ?? item.x0, x1: item.x0 },
    ...[...item.text.matchAll(/ /g)].map(({ index }) => ({
      x0: item.edge(index) ?? item.x0,
      x1: item.edge(index + 1) ?? item.x0,
    })),
  ]);
  return gaps.filter(
    ({ x0, x1 }) => x1 - x0 > Math.max(MIN_GUTTER_GAP_POINTS, size * MIN_GUTTER_GAP_IN_SIZES),
  );
}

type GappedLine = { line: Segment; gaps: readonly Gap[] };
type Stretch = { score: number; lines: readonly GappedLine[] };

/** Returns the lines one below the other that an x divides best: those beside it count, those across it cost. */
function dividedStretch(x: number, inOrder: readonly GappedLine[]): Stretch {
  let best: Stretch & { from: number; to: number } = { score: 0, lines: [], from: 0, to: 0 };
  let [score, from] = [0, 0];
  inOrder.forEach(({ line, gaps }, i) => {
    const isBeside =
      line.x1 <= x + GUTTER_SLACK_POINTS ||
      line.x0 >= x - GUTTER_SLACK_POINTS ||
      gaps.some((gap) => gap.x0 <= x && gap.x1 >= x);
    score += isBeside ? 1 : -COST_OF_CROSSING;
    if (score > best.score) best = { score, lines: [], from, to: i + 1 };
    if (score <= 0) [score, from] = [0, i + 1];
  });
  return { score: best.score, lines: inOrder.slice(best.from, best.to) };
}

/** True if most lines of a column are as wide as it, as those of running text are. */
function isFullColumn(lines: readonly Segment[]): boolean {
  const full = lines.filter((s) => s.x1 - s.x0 > widthOf(lines) * MIN_FULL_LINE_SHARE).length;
  return lines.length >= MIN_LINES_OF_PART_COLUMN && full > lines.length * MIN_FULL_LINES_SHARE;
}

/** Returns the gutter of two columns of text below or above lines that span the page, such as a title and an abstract. */
function gutterOfPart(page: Page, { wide }: Lines): Gutter | null {
  const inOrder = wide
    .toSorted((a, b) => middleY(a) - middleY(b))
    .map((line) => ({ line, gaps: gutterGaps(line) }));
  let best: (Gutter & Stretch) | null = null;
  const { from, to } = GUTTER_OF_TWO_IN_WIDTHS;
  for (let x = page.width * from; x <= page.width * to; x += GUTTER_STEP_POINTS) {
    const stretch = dividedStretch(x, inOrder);
    if (best === null || stretch.score > best.score) best = { from: x, to: x, ...stretch };
    else if (stretch.score === best.score && x - best.to < GUTTER_STEP_POINTS * MAX_GUTTER_STEPS) best.to = x;
  }
  if (best === null) return null;
  const middle = middleOf(best);
  const lines = best.lines.map(({ line }) => line);
  const left = lines.filter((s) => s.x1 <= middle);
  const right = lines.filter((s) => s.x0 >= middle);
  if (!isFullColumn(left) || !isFullColumn(right)) return null;
  const widths = [widthOf(left), widthOf(right)];
  if (Math.min(...widths) < Math.max(...widths) * MIN_COLUMN_WIDTH_SHARE) return null;
  const { y0, y1 } = unionOf(lines);
  return { from: best.from, to: best.to, top: y0, bottom: y1 };
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
    const width = Math.max(...column.map((s) => s.x1)) - Math.min(...column.map((s) => s.x0));
    const full = column.filter((s) => s.x1 - s.x0 > (b - a) * MIN_FULL_LINE_SHARE).length;
    return width > (b - a) * MIN_COLUMN_WIDTH_SHARE && full > column.length * MIN_FULL_LINES_SHARE;
  });
  const least = Math.min(...columns.map((column) => column.length));
  return least >= MIN_LINES_OF_THIRD_COLUMN && isFull && within > lines.wide.length * MIN_LINES_WITHIN_SHARE
    ? [first, second]
    : null;
}

/** Returns the gaps between the columns of a page, from left to right; none on a page of one. */
export function findGutters(page: Page, segments: readonly Segment[]): Gutter[] {
  const lines = {
    wide: segments.filter((s) => s.x1 - s.x0 > page.width * MIN_LONG_LINE_IN_WIDTHS),
    narrow: segments.filter((s) => s.x1 - s.x0 <= page.width * MIN_LONG_LINE_IN_WIDTHS),
  };
  const three = guttersOfThree(page, lines);
  if (three !== null) return three;
  const gutter = bestDivision(page, lines, GUTTER_OF_TWO_IN_WIDTHS);
  const found = gutter ?? gutterOfPart(page, lines);
  return found === null ? [] : [found];
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
