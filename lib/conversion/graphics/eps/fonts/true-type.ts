import { Path } from "../path.ts";
import type { Glyph } from "./outline.ts";

const MAX_GLYPH_POINTS = 20_000;
const MAX_GLYPH_PARTS = 64;
const MAX_GLYPH_DEPTH = 6;

type Point = { x: number; y: number; isOn: boolean };

/** Reads big-endian numbers. Returns zero beyond the end, because fonts of figures are often cut. */
class FontBytes {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
  u8 = (at: number) => this.bytes[at] ?? 0;
  u16 = (at: number) => this.u8(at) * 256 + this.u8(at + 1);
  i16 = (at: number) => (this.u16(at) << 16) >> 16;
  u32 = (at: number) => this.u16(at) * 65_536 + this.u16(at + 2);
}

function tablesOf(reader: FontBytes): Map<string, number> {
  const count = Math.min(200, reader.u16(4));
  return new Map(
    Array.from({ length: count }, (_, i): [string, number] => {
      const at = 12 + i * 16;
      return [reader.bytes.toString("latin1", at, at + 4), reader.u32(at + 8)];
    }),
  );
}

/** Adds a closed contour. It passes through the middle between two points that only bend it. */
function addContour(outline: Path, points: readonly Point[]): void {
  const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, isOn: true });
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return;
  const start = first.isOn ? first : last.isOn ? last : middle(first, last);
  let at = start;
  let bend: Point | null = null;
  const curveTo = (control: Point, to: Point) => {
    const third = (from: number, over: number) => from + (2 / 3) * (over - from);
    outline.curve(
      third(at.x, control.x),
      third(at.y, control.y),
      third(to.x, control.x),
      third(to.y, control.y),
      to.x,
      to.y,
    );
    at = to;
  };
  outline.move(start.x, start.y);
  for (const point of [...points.slice(first.isOn ? 1 : 0), start]) {
    if (point.isOn) {
      if (bend !== null) curveTo(bend, point);
      else {
        outline.line(point.x, point.y);
        at = point;
      }
      bend = null;
    } else {
      if (bend !== null) curveTo(bend, middle(bend, point));
      bend = point;
    }
  }
  outline.close();
}

class TrueType {
  readonly #reader: FontBytes;
  readonly #tables: Map<string, number>;
  readonly scale: number;
  readonly #longOffsets: boolean;
  readonly #widths: number;

  constructor(bytes: Buffer) {
    this.#reader = new FontBytes(bytes);
    this.#tables = tablesOf(this.#reader);
    const head = this.#tables.get("head") ?? bytes.length;
    this.scale = 1 / (this.#reader.u16(head + 18) || 1_000);
    this.#longOffsets = this.#reader.u16(head + 50) !== 0;
    this.#widths = this.#reader.u16((this.#tables.get("hhea") ?? bytes.length) + 34);
  }

  get isWhole(): boolean {
    return ["glyf", "loca", "head"].every((name) => this.#tables.has(name));
  }

  width(glyph: number): number {
    const hmtx = this.#tables.get("hmtx");
    return hmtx === undefined
      ? 0
      : this.#reader.u16(hmtx + 4 * Math.min(glyph, Math.max(0, this.#widths - 1)));
  }

  #place(glyph: number): [from: number, to: number] {
    const [loca = 0, glyf = 0] = [this.#tables.get("loca"), this.#tables.get("glyf")];
    const at = (i: number) =>
      this.#longOffsets ? this.#reader.u32(loca + i * 4) : this.#reader.u16(loca + i * 2) * 2;
    return [glyf + at(glyph), glyf + at(glyph + 1)];
  }

  outline(glyph: number, depth = 0): Path {
    const [from, to] = this.#place(glyph);
    const outline = new Path();
    if (to <= from || depth > MAX_GLYPH_DEPTH) return outline;
    const contours = this.#reader.i16(from);
    if (contours >= 0) this.#simple(outline, from + 10, contours);
    else this.#composite(outline, from + 10, depth);
    return outline;
  }

  #simple(outline: Path, start: number, contours: number): void {
    const reader = this.#reader;
    const ends = Array.from({ length: contours }, (_, i) => reader.u16(start + i * 2));
    const count = (ends.at(-1) ?? -1) + 1;
    if (count > MAX_GLYPH_POINTS) return;
    let at = start + contours * 2;
    at += 2 + reader.u16(at);
    const flags: number[] = [];
    while (flags.length < count) {
      const flag = reader.u8(at++);
      const times = (flag & 8) !== 0 ? reader.u8(at++) + 1 : 1;
      for (let i = 0; i < times && flags.length < count; i++) flags.push(flag);
    }
    const coordinates = (short: number, same: number): number[] => {
      let value = 0;
      return flags.map((flag) => {
        if ((flag & short) !== 0) value += (flag & same) !== 0 ? reader.u8(at++) : -reader.u8(at++);
        else if ((flag & same) === 0) {
          value += reader.i16(at);
          at += 2;
        }
        return value;
      });
    };
    const xs = coordinates(2, 16);
    const ys = coordinates(4, 32);
    const points = flags.map((flag, i): Point => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, isOn: (flag & 1) !== 0 }));
    let first = 0;
    for (const end of ends) {
      addContour(outline, points.slice(first, end + 1));
      first = end + 1;
    }
  }

  #composite(outline: Path, start: number, depth: number): void {
    const reader = this.#reader;
    let at = start;
    for (let i = 0; i < MAX_GLYPH_PARTS; i++) {
      const [flags, glyph] = [reader.u16(at), reader.u16(at + 2)];
      at += 4;
      const isWide = (flags & 1) !== 0;
      const argument = (n: number) => (isWide ? reader.i16(at + n * 2) : (reader.u8(at + n) << 24) >> 24);
      const [dx, dy] = (flags & 2) !== 0 ? [argument(0), argument(1)] : [0, 0];
      at += isWide ? 4 : 2;
      const factor = () => {
        at += 2;
        return reader.i16(at - 2) / 16_384;
      };
      let [a, b, c, d] = [1, 0, 0, 1];
      if ((flags & 8) !== 0) a = d = factor();
      else if ((flags & 64) !== 0) [a, d] = [factor(), factor()];
      else if ((flags & 128) !== 0) [a, b, c, d] = [factor(), factor(), factor(), factor()];
      const part = this.outline(glyph, depth + 1);
      outline.append(part.mapped((x, y) => [a * x + c * y + dx, b * x + d * y + dy]));
      if ((flags & 32) === 0) return;
    }
  }
}

/** Returns the glyphs of a TrueType font by number, in ems; null if the bytes are no such font. */
export function trueTypeGlyphs(bytes: Buffer): ((glyph: number) => Glyph) | null {
  const font = new TrueType(bytes);
  if (!font.isWhole) return null;
  return (glyph) => ({
    width: [font.width(glyph) * font.scale, 0],
    outline: font.outline(glyph).mapped((x, y) => [x * font.scale, y * font.scale]),
  });
}
