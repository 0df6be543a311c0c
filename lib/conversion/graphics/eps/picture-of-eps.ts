import type { DrawnGraphic } from "../drawn-graphic.ts";
import { pictureOfMetafile } from "../metafile/picture-of-metafile.ts";
import { renderPdfPage } from "../render-pdf-page.ts";
import { assemblePdf, pdfStream } from "../write-pdf.ts";
import type { Canvas } from "./canvas.ts";
import { drawEps } from "./draw-eps.ts";
import { epsFileOf } from "./eps-file.ts";
import { openStandardFonts } from "./fonts/standard-fonts.ts";

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

/** Writes a drawing as a PDF of one page. */
function pageOfCanvas(canvas: Canvas): Uint8Array {
  const first = 5;
  const linked = (text: string) => text.replace(/\$(\d+)/g, (_, stream) => `${first + Number(stream)} 0 R`);
  const images = canvas.streams.map((_, i) => `/I${i} ${first + i} 0 R`).join("");
  const shadings = canvas.shadings.map((shading, i) => `/S${i} ${linked(shading)}`).join("");
  const [width, height] = canvas.size.map((side) => side.toFixed(3));
  return assemblePdf([
    Buffer.from("<</Type/Catalog/Pages 2 0 R>>"),
    Buffer.from("<</Type/Pages/Kids[3 0 R]/Count 1>>"),
    Buffer.from(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</XObject<<${images}>>/Shading<<${shadings}>>>>>>`,
    ),
    pdfStream("", Buffer.from(canvas.content, "latin1")),
    ...canvas.streams.map(({ dictionary, data }) => pdfStream(linked(dictionary), data)),
  ]);
}
