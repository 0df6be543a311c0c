import { dibToPng } from "./dib-to-png.ts";

/** A smaller bitmap is a pattern or an icon, not the picture. */
const MIN_BYTES = 400;

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_END = Buffer.from("IEND", "latin1");

/** Returns a PNG or JPEG that stands whole inside other bytes; null without one. */
function embeddedFile(bytes: Buffer): Uint8Array | null {
  const start = bytes.indexOf(PNG_START);
  const end = start < 0 ? -1 : bytes.indexOf(PNG_END, start);
  if (end > 0 && end - start > MIN_BYTES) return bytes.subarray(start, end + 8);
  const jpeg = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
  const tail = jpeg < 0 ? -1 : bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
  return tail - jpeg > MIN_BYTES && jpeg >= 0 ? bytes.subarray(jpeg, tail + 2) : null;
}

type Dib = { header: Buffer; pixels: Buffer };

/** The offset at which each EMF record that draws a bitmap locates its header and pixels (MS-EMF 2.3.1). */
const EMF_BITMAPS: Record<number, number> = { 76: 84, 77: 84, 78: 84, 80: 48, 81: 48, 114: 84 };

function emfBitmaps(bytes: Buffer): Dib[] {
  const out: Dib[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const [type, size] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    if (size < 8 || at + size > bytes.length) break;
    const field = EMF_BITMAPS[type];
    if (field !== undefined && size > field + 16) {
      const [header, headerSize, pixels, pixelSize] = [0, 4, 8, 12].map((o) =>
        bytes.readUInt32LE(at + field + o),
      );
      const record = bytes.subarray(at, at + size);
      if (header && headerSize && pixels && pixelSize)
        out.push({
          header: record.subarray(header, header + headerSize),
          pixels: record.subarray(pixels, pixels + pixelSize),
        });
    }
    at += size;
  }
  return out;
}

/** The words before the bitmap in each WMF record that draws one (MS-WMF 2.3.1). */
const WMF_BITMAPS: Record<number, number> = { 2368: 8, 2881: 10, 3907: 11, 3379: 9 };

function wmfBitmaps(bytes: Buffer): Dib[] {
  const out: Dib[] = [];
  const placeable = bytes.length > 40 && bytes.readUInt32LE(0) === 0x9ac6cdd7 ? 22 : 0;
  for (let at = placeable + 18; at + 6 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at) * 2;
    if (size < 6 || at + size > bytes.length) break;
    const words = WMF_BITMAPS[bytes.readUInt16LE(at + 4)];
    const dib = words === undefined ? bytes.subarray(0, 0) : bytes.subarray(at + 6 + words * 2, at + size);
    if (dib.length > 40) {
      const depth = dib.readUInt16LE(14);
      const colors = depth <= 8 ? dib.readUInt32LE(32) || 1 << depth : 0;
      const start = dib.readUInt32LE(0) + Math.min(256, colors) * 4;
      out.push({ header: dib.subarray(0, start), pixels: dib.subarray(start) });
    }
    at += size;
  }
  return out;
}

/** Returns the largest bitmap that an EMF or WMF draws, as PNG or JPEG; null if it draws lines and text alone. */
export function bitmapOfMetafile(file: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 60) return null;
  const isEmf = bytes.readUInt32LE(0) === 1 && bytes.readUInt32LE(40) === 0x464d4520;
  const isWmf = bytes.readUInt32LE(0) === 0x9ac6cdd7 || bytes.readUInt32LE(0) === 0x00090001;
  if (!isEmf && !isWmf) return null;
  const whole = embeddedFile(bytes);
  if (whole !== null) return whole;
  const [largest] = (isEmf ? emfBitmaps(bytes) : wmfBitmaps(bytes))
    .filter((dib) => dib.pixels.length > MIN_BYTES)
    .toSorted((a, b) => b.pixels.length - a.pixels.length);
  return largest === undefined ? null : dibToPng(largest.header, largest.pixels);
}
