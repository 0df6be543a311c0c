import { type Box, inside, unionOf } from "../page/box.ts";
import type { Page } from "../page/pdf-page.ts";
import {
  CELL_COLUMNS,
  CELL_POINTS,
  MAX_CELLS,
  MAX_PROSE_COVER_SHARE,
  MAX_PROSE_SIZE_DIFFERENCE_POINTS,
  MAX_SMALL_STROKE_CELLS,
  MIN_DRAWING_HEIGHT_POINTS,
  MIN_DRAWING_STROKES,
  MIN_DRAWING_WIDTH_POINTS,
  MIN_GROUND_HEIGHT_POINTS,
  MIN_GROUND_LINES,
  MIN_GROUND_WIDTH_POINTS,
  MIN_PROSE_LENGTH,
} from "./figure-thresholds.ts";
import { isGrid } from "./grid-strokes.ts";
import type { Drawing } from "./panels.ts";
import { joinPanels } from "./panels.ts";

type Strokes = Page["strokes"];

/** Yields the cells of a stroke: all of them, or those along its edges. */
function* cellsOf(s: Box, isWhole: boolean): Generator<number> {
  const bound = (value: number) => Math.max(0, Math.min(CELL_COLUMNS - 1, Math.floor(value / CELL_POINTS)));
  const [x0, x1, y0, y1] = [bound(s.x0), bound(s.x1), bound(s.y0), bound(s.y1)];
  for (let y = y0; y <= y1; y++) {
    const step = isWhole || y === y0 || y === y1 ? 1 : Math.max(1, x1 - x0);
    for (let x = x0; x <= x1; x += step) yield y * CELL_COLUMNS + x;
  }
}

/** Groups strokes that lie close together. */
function clusters(strokes: Strokes): Drawing[] {
  const cells = new Map<number, number[]>();
  let left = MAX_CELLS;
  strokes.forEach((s, i) => {
    const count = ((s.x1 - s.x0) / CELL_POINTS + 1) * ((s.y1 - s.y0) / CELL_POINTS + 1);
    const isWhole = count < MAX_SMALL_STROKE_CELLS || count < left;
    left -= isWhole ? count : 0;
    for (const key of cellsOf(s, isWhole)) {
      const cell = cells.get(key);
      if (cell === undefined) cells.set(key, [i]);
      else cell.push(i);
    }
  });
  const out: Drawing[] = [];
  const seen = new Set<number>();
  for (const start of cells.keys()) {
    if (seen.has(start)) continue;
    const found = new Set<number>();
    const work = [start];
    seen.add(start);
    for (let key = work.pop(); key !== undefined; key = work.pop()) {
      for (const i of cells.get(key) ?? []) found.add(i);
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const next = key + dy * CELL_COLUMNS + dx;
          if (!seen.has(next) && cells.has(next)) {
            seen.add(next);
            work.push(next);
          }
        }
      }
    }
    const own = [...found].flatMap((i) => strokes[i] ?? []);
    out.push({ box: unionOf(own), strokes: own });
  }
  return out;
}

/** True for a drawing, false for a table's rules or a frame around text. */
function isDrawing({ box, strokes }: Drawing, page: Page, prose: readonly Box[]): boolean {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  if (
    width < MIN_DRAWING_WIDTH_POINTS ||
    height < MIN_DRAWING_HEIGHT_POINTS ||
    strokes.length < MIN_DRAWING_STROKES
  )
    return false;
  const text = page.items.filter((item) => inside(item, box));
  if (isGrid(strokes, box, text)) return false;
  const covered = prose
    .filter((item) => inside(item, box))
    .reduce((sum, item) => sum + (item.x1 - item.x0) * (item.y1 - item.y0), 0);
  return covered < width * height * MAX_PROSE_COVER_SHARE;
}

/** Cuts strokes off at the edges of the page, and drops shapes that lines of text stand on. */
function shown(strokes: Strokes, page: Page, prose: readonly Box[]): Strokes {
  return strokes.flatMap((s) => {
    if (s.x1 < 0 || s.y1 < 0 || s.x0 > page.width || s.y0 > page.height) return [];
    const isLarge = s.x1 - s.x0 > MIN_GROUND_WIDTH_POINTS && s.y1 - s.y0 > MIN_GROUND_HEIGHT_POINTS;
    if (isLarge && prose.filter((item) => inside(item, s)).length >= MIN_GROUND_LINES) return [];
    return [
      {
        ...s,
        x0: Math.max(0, s.x0),
        y0: Math.max(0, s.y0),
        x1: Math.min(page.width, s.x1),
        y1: Math.min(page.height, s.y1),
      },
    ];
  });
}

/** Finds the figures that the lines and shapes of a page draw. */
export function drawingsOf(page: Page, bodySize: number, bodyFonts: ReadonlySet<string>): Drawing[] {
  const prose = page.items.filter(
    (item) =>
      Math.abs(item.size - bodySize) < MAX_PROSE_SIZE_DIFFERENCE_POINTS &&
      item.text.length > MIN_PROSE_LENGTH &&
      (bodyFonts.size === 0 || bodyFonts.has(item.font)),
  );
  const found = clusters(shown(page.strokes, page, prose));
  const drawings = found.filter((one) => isDrawing(one, page, prose));
  const panels = joinPanels(found.filter((one) => !drawings.includes(one)));
  return [...drawings, ...panels.filter((one) => isDrawing(one, page, prose))];
}
