import { deflateSync } from "node:zlib";
import type { Bitmap } from "./metafile/dib-to-png.ts";

/** A page of a PDF, in points: its content stream, its fonts by name and its images in order (`/I0` …). */
export type Page = {
  width: number;
  height: number;
  content: string;
  fonts: ReadonlyMap<string, string>;
  images: readonly Bitmap[];
};

/** Returns a stream as an object of a PDF. `dictionary` has no length and no brackets. */
export const pdfStream = (dictionary: string, data: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${data.length}>>\nstream\n`, "latin1"),
    data,
    Buffer.from("\nendstream", "latin1"),
  ]);

const packed = (dictionary: string, data: Uint8Array): Buffer =>
  pdfStream(`${dictionary}/Filter/FlateDecode`, deflateSync(data));

const imageStream = ({ width, height, rgb }: Bitmap) =>
  packed(
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`,
    rgb,
  );

export function writePdf({ width, height, content, fonts, images }: Page): Uint8Array {
  const fontList = [...fonts]
    .map(([base, name]) => {
      const encoding = base === "Symbol" ? "" : "/Encoding/WinAnsiEncoding";
      return `/${name}<</Type/Font/Subtype/Type1/BaseFont/${base}${encoding}>>`;
    })
    .join("");
  const imageList = images.map((_, i) => `/I${i} ${i + 5} 0 R`).join("");
  return assemblePdf([
    Buffer.from("<</Type/Catalog/Pages 2 0 R>>"),
    Buffer.from("<</Type/Pages/Kids[3 0 R]/Count 1>>"),
    Buffer.from(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</Font<<${fontList}>>/XObject<<${imageList}>>>>>>`,
    ),
    packed("", Buffer.from(content, "latin1")),
    ...images.map(imageStream),
  ]);
}

/** Returns a PDF of objects, numbered from 1 in their order. The first is the catalog. */
export function assemblePdf(objects: readonly Buffer[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  objects.forEach((object, i) => {
    offsets.push(at);
    const whole = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
    parts.push(whole);
    at += whole.length;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
