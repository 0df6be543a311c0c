import { drawBitmap } from "../../pdfium/draw-bitmap.ts";
import { pageFrame } from "../../pdfium/page-frame.ts";
import type { PdfFile } from "../../pdfium/pdf-file.ts";

/** Flags of an annotation: hidden, and not in view. */
const UNSEEN = 2 | 32;
/** The size of a drawing that nobody looks at. */
const SIZE = { scale: 1, maxPixels: 64 };

/**
 * Makes filled fields and text boxes part of the loaded page, as if they had been printed there; all other
 * annotations go. One by one, since PDFium's function for a whole page takes away the fonts of a page that
 * has its resources from the tree of pages.
 */
export function printAnnotations(file: PdfFile, number: number, printed: ReadonlySet<number>): void {
  const { pdfium } = file.engine;
  const page = file.page(number);
  // PDFium makes the looks that the file lacks when it draws, at whatever size.
  const frame = pageFrame(file.engine, page);
  const whole = { x0: 0, y0: 0, x1: frame.width, y1: frame.height };
  drawBitmap({ engine: file.engine, pointer: page, frame, turns: 0 }, whole, SIZE, () => {});
  for (let i = pdfium.FPDFPage_GetAnnotCount(page) - 1; i >= 0; i--) {
    const annotation = printed.has(i) ? pdfium.FPDFPage_GetAnnot(page, i) : 0;
    const isShown = annotation !== 0 && (pdfium.FPDFAnnot_GetFlags(annotation) & UNSEEN) === 0;
    // Printing removes the annotation.
    const isPrinted = isShown && pdfium.EPDFAnnot_Flatten(page, annotation) !== 0;
    if (annotation !== 0) pdfium.FPDFPage_CloseAnnot(annotation);
    if (!isPrinted) pdfium.FPDFPage_RemoveAnnot(page, i);
  }
  // The page is loaded again for drawing.
  pdfium.FPDFPage_GenerateContent(page);
}
