import type { Box } from "../../page/pdf-page.ts";
import type { Glyph } from "../../pdfium/read-glyphs.ts";

/** The least part of a page that a scan covers, and of its hidden text that lies on it. */
const SCAN_SHARE = 0.5;
const TEXT_SHARE = 0.8;

/** How much of a page its pictures cover, from 0 to 1; overlaps count once for strips, the usual way. */
export function pictureShare(
  images: readonly Box[],
  { width, height }: { width: number; height: number },
): number {
  const COLUMNS = 16;
  const ROWS = 24;
  const taken = new Set<number>();
  for (const image of images.slice(0, 2_000)) {
    const span = (from: number, to: number, size: number, count: number): [number, number] => [
      Math.max(0, Math.ceil((from / size) * count - 0.5)),
      Math.min(count, Math.floor((to / size) * count + 0.5)),
    ];
    const [x0, x1] = span(image.x0, image.x1, width, COLUMNS);
    const [y0, y1] = span(image.y0, image.y1, height, ROWS);
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) taken.add(y * COLUMNS + x);
  }
  return taken.size / (COLUMNS * ROWS);
}

/** Whether hidden text is what was recognised in a scan that fills the page. */
export function isTextOfScan(
  hidden: readonly Glyph[],
  images: readonly Box[],
  page: { width: number; height: number },
): boolean {
  if (hidden.length === 0 || images.length === 0) return false;
  if (pictureShare(images, page) < SCAN_SHARE) return false;
  const some = images.slice(0, 200);
  const on = hidden.filter(({ x0, x1, base }) => {
    const x = (x0 + x1) / 2;
    return some.some((image) => x >= image.x0 && x <= image.x1 && base >= image.y0 && base <= image.y1 + 2);
  });
  return on.length > hidden.length * TEXT_SHARE;
}
