import { pageFrame } from "./formats/pdf/pdfium/page-frame.ts";
import { openPdf } from "./formats/pdf/pdfium/pdf-file.ts";
import { renderRegion } from "./formats/pdf/pdfium/render-region.ts";
import type { ImageSink } from "./image-sink.ts";
import { inputInMemory } from "./input-file.ts";

/** Pixels a point: 144 dpi. */
const SCALE = 2;

/** A figure that is a one-page PDF, as a PNG; null for any other format. */
export async function renderGraphic(bytes: Uint8Array, images: ImageSink): Promise<string | null> {
  if (Buffer.from(bytes.subarray(0, 1_024)).indexOf("%PDF-") < 0) return null;
  try {
    const file = await openPdf(inputInMemory(bytes));
    try {
      const page = file.engine.pdfium.FPDF_LoadPage(file.document, 0);
      if (page === 0) return null;
      const { width, height } = pageFrame(file.engine, page);
      file.engine.pdfium.FPDF_ClosePage(page);
      const png = renderRegion(file, 1, { x0: 0, y0: 0, x1: width, y1: height }, SCALE);
      return png === null ? null : images.add(png);
    } finally {
      file.close();
    }
  } catch {
    return null;
  }
}
