import { crc32, deflateSync } from "node:zlib";
import { type Bitmap, PIXEL_BYTES } from "./draw-bitmap.ts";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const [RGB, UP] = [2, 2];

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A bitmap as an RGB PNG, each row filtered against the one above. */
export function encodePng({ pixels, width, height, stride }: Bitmap): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, RGB], 8);
  const row = 1 + width * 3;
  const data = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    let to = y * row;
    data[to++] = UP;
    let from = y * stride;
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        const above = y === 0 ? 0 : (pixels[from - stride + channel] ?? 0);
        data[to++] = (pixels[from + channel] ?? 0) - above;
      }
      from += PIXEL_BYTES;
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(data, { level: 3 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
