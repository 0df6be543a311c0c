import type { Box } from "../page/box.ts";
import type { PageFrame } from "./page-frame.ts";
import type { PdfEngine } from "./pdf-engine.ts";

/** A page that PDFium holds. */
export type LoadedPage = {
  engine: PdfEngine;
  pointer: number;
  frame: PageFrame;
  /** Quarter turns by which `frame` is turned from the page as shown. */
  turns: number;
};

/** Opaque pixels, `PIXEL_BYTES` each (red, green, blue, 255), in rows of `stride` bytes. */
export type Bitmap = { pixels: Uint8Array; width: number; height: number; stride: number; scale: number };

export const PIXEL_BYTES = 4;
const BGRA = 4;
const WHITE = 0xffffffff;
const ANNOTATIONS_AND_RGB_ORDER = 0x01 | 0x10;

/**
 * Draws a part of a page (points from its top left) on white, `scale` pixels a point, or fewer where that
 * were more than `maxPixels`. The pixels are lent to `use`, and gone after it; null if nothing was drawn.
 */
export function drawBitmap<T>(
  { engine, pointer, frame, turns }: LoadedPage,
  box: Box,
  size: { scale: number; maxPixels: number },
  use: (bitmap: Bitmap) => T,
): T | null {
  const { pdfium, bytes } = engine;
  const [w, h] = [box.x1 - box.x0, box.y1 - box.y0];
  const scale = Math.min(size.scale, Math.sqrt(size.maxPixels / (w * h)));
  const [width, height] = [Math.round(w * scale), Math.round(h * scale)];
  if (!(width > 0 && height > 0)) return null;
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0);
  if (bitmap === 0) return null;
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(
      bitmap,
      pointer,
      Math.round(-box.x0 * scale),
      Math.round(-box.y0 * scale),
      Math.round(frame.width * scale),
      Math.round(frame.height * scale),
      turns,
      ANNOTATIONS_AND_RGB_ORDER,
    );
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const pixels = bytes(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height);
    return use({ pixels, width, height, stride, scale });
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
