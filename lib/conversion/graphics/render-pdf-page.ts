import { pageFrame } from "../formats/pdf/pdfium/page-frame.ts";
import { openPdf } from "../formats/pdf/pdfium/pdf-file.ts";
import { renderRegion } from "../formats/pdf/pdfium/render-region.ts";
import { inputInMemory } from "../input-file.ts";

/** The resolution of the picture: 144 dpi. */
const PIXELS_PER_POINT = 2;

/** Renders the first page of a PDF as a PNG; null for any other format, and for a damaged one. */
export async function renderPdfPage(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (Buffer.from(bytes.subarray(0, 1_024)).indexOf("%PDF-") < 0) return null;
  try {
    const file = await openPdf(inputInMemory(bytes));
    try {
      const page = file.engine.pdfium.FPDF_LoadPage(file.document, 0);
      if (page === 0) return null;
      const { width, height } = pageFrame(file.engine, page);
      file.engine.pdfium.FPDF_ClosePage(page);
      return renderRegion(file, 1, { x0: 0, y0: 0, x1: width, y1: height }, PIXELS_PER_POINT);
    } finally {
      file.close();
    }
  } catch {
    return null;
  }
}
