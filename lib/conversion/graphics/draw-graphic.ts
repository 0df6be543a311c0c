import type { DrawnGraphic } from "./drawn-graphic.ts";
import { pictureOfEps } from "./eps/picture-of-eps.ts";
import { bitmapOfMetafile } from "./metafile/metafile-bitmap.ts";
import { pictureOfMetafile } from "./metafile/picture-of-metafile.ts";
import { renderPdfPage } from "./render-pdf-page.ts";

/** `pdf` is the first page of a PDF, `postscript` an EPS file or a page of PostScript, `metafile` a WMF or EMF. */
export type GraphicKind = "pdf" | "postscript" | "metafile";

const DRAW: Record<GraphicKind, (bytes: Uint8Array) => Promise<DrawnGraphic>> = {
  pdf: async (bytes) => ({ picture: await renderPdfPage(bytes), fault: null }),
  postscript: pictureOfEps,
  metafile: async (bytes) => ({ picture: await pictureOfMetafile(bytes), fault: null }),
};

/**
 * Draws a figure that is a program or a list of drawing commands. A file of no kind that `kinds` names gives neither
 * a picture nor a fault. Each interpreter bounds its own steps, memory and pixels; nothing is thrown.
 */
export async function drawGraphic(bytes: Uint8Array, kinds: readonly GraphicKind[]): Promise<DrawnGraphic> {
  for (const kind of kinds) {
    const drawn = await DRAW[kind](bytes);
    if (drawn.picture !== null || drawn.fault !== null) return drawn;
  }
  return { picture: null, fault: null };
}

/** Returns the largest bitmap that a metafile holds, as PNG or JPEG, without drawing anything. */
export function bitmapInGraphic(bytes: Uint8Array): Uint8Array | null {
  return bitmapOfMetafile(bytes);
}
