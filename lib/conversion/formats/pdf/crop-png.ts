import { crc32, deflateSync, inflateSync } from "node:zlib";

type Image = { width: number; height: number; channels: number; rows: Buffer };

const MAX_BYTES = 64 * 1024 * 1024;
const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

function paeth(a: number, b: number, c: number): number {
  const pa = Math.abs(b - c);
  const pb = Math.abs(a - c);
  const pc = Math.abs(a + b - 2 * c);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/** Undoes PNG's row filters: each row begins with its filter's number. A page has millions of bytes. */
function unfilter(data: Buffer, stride: number, height: number, channels: number): Buffer {
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const [from, at] = [y * (stride + 1) + 1, y * stride];
    const filter = data[from - 1];
    data.copy(rows, at, from, from + stride);
    if (filter === 0) continue;
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? (rows[at + x - channels] ?? 0) : 0;
      const up = y > 0 ? (rows[at + x - stride] ?? 0) : 0;
      let guess = 0;
      if (filter === 1) guess = left;
      else if (filter === 2) guess = up;
      else if (filter === 3) guess = (left + up) >> 1;
      else guess = paeth(left, up, y > 0 && x >= channels ? (rows[at + x - stride - channels] ?? 0) : 0);
      rows[at + x] = (rows[at + x] ?? 0) + guess;
    }
  }
  return rows;
}

/** Reads the 8-bit RGB or RGBA images that the page renderer makes; null for any other. */
function decode(png: Buffer): Image | null {
  const [width, height, depth, type] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]];
  const channels = type === 6 ? 4 : type === 2 ? 3 : 0;
  if (depth !== 8 || channels === 0 || png[28] !== 0 || width * height * channels > MAX_BYTES) return null;
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const data = inflateSync(Buffer.concat(parts), { maxOutputLength: MAX_BYTES + height });
  return { width, height, channels, rows: unfilter(data, width * channels, height, channels) };
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function encode({ width, height, channels, rows }: Image): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, channels === 4 ? 6 : 2], 8);
  const stride = width * channels;
  const data = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) rows.copy(data, y * (stride + 1) + 1, y * stride, (y + 1) * stride);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(data)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export type Area = { x0: number; y0: number; x1: number; y1: number };

function cut(image: Image, area: Area): Buffer | null {
  const clamp = (value: number, max: number) => Math.max(0, Math.min(max, Math.round(value)));
  const [x0, x1] = [clamp(area.x0 * image.width, image.width), clamp(area.x1 * image.width, image.width)];
  const [y0, y1] = [clamp(area.y0 * image.height, image.height), clamp(area.y1 * image.height, image.height)];
  if (x1 - x0 < 8 || y1 - y0 < 8) return null;
  const parts: Buffer[] = [];
  for (let y = y0; y < y1; y++) {
    const row = y * image.width * image.channels;
    parts.push(image.rows.subarray(row + x0 * image.channels, row + x1 * image.channels));
  }
  return encode({ width: x1 - x0, height: y1 - y0, channels: image.channels, rows: Buffer.concat(parts) });
}

/** Parts of a rendered page, given as fractions of its width and height. Null where there is none to cut. */
export function cropPng(png: Buffer, areas: readonly Area[]): (Buffer | null)[] {
  const image = decode(png);
  return areas.map((area) => (image === null ? null : cut(image, area)));
}
