/** The parts of a file that holds PostScript. DOS files also hold a picture for programs that cannot run it. */
export type EpsFile = {
  program: Uint8Array;
  /** A Windows metafile of the same picture. */
  preview: Uint8Array | null;
};

/** Left, bottom, right and top in points. */
export type BoundingBox = readonly [number, number, number, number];

const DOS_MAGIC = 0xc6d3d0c5;
const HEADER = 1_024;
/** Bytes that may stand before a program: spaces, the end of another job, a byte order mark. */
const BEFORE = new Set([0, 4, 9, 10, 13, 32, 0xef, 0xbb, 0xbf]);
const TRAILER = 20_000;

/** Returns the PostScript in a file; null for any other format. */
export function epsFileOf(file: Uint8Array): EpsFile | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length >= 30 && bytes.readUInt32LE(0) === DOS_MAGIC) {
    const part = (at: number) => {
      const [from, length] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
      return bytes.subarray(from, from + length);
    };
    const preview = part(12);
    return { program: part(4), preview: preview.length > 0 ? preview : null };
  }
  const start = bytes.subarray(0, HEADER).indexOf("%!");
  if (start < 0 || bytes.subarray(0, start).some((byte) => !BEFORE.has(byte))) return null;
  return { program: bytes.subarray(start), preview: null };
}

const NUMBER = "(-?[\\d.]+(?:e[+-]?\\d+)?)";

function boxAfter(text: string, key: string, last: boolean): BoundingBox | null {
  const pattern = new RegExp(`^%%${key}:[ \\t]*${[NUMBER, NUMBER, NUMBER, NUMBER].join("[ \\t,]+")}`, "gim");
  const all = [...text.matchAll(pattern)];
  const match = last ? all.at(-1) : all[0];
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = match?.slice(1).map(Number) ?? [];
  return x1 > x0 && y1 > y0 ? [x0, y0, x1, y1] : null;
}

/** Reads the bounding box from the comments at the program's beginning or end; null if there is none. */
export function boundingBoxOf(program: Uint8Array): BoundingBox | null {
  const text = (from: number, to: number) =>
    Buffer.from(program.subarray(from, to)).toString("latin1").replaceAll("\r", "\n");
  const comments = text(0, 60_000);
  const end = comments.search(/^%%EndComments/m);
  const header = end < 0 ? comments : comments.slice(0, end);
  const trailer = text(Math.max(0, program.length - TRAILER), program.length);
  for (const key of ["HiResBoundingBox", "ExactBoundingBox", "BoundingBox"]) {
    const box =
      boxAfter(header, key, false) ??
      (new RegExp(`^%%${key}:\\s*\\(atend\\)`, "im").test(header) ? boxAfter(trailer, key, true) : null);
    if (box !== null) return box;
  }
  return boxAfter(trailer, "BoundingBox", true);
}
