import type { Box } from "../page/box.ts";
import type { LineNumber } from "../page/pdf-page.ts";
import { MAX_NUMBER_RANGE_POINTS, MAX_UNEVEN_LINE_SHARE } from "./line-thresholds.ts";
import { sameRow } from "./segments.ts";

/** In points, 0 if they overlap. */
const gapBetween = (a: Box, b: Box) => Math.max(0, a.x0 - b.x1, b.x0 - a.x1);
const middle = ({ y0, y1 }: Box) => (y0 + y1) / 2;

/**
 * Returns the number that a review copy prints beside a line, or null. Where only every second, fifth or tenth line has
 * one, the lines between are counted by their height. Columns of text have the numbers nearest to them.
 */
export function numberOfLine(numbers: readonly LineNumber[], line: Box): number | null {
  if (numbers.length === 0) return null;
  const nearest = Math.min(...numbers.map((each) => gapBetween(each, line)));
  const column = numbers
    .filter((each) => gapBetween(each, line) <= nearest + MAX_NUMBER_RANGE_POINTS)
    .toSorted((a, b) => a.y0 - b.y0);
  const beside = column
    .filter((each) => sameRow(each, line))
    .toSorted((a, b) => Math.abs(a.y1 - line.y1) - Math.abs(b.y1 - line.y1));
  return beside[0]?.value ?? between(column, line);
}

/** Counts on from the number above a line. */
function between(column: readonly LineNumber[], line: Box): number | null {
  const at = column.findIndex((each) => middle(each) > middle(line));
  // Below the last number, lines go on as between the two before it.
  const below = at === -1 ? column.length - 1 : Math.max(at, 1);
  const [above, next] = [column[below - 1], column[below]];
  if (!above || !next) return null;
  const step = next.value - above.value;
  const height = (middle(next) - middle(above)) / step;
  if (step < 2 || !(height > 0)) return null;
  const lines = (middle(line) - middle(above)) / height;
  const number = above.value + Math.round(lines);
  const isNear = number > above.value - step && number < next.value + step;
  return isNear && number > 0 && Math.abs(lines - Math.round(lines)) <= MAX_UNEVEN_LINE_SHARE ? number : null;
}
