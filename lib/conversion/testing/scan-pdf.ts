import { inflateSync } from "node:zlib";
import { openPdf } from "../formats/pdf/pdfium/pdf-file.ts";
import { renderRegion } from "../formats/pdf/pdfium/render-region.ts";
import { inputInMemory } from "../input-file.ts";
import { makePdf, type PdfPicture, type PdfText } from "./make-pdf.ts";

/** Reads the pixels of a PNG that `encodePng` wrote: one IDAT, RGB, each row the difference to the one above. */
function pixelsOf(png: Buffer): PdfPicture {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const at = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const stride = width * 3;
  const rgb = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < stride; x++) {
      const above = y === 0 ? 0 : (rgb[(y - 1) * stride + x] ?? 0);
      rgb[y * stride + x] = above + (rows[y * (stride + 1) + 1 + x] ?? 0);
    }
  return { width, height, rgb };
}

/** Makes a PDF whose pages are pictures of the text, at 150 dpi, each with its own real text over it; `drawing` places the picture. */
export async function scanPdf(
  text: readonly PdfText[],
  pages: readonly (readonly PdfText[])[] = [[]],
  drawing = "612 0 0 792 0 0 cm /Im1 Do",
): Promise<Buffer> {
  const file = await openPdf(inputInMemory(makePdf([text])));
  try {
    const png = renderRegion(file, 1, { x0: 0, y0: 0, x1: 612, y1: 792 }, 150 / 72);
    if (png === null) throw new Error("the page does not draw");
    return makePdf(pages, { picture: pixelsOf(png), drawing });
  } finally {
    file.close();
  }
}
