import type { Box } from "../pdf-page.ts";
import { encodePng } from "./encode-png.ts";
import { pageFrame } from "./page-frame.ts";
import type { PdfFile } from "./pdf-engine.ts";

const MAX_PIXELS = 12_000_000;
const BGRA = 4;
const ANNOTATIONS_AND_RGB_ORDER = 0x01 | 0x10;

/**
 * A part of a page (points from the top left) drawn as a PNG on white, `scale` pixels a point or fewer
 * where it would be too large. Null where there is nothing to draw.
 */
export function renderRegion(file: PdfFile, pageNumber: number, box: Box, scale: number): Buffer | null {
  const { engine } = file;
  const { pdfium, bytes } = engine;
  const page = file.page(pageNumber);
  if (page === 0) return null;
  const frame = pageFrame(engine, page);
  const clipped = {
    x0: Math.max(0, box.x0),
    y0: Math.max(0, box.y0),
    x1: Math.min(frame.width, box.x1),
    y1: Math.min(frame.height, box.y1),
  };
  const [w, h] = [clipped.x1 - clipped.x0, clipped.y1 - clipped.y0];
  if (!(w >= 2 && h >= 2)) return null;
  const fit = Math.min(scale, Math.sqrt(MAX_PIXELS / (w * h)));
  const [width, height] = [Math.round(w * fit), Math.round(h * fit)];
  if (width < 4 || height < 4) return null;
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0);
  if (bitmap === 0) return null;
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium.FPDF_RenderPageBitmap(
      bitmap,
      page,
      Math.round(-clipped.x0 * fit),
      Math.round(-clipped.y0 * fit),
      Math.round(frame.width * fit),
      Math.round(frame.height * fit),
      0,
      ANNOTATIONS_AND_RGB_ORDER,
    );
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    return encodePng(bytes(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height), width, height, stride);
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
