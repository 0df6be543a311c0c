import type { Box } from "../page/box.ts";
import { drawBitmap } from "./draw-bitmap.ts";
import { encodePng } from "./encode-png.ts";
import { pageFrame } from "./page-frame.ts";
import type { PdfFile } from "./pdf-file.ts";

const MAX_PIXELS = 12_000_000;
/** Points: less is no picture of anything. */
const SMALLEST = 2;

/**
 * Returns a part of a page (points from the top left) drawn as a PNG on white, `scale` pixels a point or fewer where
 * it would be too large; null where there is nothing to draw.
 */
export function renderRegion(file: PdfFile, pageNumber: number, box: Box, scale: number): Buffer | null {
  const { engine } = file;
  const pointer = file.page(pageNumber);
  if (pointer === 0) return null;
  const frame = pageFrame(engine, pointer);
  const clipped = {
    x0: Math.max(0, box.x0),
    y0: Math.max(0, box.y0),
    x1: Math.min(frame.width, box.x1),
    y1: Math.min(frame.height, box.y1),
  };
  if (!(clipped.x1 - clipped.x0 >= SMALLEST && clipped.y1 - clipped.y0 >= SMALLEST)) return null;
  const page = { engine, pointer, frame, turns: 0 };
  return drawBitmap(page, clipped, { scale, maxPixels: MAX_PIXELS }, encodePng);
}
