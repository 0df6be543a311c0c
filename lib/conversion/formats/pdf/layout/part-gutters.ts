import { middleY, unionOf } from "../page/box.ts";
import type { Page, Segment } from "../page/pdf-page.ts";
import {
  COST_OF_CROSSING,
  GUTTER_OF_TWO_IN_WIDTHS,
  GUTTER_SLACK_POINTS,
  GUTTER_STEP_POINTS,
  MAX_GUTTER_STEPS,
  MIN_COLUMN_WIDTH_SHARE,
  MIN_FULL_LINE_SHARE,
  MIN_FULL_LINES_SHARE,
  MIN_GUTTER_GAP_IN_SIZES,
  MIN_GUTTER_GAP_POINTS,
  MIN_LINES_AT_USUAL_GUTTER,
  MIN_LINES_OF_PART_COLUMN,
  SAME_EDGE_POINTS,
} from "./layout-thresholds.ts";

/** The empty range of x between two columns; with `top` and `bottom` where they fill only a part of the page's height. */
export type Gutter = { from: number; to: number; top?: number; bottom?: number };

export const middleOf = (gutter: Gutter): number => (gutter.from + gutter.to) / 2;

export const widthOf = (lines: readonly Segment[]) =>
  Math.max(...lines.map((s) => s.x1)) - Math.min(...lines.map((s) => s.x0));

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
const gappedLines = (long: readonly Segment[]): GappedLine[] =>
  long.toSorted((a, b) => middleY(a) - middleY(b)).map((line) => ({ line, gaps: gutterGaps(line) }));

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
export function gutterOfPart(page: Page, long: readonly Segment[]): Gutter | null {
  const inOrder = gappedLines(long);
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

/** Returns the part of a page in which lines end and begin at a gutter of the other pages; null if it has none. */
export function gutterAt({ from, to }: Gutter, long: readonly Segment[]): Gutter | null {
  const stretch = dividedStretch((from + to) / 2, gappedLines(long)).lines;
  const lines = stretch.map(({ line }) => line);
  const isFull = (s: Segment) => s.x1 - s.x0 > (from - s.x0) * MIN_FULL_LINE_SHARE;
  const ending = lines.filter((s) => s.x1 < from + SAME_EDGE_POINTS && isFull(s)).length;
  const beginning = lines.filter((s) => Math.abs(s.x0 - to) < SAME_EDGE_POINTS).length;
  // Two lines that `toSegments` joined over the gutter end and begin there.
  const joined = stretch.filter(({ gaps }) =>
    gaps.some(
      (gap) => Math.abs(gap.x0 - from) < SAME_EDGE_POINTS && Math.abs(gap.x1 - to) < SAME_EDGE_POINTS,
    ),
  ).length;
  if (Math.min(ending, beginning) + joined < MIN_LINES_AT_USUAL_GUTTER) return null;
  // The last line of a caption above may end before the gutter, but not at it.
  const first = lines.findIndex((s) => s.x1 > from - SAME_EDGE_POINTS);
  const { y0, y1 } = unionOf(lines.slice(Math.max(0, first)));
  return { from, to, top: y0, bottom: y1 };
}
