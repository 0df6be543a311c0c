import { renderPdfPage } from "../render-pdf-page.ts";
import { drawEmf } from "./draw-emf.ts";
import { drawWmf } from "./draw-wmf.ts";
import { bitmapOfMetafile } from "./metafile-bitmap.ts";

/** Fewer lines and words only frame a bitmap; they are no drawing of their own. */
const MIN_MARKS = 4;

/**
 * Returns the picture of a metafile: its bitmap if it draws nothing else, otherwise its lines, areas and words.
 * Returns null if the file is no metafile or shows nothing.
 */
export async function pictureOfMetafile(file: Uint8Array): Promise<Uint8Array | null> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const drawing = drawEmf(bytes) ?? drawWmf(bytes);
  const marks = drawing?.marks ?? 0;
  const bitmap = marks < MIN_MARKS ? bitmapOfMetafile(file) : null;
  if (bitmap !== null) return bitmap;
  if (drawing !== null && marks > 0) return renderPdfPage(drawing.toPdf());
  return bitmapOfMetafile(file);
}
