import type { ImageSink } from "../image-sink.ts";
import { renderGraphic } from "../render-graphic.ts";
import { drawEmf } from "./draw-emf.ts";
import { drawWmf } from "./draw-wmf.ts";
import { bitmapOfMetafile } from "./metafile-bitmap.ts";

/** Fewer lines and words than these frame a bitmap; they are no drawing of their own. */
const FEWEST_MARKS = 4;

/**
 * The name of a metafile's picture as it is kept: the bitmap that it holds if that is all it draws, else its
 * lines, areas and words, drawn. Null if the file is no metafile, or shows nothing.
 */
export async function pictureOfMetafile(file: Uint8Array, images: ImageSink): Promise<string | null> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const drawing = drawEmf(bytes) ?? drawWmf(bytes);
  const marks = drawing?.marks ?? 0;
  const bitmap = marks < FEWEST_MARKS ? bitmapOfMetafile(file) : null;
  if (bitmap !== null) return images.add(bitmap);
  if (drawing !== null && marks > 0) return renderGraphic(drawing.toPdf(), images);
  const held = bitmapOfMetafile(file);
  return held === null ? null : images.add(held);
}
