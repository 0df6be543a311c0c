import type { PdfFile } from "../pdfium/pdf-engine.ts";

const [BGRA, ANNOTATIONS, NORMAL_DISPLAY, TINY] = [4, 0x01, 0, 4];

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
  const bitmap = pdfium.FPDFBitmap_CreateEx(TINY, TINY, BGRA, 0, 0);
  if (bitmap !== 0) {
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, TINY, TINY, 0, ANNOTATIONS);
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
  pdfium.FPDFPage_Flatten(page, NORMAL_DISPLAY);
  file.closePage();
  return file.page(number);
}
