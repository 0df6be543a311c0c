import { crc32, deflateSync } from "node:zlib";

const MAX_PIXELS = 40_000_000;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function png(width: number, height: number, rows: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A picture as rows of red, green and blue, from the top left. */
export type Bitmap = { width: number; height: number; rgb: Buffer };

/**
 * Decodes a device-independent bitmap: the header, its palette, then `pixels`. Returns null for run-length coding,
 * unusual depths and more than 40 million pixels, which metafiles rarely hold.
 */
export function decodeDib(header: Buffer, pixels: Buffer): Bitmap | null {
  if (header.length < 40) return null;
  const [headerSize, width, tall] = [header.readUInt32LE(0), header.readInt32LE(4), header.readInt32LE(8)];
  const [depth, compression] = [header.readUInt16LE(14), header.readUInt32LE(16)];
  const height = Math.abs(tall);
  if (width <= 0 || height <= 0 || width * height > MAX_PIXELS || headerSize < 40) return null;
  if (compression !== 0 && !(compression === 3 && depth === 32)) return null;
  if (![1, 4, 8, 24, 32].includes(depth)) return null;
  const stride = Math.ceil((width * depth) / 32) * 4;
  if (pixels.length < stride * height) return null;
  const palette = header.subarray(headerSize);
  const rgb = Buffer.alloc(width * 3 * height);
  let to = 0;
  for (let y = 0; y < height; y++) {
    const from = (tall > 0 ? height - 1 - y : y) * stride;
    for (let x = 0; x < width; x++) {
      let at = from + (x * depth) / 8;
      let source = pixels;
      if (depth <= 8) {
        const byte = pixels[Math.floor(at)] ?? 0;
        const shift = 8 - depth - ((x * depth) % 8);
        at = ((byte >> shift) & ((1 << depth) - 1)) * 4;
        source = palette;
      }
      rgb[to++] = source[at + 2] ?? 0;
      rgb[to++] = source[at + 1] ?? 0;
      rgb[to++] = source[at] ?? 0;
    }
  }
  return { width, height, rgb };
}

/** Returns a bitmap as PNG; null if it cannot be decoded. */
export function dibToPng(header: Buffer, pixels: Buffer): Uint8Array | null {
  const bitmap = decodeDib(header, pixels);
  if (bitmap === null) return null;
  const { width, height, rgb } = bitmap;
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++)
    rgb.copy(rows, y * (width * 3 + 1) + 1, y * width * 3, (y + 1) * width * 3);
  return png(width, height, rows);
}
