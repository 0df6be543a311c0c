import { type Box, unionOf } from "../page/box.ts";
import type { Page } from "../page/pdf-page.ts";

/** Strokes that belong together, and the box around them. */
export type Drawing = { box: Box; strokes: Page["strokes"] };

import {
  MAX_PANEL_GAP_POINTS,
  MAX_PANEL_SHIFT_POINTS,
  MAX_PANEL_SIZE_DIFFERENCE_SHARE,
  MIN_PANEL_HEIGHT_POINTS,
  MIN_PANEL_STROKES,
  MIN_PANEL_WIDTH_POINTS,
  MIN_PANELS,
} from "./figure-thresholds.ts";

const isSame = (a: number, b: number) => Math.abs(a - b) <= Math.max(a, b) * MAX_PANEL_SIZE_DIFFERENCE_SHARE;

/** True if one box stands beside or below the other, of the same size, with its edges in line. */
function areNeighbours(a: Box, b: Box): boolean {
  if (!isSame(a.x1 - a.x0, b.x1 - b.x0) || !isSame(a.y1 - a.y0, b.y1 - b.y0)) return false;
  const isRow =
    Math.abs(a.y1 - b.y1) <= MAX_PANEL_SHIFT_POINTS || Math.abs(a.y0 - b.y0) <= MAX_PANEL_SHIFT_POINTS;
  const isColumn =
    Math.abs(a.x0 - b.x0) <= MAX_PANEL_SHIFT_POINTS || Math.abs(a.x1 - b.x1) <= MAX_PANEL_SHIFT_POINTS;
  const gapX = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1);
  const gapY = Math.max(a.y0, b.y0) - Math.min(a.y1, b.y1);
  return (
    (isRow && gapX > 0 && gapX < MAX_PANEL_GAP_POINTS) ||
    (isColumn && gapY > 0 && gapY < MAX_PANEL_GAP_POINTS)
  );
}

const isPanel = ({ box, strokes }: Drawing) =>
  strokes.length >= MIN_PANEL_STROKES &&
  box.x1 - box.x0 >= MIN_PANEL_WIDTH_POINTS &&
  box.y1 - box.y0 >= MIN_PANEL_HEIGHT_POINTS;

/** Joins small drawings of one size that stand in rows and columns: they are the panels of one figure. */
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
    if (group.length < MIN_PANELS) continue;
    joined.push({
      box: unionOf(group.map(({ box }) => box)),
      strokes: group.flatMap(({ strokes }) => strokes),
    });
  }
  return joined;
}
