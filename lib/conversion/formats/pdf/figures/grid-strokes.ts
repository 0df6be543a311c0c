import { type Box, inside } from "../page/box.ts";
import type { Page } from "../page/pdf-page.ts";
import { MAX_LINE_THICKNESS_POINTS } from "../page/print-thresholds.ts";
import {
  LEVEL_STEP_POINTS,
  MAX_EMPTY_SHAPES_SHARE,
  MAX_SHAPES,
  MIN_ACROSS_WIDTH_SHARE,
  MIN_GRID_LINES,
  MIN_GRID_STROKES_SHARE,
  MIN_GRID_TEXTS,
  MIN_LINE_LENGTH_POINTS,
  MIN_MIXED_GRID_LINES,
  MIN_MIXED_GRID_TEXTS,
  MIN_PURE_GRID_STROKES_SHARE,
  MIN_SHADE_WIDTH_SHARE,
} from "./figure-thresholds.ts";

/** Sums the widths of boxes that stand at one height, for each height. */
function reaches(boxes: readonly Box[]): number[] {
  const levels = Map.groupBy(boxes, (s) => Math.round((s.y0 + s.y1) / LEVEL_STEP_POINTS));
  return [...levels.values()].map((pieces) => pieces.reduce((sum, s) => sum + s.x1 - s.x0, 0));
}

/** True for a table or a frame: only lines across and down, long ones among them, and shades behind text. */
export function isGrid(strokes: Page["strokes"], box: Box, text: readonly Box[]): boolean {
  const width = box.x1 - box.x0;
  const isLine = (s: Box) => {
    const [w, h] = [s.x1 - s.x0, s.y1 - s.y0];
    return (
      (w < MAX_LINE_THICKNESS_POINTS || h < MAX_LINE_THICKNESS_POINTS) &&
      Math.max(w, h) > MIN_LINE_LENGTH_POINTS
    );
  };
  const straight = strokes.filter((s) => !s.curved);
  const lines = straight.filter(isLine);
  const fills = straight.filter((s) => s.filled && !isLine(s) && s.y1 - s.y0 > MIN_LINE_LENGTH_POINTS);
  if (text.length < MIN_GRID_TEXTS || lines.length + fills.length < strokes.length * MIN_GRID_STROKES_SHARE)
    return false;
  const rows = Map.groupBy(fills, (s) => `${Math.round(s.y0)}:${Math.round(s.y1)}`);
  const isRow = (pieces: readonly Box[]) => (reaches(pieces)[0] ?? 0) > width * MIN_SHADE_WIDTH_SHARE;
  const shades = [...rows.values()].filter(isRow);
  const bare = [...rows.values()].filter((pieces) => !isRow(pieces)).flat();
  const empty = bare.slice(0, MAX_SHAPES).filter((s) => !text.some((item) => inside(item, s)));
  if (bare.length > MAX_SHAPES || empty.length > strokes.length * MAX_EMPTY_SHAPES_SHARE + 1) return false;
  const across = reaches(lines.filter((s) => s.y1 - s.y0 < MAX_LINE_THICKNESS_POINTS)).filter(
    (reach) => reach > width * MIN_ACROSS_WIDTH_SHARE,
  );
  // A line across a corner cell or a check mark does not make a drawing of a grid full of text.
  if (lines.length + fills.length < strokes.length * MIN_PURE_GRID_STROKES_SHARE)
    return across.length >= MIN_MIXED_GRID_LINES && text.length >= MIN_MIXED_GRID_TEXTS;
  return across.length + shades.length >= MIN_GRID_LINES;
}
