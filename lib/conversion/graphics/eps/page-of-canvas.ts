import { assemblePdf, pdfStream } from "../write-pdf.ts";
import type { Canvas } from "./canvas.ts";

/** Writes a drawing as a PDF of one page. */
export function pageOfCanvas(canvas: Canvas): Uint8Array {
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
