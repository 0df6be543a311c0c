import { type Box, unionOf } from "../page/pdf-page.ts";
import type { Drawing } from "./drawings.ts";

/** Each panel of a plot has axes with ticks, or at least a frame and what is drawn in it. */
const STROKES = 6;
const LEAST_WIDTH = 18;
const LEAST_HEIGHT = 8;
/** In parts of the larger one: how much two panels of one figure differ in size. */
const SAME_SIZE = 0.15;
/** In points: edges that are drawn at one height or in one column. */
const ALIGNED = 2;
/** In points: room for the labels between two panels. */
const FAR = 110;
const LEAST_PANELS = 3;

const isSame = (a: number, b: number) => Math.abs(a - b) <= Math.max(a, b) * SAME_SIZE;

/** One stands beside or below the other, of the same size, its edges in line. */
function areNeighbours(a: Box, b: Box): boolean {
  if (!isSame(a.x1 - a.x0, b.x1 - b.x0) || !isSame(a.y1 - a.y0, b.y1 - b.y0)) return false;
  const isRow = Math.abs(a.y1 - b.y1) <= ALIGNED || Math.abs(a.y0 - b.y0) <= ALIGNED;
  const isColumn = Math.abs(a.x0 - b.x0) <= ALIGNED || Math.abs(a.x1 - b.x1) <= ALIGNED;
  const gapX = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1);
  const gapY = Math.max(a.y0, b.y0) - Math.min(a.y1, b.y1);
  return (isRow && gapX > 0 && gapX < FAR) || (isColumn && gapY > 0 && gapY < FAR);
}

const isPanel = ({ box, strokes }: Drawing) =>
  strokes.length >= STROKES && box.x1 - box.x0 >= LEAST_WIDTH && box.y1 - box.y0 >= LEAST_HEIGHT;

/** Small drawings of one size that stand in rows and columns, together: the panels of one figure. */
export function joinPanels(small: readonly Drawing[]): Drawing[] {
  const left = new Set(small.filter(isPanel));
  const joined: Drawing[] = [];
  for (const first of left) {
    left.delete(first);
    const group = [first];
    // The group grows while it is gone through.
    for (const panel of group)
      for (const other of left)
        if (areNeighbours(panel.box, other.box)) {
          left.delete(other);
          group.push(other);
        }
    if (group.length < LEAST_PANELS) continue;
    joined.push({
      box: unionOf(group.map(({ box }) => box)),
      strokes: group.flatMap(({ strokes }) => strokes),
    });
  }
  return joined;
}
