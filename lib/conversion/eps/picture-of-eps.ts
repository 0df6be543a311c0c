import type { ImageSink } from "../image-sink.ts";
import { pictureOfMetafile } from "../metafile/picture-of-metafile.ts";
import { renderGraphic } from "../render-graphic.ts";
import { drawEps } from "./draw-eps.ts";
import { epsFileOf } from "./eps-file.ts";
import { openStandardFonts } from "./fonts/standard-fonts.ts";
import { pageOfCanvas } from "./page-of-canvas.ts";

/** The name of a kept picture, null if there is none, and why there is none or why it is not whole. */
export type EpsPicture = { image: string | null; fault: string | null };

/** Draws a figure in PostScript as a PNG. A file in another format gives neither a picture nor a fault. */
export async function pictureOfEps(bytes: Uint8Array, images: ImageSink): Promise<EpsPicture> {
  const file = epsFileOf(bytes);
  if (file === null) return { image: null, fault: null };
  const fonts = await openStandardFonts();
  try {
    const { canvas, fault } = drawEps(file.program, fonts);
    const image = canvas.marks > 0 ? await renderGraphic(pageOfCanvas(canvas), images) : null;
    if (image !== null) return { image, fault };
    const preview = file.preview === null ? null : await pictureOfMetafile(file.preview, images);
    return { image: preview, fault: preview === null ? (fault ?? "it draws nothing") : null };
  } finally {
    fonts.close();
  }
}
