import { type Box, inside, type Page } from "../page/pdf-page.ts";

const THIN = 2.6;

/** How far boxes of one height reach across, all their pieces together. */
function reaches(boxes: readonly Box[]): number[] {
  const levels = Map.groupBy(boxes, (s) => Math.round((s.y0 + s.y1) / 3));
  return [...levels.values()].map((pieces) => pieces.reduce((sum, s) => sum + s.x1 - s.x0, 0));
}

/** Only lines across and down, long ones among them, and shades behind text: a table or a frame. */
export function isGrid(strokes: Page["strokes"], box: Box, text: readonly Box[]): boolean {
  const width = box.x1 - box.x0;
  const isLine = (s: Box) => {
    const [w, h] = [s.x1 - s.x0, s.y1 - s.y0];
    return (w < THIN || h < THIN) && Math.max(w, h) > 4;
  };
  const straight = strokes.filter((s) => !s.curved);
  const lines = straight.filter(isLine);
  const fills = straight.filter((s) => s.filled && !isLine(s) && s.y1 - s.y0 > 4);
  if (text.length < 3 || lines.length + fills.length < strokes.length * 0.7) return false;
  const rows = Map.groupBy(fills, (s) => `${Math.round(s.y0)}:${Math.round(s.y1)}`);
  const isRow = (pieces: readonly Box[]) => (reaches(pieces)[0] ?? 0) > width * 0.7;
  const shades = [...rows.values()].filter(isRow);
  const bare = [...rows.values()].filter((pieces) => !isRow(pieces)).flat();
  const empty = bare.slice(0, 400).filter((s) => !text.some((item) => inside(item, s)));
  if (bare.length > 400 || empty.length > strokes.length * 0.1 + 1) return false;
  const across = reaches(lines.filter((s) => s.y1 - s.y0 < THIN)).filter((reach) => reach > width * 0.35);
  // A line across a corner cell or a check mark does not make a drawing of a grid full of text.
  if (lines.length + fills.length < strokes.length * 0.9) return across.length >= 4 && text.length >= 8;
  return across.length + shades.length >= 2;
}
