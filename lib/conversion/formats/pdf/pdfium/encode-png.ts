import { crc32, deflateSync } from "node:zlib";
import { type Bitmap, PIXEL_BYTES } from "./draw-bitmap.ts";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const UP = 2;
const COLOUR_TYPE = { 1: 0, 3: 2 } as const;

function chunk(name: string, data: Uint8Array): Uint8Array[] {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const type = Buffer.from(name, "latin1");
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(data, crc32(type)));
  return [length, type, data, sum];
}

export type PngImage = {
  width: number;
  height: number;
  /** Grey, or red, green and blue, of 8 bits each. */
  colours: 1 | 3;
  /** Its filtered rows, deflated. */
  rows: Uint8Array;
  /** An ICC profile. */
  profile?: Buffer | null;
};

export function writePng({ width, height, colours, rows, profile }: PngImage): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, COLOUR_TYPE[colours]], 8);
  return Buffer.concat([
    SIGNATURE,
    ...chunk("IHDR", header),
    ...(profile
      ? chunk("iCCP", Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(profile)]))
      : []),
    ...chunk("IDAT", rows),
    ...chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns a bitmap as an RGB PNG, each row filtered against the one above. */
export function encodePng({ pixels, width, height, stride }: Bitmap): Buffer {
  const row = 1 + width * 3;
  const data = Buffer.alloc(row * height);
  let to = 0;
  for (let y = 0; y < height; y++) {
    data[to++] = UP;
    const start = y * stride;
    for (let from = start; from < start + width * PIXEL_BYTES; from += PIXEL_BYTES) {
      const above = from - stride;
      data[to++] = (pixels[from] ?? 0) - (y === 0 ? 0 : (pixels[above] ?? 0));
      data[to++] = (pixels[from + 1] ?? 0) - (y === 0 ? 0 : (pixels[above + 1] ?? 0));
      data[to++] = (pixels[from + 2] ?? 0) - (y === 0 ? 0 : (pixels[above + 2] ?? 0));
    }
  }
  return writePng({ width, height, colours: 3, rows: deflateSync(data, { level: 2 }) });
}
