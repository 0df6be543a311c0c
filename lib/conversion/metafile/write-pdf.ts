import { deflateSync } from "node:zlib";
import type { Bitmap } from "./dib-to-png.ts";

/** A page of `width` by `height` points as a PDF: its content stream, fonts by name and images in order (`/I0` …). */
export type Page = {
  width: number;
  height: number;
  content: string;
  fonts: ReadonlyMap<string, string>;
  images: readonly Bitmap[];
};

const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Filter/FlateDecode/Length ${data.length}>>\nstream\n`, "latin1"),
    data,
    Buffer.from("\nendstream", "latin1"),
  ]);

const imageStream = ({ width, height, rgb }: Bitmap) =>
  stream(
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`,
    deflateSync(rgb),
  );

export function writePdf({ width, height, content, fonts, images }: Page): Uint8Array {
  const fontList = [...fonts]
    .map(([base, name]) => {
      const encoding = base === "Symbol" ? "" : "/Encoding/WinAnsiEncoding";
      return `/${name}<</Type/Font/Subtype/Type1/BaseFont/${base}${encoding}>>`;
    })
    .join("");
  const imageList = images.map((_, i) => `/I${i} ${i + 5} 0 R`).join("");
  const objects: Buffer[] = [
    Buffer.from("<</Type/Catalog/Pages 2 0 R>>"),
    Buffer.from("<</Type/Pages/Kids[3 0 R]/Count 1>>"),
    Buffer.from(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</Font<<${fontList}>>/XObject<<${imageList}>>>>>>`,
    ),
    stream("", deflateSync(Buffer.from(content, "latin1"))),
    ...images.map(imageStream),
  ];
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
