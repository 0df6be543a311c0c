import { inflateSync } from "node:zlib";

/** A picture. Its points are given in hundredths of its width and height, from the top left. */
export type Picture = { width: number; height: number; at: (x: number, y: number) => string };

/** Reads a PNG as the converter writes it (red, green and blue, every row after the one above it). `at` gives a colour's hexadecimal digits. */
export function readPng(bytes: Uint8Array): Picture {
  const png = Buffer.from(bytes);
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.subarray(at + 4, at + 8).toString() === "IDAT")
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(data));
  const stride = width * 3 + 1;
  for (let y = 1; y < height; y++)
    for (let i = 1; i < stride; i++)
      rows[y * stride + i] = ((rows[y * stride + i] ?? 0) + (rows[(y - 1) * stride + i] ?? 0)) & 255;
  const at = (x: number, y: number) => {
    const from = Math.floor((y / 100) * height) * stride + 1 + Math.floor((x / 100) * width) * 3;
    return rows.subarray(from, from + 3).toString("hex");
  };
  return { width, height, at };
}
