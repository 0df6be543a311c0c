import type { Box, Point } from "./drawing.ts";

const MAX_POINTS = 200_000;

/** One record. Offsets count bytes from its start; numbers beyond its end are zero. */
export class EmfRecord {
  readonly type: number;
  readonly bytes: Buffer;

  constructor(type: number, bytes: Buffer) {
    this.type = type;
    this.bytes = bytes;
  }

  int = (at: number) => (at + 4 <= this.bytes.length ? this.bytes.readInt32LE(at) : 0);
  uint = (at: number) => (at + 4 <= this.bytes.length ? this.bytes.readUInt32LE(at) : 0);
  float = (at: number) => (at + 4 <= this.bytes.length ? this.bytes.readFloatLE(at) : 0);
  point = (at: number): Point => [this.int(at), this.int(at + 4)];
  box = (at: number): Box => ({
    x0: this.int(at),
    y0: this.int(at + 4),
    x1: this.int(at + 8),
    y1: this.int(at + 12),
  });

  points(at: number, count: number, isShort: boolean): Point[] {
    const size = isShort ? 4 : 8;
    const held = Math.min(count, MAX_POINTS, Math.max(0, Math.floor((this.bytes.length - at) / size)));
    return Array.from({ length: held }, (_, i): Point => {
      const from = at + i * size;
      return isShort ? [this.bytes.readInt16LE(from), this.bytes.readInt16LE(from + 2)] : this.point(from);
    });
  }
}
