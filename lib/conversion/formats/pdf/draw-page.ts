import type { InputFile } from "../../input-file.ts";
import { openSource } from "./load/load-pages.ts";
import { pageFrame } from "./pdfium/page-frame.ts";
import type { PdfFile } from "./pdfium/pdf-file.ts";
import { renderRegion } from "./pdfium/render-region.ts";

const DOTS_PER_INCH = 110;
const POINTS_PER_INCH = 72;
/** Models shrink larger pictures. A4 at the usual resolution stays below. */
const LONGEST_SIDE_PIXELS = 1_600;
const MAX_PNG_BYTES = 1_000_000;
/** A page of noise, the worst there is, fits at the second attempt. */
const MOST_ATTEMPTS = 5;

/** A page as a PNG; null if there is nothing to draw, or no such page. */
export type DrawnPage = { pageCount: number; png: Buffer | null };

/** Draws a page, from 1, as its reader sees it. @throws {ConversionError} if the file cannot be opened */
export async function drawPage(input: InputFile, pageNumber: number): Promise<DrawnPage> {
  const file = await openSource(input);
  try {
    const { pageCount } = file;
    return { pageCount, png: pageNumber <= pageCount ? drawSmallEnough(file, pageNumber) : null };
  } finally {
    file.close();
  }
}

/** Lowers the resolution until the picture fits. */
function drawSmallEnough(file: PdfFile, pageNumber: number): Buffer | null {
  const pointer = file.page(pageNumber);
  if (pointer === 0) return null;
  const { width, height } = pageFrame(file.engine, pointer);
  let scale = Math.min(DOTS_PER_INCH / POINTS_PER_INCH, LONGEST_SIDE_PIXELS / Math.max(width, height));
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const png = renderRegion(file, pageNumber, { x0: 0, y0: 0, x1: width, y1: height }, scale);
    if (png === null || png.length <= MAX_PNG_BYTES) return png;
    scale *= 0.9 * Math.sqrt(MAX_PNG_BYTES / png.length);
  }
  return null;
}
