import type { DrawnGraphic } from "../drawn-graphic.ts";
import { pictureOfMetafile } from "../metafile/picture-of-metafile.ts";
import { renderPdfPage } from "../render-pdf-page.ts";
import { drawEps } from "./draw-eps.ts";
import { epsFileOf } from "./eps-file.ts";
import { openStandardFonts } from "./fonts/standard-fonts.ts";
import { pageOfCanvas } from "./page-of-canvas.ts";

/** Draws a figure in PostScript as a PNG. A file in another format gives neither a picture nor a fault. */
export async function pictureOfEps(bytes: Uint8Array): Promise<DrawnGraphic> {
  const file = epsFileOf(bytes);
  if (file === null) return { picture: null, fault: null };
  const fonts = await openStandardFonts();
  try {
    const { canvas, fault } = drawEps(file.program, fonts);
    const picture = canvas.marks > 0 ? await renderPdfPage(pageOfCanvas(canvas)) : null;
    if (picture !== null) return { picture, fault };
    const preview = file.preview === null ? null : await pictureOfMetafile(file.preview);
    return { picture: preview, fault: preview === null ? (fault ?? "it draws nothing") : null };
  } finally {
    fonts.close();
  }
}
