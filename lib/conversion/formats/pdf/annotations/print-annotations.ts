import { drawBitmap } from "../pdfium/draw-bitmap.ts";
import { pageFrame } from "../pdfium/page-frame.ts";
import type { PdfFile } from "../pdfium/pdf-file.ts";

const NORMAL_DISPLAY = 0;
/** Of a drawing that nobody looks at. */
const SIZE = { scale: 1, maxPixels: 64 };

/**
 * Makes filled fields and text boxes part of the page, as if they had been printed there; all other
 * annotations go. The page is loaded anew: returns its pointer.
 */
export function printAnnotations(file: PdfFile, number: number, printed: ReadonlySet<number>): number {
  const { pdfium } = file.engine;
  const page = file.page(number);
  for (let i = pdfium.FPDFPage_GetAnnotCount(page) - 1; i >= 0; i--)
    if (!printed.has(i)) pdfium.FPDFPage_RemoveAnnot(page, i);
  // PDFium makes up the looks that the file has none of when it draws, at whatever size.
  const frame = pageFrame(file.engine, page);
  const whole = { x0: 0, y0: 0, x1: frame.width, y1: frame.height };
  drawBitmap({ engine: file.engine, pointer: page, frame, turns: 0 }, whole, SIZE, () => {});
  pdfium.FPDFPage_Flatten(page, NORMAL_DISPLAY);
  file.closePage();
  return file.page(number);
}
