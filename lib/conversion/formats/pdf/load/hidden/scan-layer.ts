import type { Box } from "../../page/box.ts";
import type { Glyph } from "../../pdfium/read-glyphs.ts";

/** A scan covers at least this part of its page, and this part of the hidden text lies on it. */
const MIN_SCAN_SHARE = 0.5;
const MIN_TEXT_ON_SCAN_SHARE = 0.8;
/** The cells that the covered part of a page is counted in. */
const COLUMNS = 16;
const ROWS = 24;
/** A cell counts as covered if this part of it is, in each direction. */
const MIN_CELL_SHARE = 0.5;
/** Pictures beyond this number do not count. */
const MAX_COUNTED_PICTURES = 2_000;
const MAX_TESTED_PICTURES = 200;
/** The baseline of text on a scan may lie so far below it. */
const SCAN_SLACK_POINTS = 2;

/** Returns the part of a page that its pictures cover, from 0 to 1. Strips that overlap count once. */
export function pictureShare(
  images: readonly Box[],
  { width, height }: { width: number; height: number },
): number {
  const taken = new Set<number>();
  for (const image of images.slice(0, MAX_COUNTED_PICTURES)) {
    const span = (from: number, to: number, size: number, count: number): [number, number] => [
      Math.max(0, Math.ceil((from / size) * count - MIN_CELL_SHARE)),
      Math.min(count, Math.floor((to / size) * count + MIN_CELL_SHARE)),
    ];
    const [x0, x1] = span(image.x0, image.x1, width, COLUMNS);
    const [y0, y1] = span(image.y0, image.y1, height, ROWS);
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) taken.add(y * COLUMNS + x);
  }
  return taken.size / (COLUMNS * ROWS);
}

/** True if hidden text was recognised in a scan that fills the page. */
export function isTextOfScan(
  hidden: readonly Glyph[],
  images: readonly Box[],
  page: { width: number; height: number },
): boolean {
  if (hidden.length === 0 || images.length === 0) return false;
  if (pictureShare(images, page) < MIN_SCAN_SHARE) return false;
  const some = images.slice(0, MAX_TESTED_PICTURES);
  const on = hidden.filter(({ x0, x1, base }) => {
    const x = (x0 + x1) / 2;
    return some.some(
      (image) => x >= image.x0 && x <= image.x1 && base >= image.y0 && base <= image.y1 + SCAN_SLACK_POINTS,
    );
  });
  return on.length > hidden.length * MIN_TEXT_ON_SCAN_SHARE;
}
