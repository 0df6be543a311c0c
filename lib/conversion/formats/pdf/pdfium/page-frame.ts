import type { Box } from "../page/box.ts";
import type { PdfEngine } from "./pdf-engine.ts";

/** Turns a page's own coordinates (origin bottom left, unturned) into points from the top left as shown. */
export type PageFrame = {
  width: number;
  height: number;
  /** Quarter turns clockwise that the page is shown with. */
  turns: number;
  point: (x: number, y: number) => [x: number, y: number];
  /** Returns only the distance of a point from the top. */
  y: (x: number, y: number) => number;
  box: (left: number, bottom: number, right: number, top: number) => Box;
};

/** Returns the frame of a loaded page, from its visible box and its rotation, turned by `more` quarter turns. */
export function pageFrame({ pdfium, scratch, float }: PdfEngine, page: number, more = 0): PageFrame {
  const turns = (pdfium.FPDFPage_GetRotation(page) + more) & 3;
  pdfium.FPDF_GetPageBoundingBox(page, scratch);
  const [left, top, right, bottom] = [
    float(scratch),
    float(scratch + 4),
    float(scratch + 8),
    float(scratch + 12),
  ];
  const [w, h] = [right - left, top - bottom];
  const downOf = (x: number, y: number): number => {
    if (turns === 0) return top - y;
    if (turns === 1) return x - left;
    return turns === 2 ? y - bottom : right - x;
  };
  const rightOf = (x: number, y: number): number => {
    if (turns === 0) return x - left;
    if (turns === 1) return y - bottom;
    return turns === 2 ? right - x : top - y;
  };
  return {
    width: turns % 2 === 0 ? w : h,
    height: turns % 2 === 0 ? h : w,
    turns,
    point: (x, y) => [rightOf(x, y), downOf(x, y)],
    y: downOf,
    box: (l, b, r, t) => {
      const ax = rightOf(l, b);
      const ay = downOf(l, b);
      const bx = rightOf(r, t);
      const by = downOf(r, t);
      return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
    },
  };
}
