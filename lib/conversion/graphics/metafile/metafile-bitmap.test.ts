import { expect, test } from "vitest";
import { bitmapOfMetafile } from "./metafile-bitmap.ts";

/** Returns a 24-bit bitmap of 16 by 16, red, with its header. */
function redBitmap() {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(16, 4);
  header.writeInt32LE(16, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(24, 14);
  const pixels = Buffer.alloc(16 * 16 * 3);
  for (let i = 2; i < pixels.length; i += 3) pixels[i] = 255;
  return { header, pixels };
}

function emf(): Buffer {
  const { header, pixels } = redBitmap();
  const start = Buffer.alloc(88);
  start.writeUInt32LE(1, 0);
  start.writeUInt32LE(88, 4);
  start.writeUInt32LE(0x464d4520, 40);
  const fields = Buffer.alloc(80);
  fields.writeUInt32LE(81, 0);
  fields.writeUInt32LE(80 + header.length + pixels.length, 4);
  fields.writeUInt32LE(80, 48);
  fields.writeUInt32LE(header.length, 52);
  fields.writeUInt32LE(80 + header.length, 56);
  fields.writeUInt32LE(pixels.length, 60);
  return Buffer.concat([start, fields, header, pixels]);
}

function wmf(): Buffer {
  const { header, pixels } = redBitmap();
  const start = Buffer.alloc(40);
  start.writeUInt32LE(0x9ac6cdd7, 0);
  const record = Buffer.alloc(6 + 22);
  record.writeUInt32LE((record.length + header.length + pixels.length) / 2, 0);
  record.writeUInt16LE(0x0f43, 4);
  return Buffer.concat([start, record, header, pixels]);
}

test.each([
  ["EMF", emf()],
  ["WMF", wmf()],
])("the bitmap in an %s comes out as PNG", (_, file) => {
  const png = bitmapOfMetafile(file);
  expect(
    Buffer.from(png ?? [])
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
  expect(Buffer.from(png ?? []).readUInt32BE(16)).toBe(16);
});

test("other files, and any part of a metafile, do no harm", () => {
  expect(bitmapOfMetafile(Buffer.alloc(200))).toBeNull();
  for (const file of [emf(), wmf()])
    for (let length = 0; length < file.length; length += 7) bitmapOfMetafile(file.subarray(0, length));
});
