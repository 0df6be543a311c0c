import { decodeDib } from "./dib-to-png.ts";
import { drawRound, type RoundShape } from "./draw-round.ts";
import { type Box, Drawing, type Point } from "./drawing.ts";
import { brushOf, fontOf, type GdiObject, penOf, select } from "./gdi-objects.ts";
import { pointsPerUnit } from "./page-scale.ts";

const PLACEABLE = 0x9ac6cdd7;
const MAX_RECORDS = 400_000;

/** The parameters of one record. Offsets count words of 16 bits; numbers beyond the end are zero. */
class WmfRecord {
  readonly type: number;
  readonly bytes: Buffer;

  constructor(type: number, bytes: Buffer) {
    this.type = type;
    this.bytes = bytes;
  }

  int = (at: number) => (at * 2 + 2 <= this.bytes.length ? this.bytes.readInt16LE(at * 2) : 0);
  uint = (at: number) => (at * 2 + 2 <= this.bytes.length ? this.bytes.readUInt16LE(at * 2) : 0);
  long = (at: number) => (at * 2 + 4 <= this.bytes.length ? this.bytes.readUInt32LE(at * 2) : 0);
  /** Windows pushed parameters from the last, so y stands before x, and a box begins at its bottom right. */
  point = (at: number): Point => [this.int(at + 1), this.int(at)];
  box = (at: number): Box => ({
    x0: this.int(at + 3),
    y0: this.int(at + 2),
    x1: this.int(at + 1),
    y1: this.int(at),
  });

  points(at: number, count: number): Point[] {
    const held = Math.min(count, Math.max(0, Math.floor(this.bytes.length / 4 - at / 2)));
    return Array.from({ length: held }, (_, i): Point => [this.int(at + i * 2), this.int(at + i * 2 + 1)]);
  }
}

function* recordsOf(bytes: Buffer, from: number): Generator<WmfRecord> {
  let at = from;
  for (let count = 0; at + 6 <= bytes.length && count < MAX_RECORDS; count++) {
    const size = bytes.readUInt32LE(at) * 2;
    const type = bytes.readUInt16LE(at + 4);
    if (size < 6 || at + size > bytes.length || type === 0) return;
    yield new WmfRecord(type, bytes.subarray(at + 6, at + size));
    at += size;
  }
}

function words(record: WmfRecord, drawing: Drawing): void {
  const isPlain = record.type === 0x0521;
  const count = Math.min(record.uint(isPlain ? 0 : 2), 10_000);
  const hasBox = !isPlain && (record.uint(3) & 6) !== 0;
  const from = isPlain ? 1 : hasBox ? 8 : 4;
  const text = record.bytes.subarray(from * 2, from * 2 + count).toString("latin1");
  const after = from + Math.ceil(count / 2);
  const hasAdvances = !isPlain && (after + count) * 2 <= record.bytes.length;
  const advances = hasAdvances ? Array.from({ length: count }, (_, i) => record.int(after + i)) : null;
  drawing.text(text, record.point(isPlain ? after : 0), advances);
}

/** The words before a bitmap, and the offset among them of its place on the page, by record type. */
const BITMAPS: Record<number, [before: number, place: number] | undefined> = { 2881: [10, 6], 3907: [11, 7] };

function bitmap(record: WmfRecord, drawing: Drawing): void {
  const [before, place] = BITMAPS[record.type] ?? [0, 0];
  const dib = record.bytes.subarray(before * 2);
  if (dib.length < 40) return;
  const depth = dib.readUInt16LE(14);
  const colors = depth <= 8 ? dib.readUInt32LE(32) || 1 << depth : 0;
  const start = dib.readUInt32LE(0) + Math.min(256, colors) * 4;
  const decoded = decodeDib(dib.subarray(0, start), dib.subarray(start));
  const [width, height] = record.point(place);
  const [x, y] = record.point(place + 2);
  if (decoded !== null) drawing.image(decoded, { x0: x, y0: y, x1: x + width, y1: y + height });
}

/**
 * The shape of a record, and the offset in words of its box. The words before that are rays or the size of a corner.
 */
const ROUND: Record<number, [RoundShape, number] | undefined> = {
  1048: ["ellipse", 0],
  1051: ["rectangle", 0],
  1564: ["rectangle", 2],
  2071: ["arc", 4],
  2074: ["pie", 4],
  2096: ["chord", 4],
};

function round(record: WmfRecord, drawing: Drawing): void {
  const [shape, at] = ROUND[record.type] ?? ["ellipse", 0];
  drawRound(drawing, shape, record.box(at), [record.point(2), record.point(0)]);
}

type Draw = (record: WmfRecord, drawing: Drawing) => void;

const lineTo: Draw = (record, drawing) => {
  const to = record.point(0);
  drawing.shape(drawing.line([drawing.state.at, to]), false, true);
  drawing.state.at = to;
};

const polyPolygon: Draw = (record, drawing) => {
  const count = record.uint(0);
  let at = 1 + count;
  const parts: string[] = [];
  for (let i = 0; i < count && at * 2 < record.bytes.length; i++) {
    const points = record.points(at, record.uint(1 + i));
    if (points.length > 1) parts.push(drawing.polygon(points));
    at += points.length * 2;
  }
  drawing.shape(parts.join(" "), true, true);
};

const byType = (types: readonly number[], draw: Draw) => types.map((type): [number, Draw] => [type, draw]);

/** Records that draw, by their type (MS-WMF 2.1.1.1). */
const DRAWINGS: ReadonlyMap<number, Draw> = new Map([
  ...byType([0x0213], lineTo),
  ...byType([0x0324], (record, drawing) =>
    drawing.shape(drawing.polygon(record.points(1, record.uint(0))), true, true),
  ),
  ...byType([0x0325], (record, drawing) =>
    drawing.shape(drawing.line(record.points(1, record.uint(0))), false, true),
  ),
  ...byType([0x0538], polyPolygon),
  ...byType([0x041b, 0x061c, 0x0418, 0x0817, 0x081a, 0x0830], round),
  ...byType([0x0521, 0x0a32], words),
  ...byType([2881, 3907], bitmap),
]);

function set(record: WmfRecord, drawing: Drawing): boolean {
  const { state } = drawing;
  const [x, y] = record.point(0);
  switch (record.type) {
    case 0x020b:
      state.window = { ...state.window, x, y };
      return true;
    case 0x020c:
      state.window = { ...state.window, width: x, height: y };
      return true;
    case 0x0106:
      state.evenOdd = record.uint(0) !== 2;
      return true;
    case 0x012e:
      state.align = record.uint(0);
      return true;
    case 0x0209:
      state.textColor = record.long(0);
      return true;
    case 0x0214:
      state.at = [x, y];
      return true;
    case 0x001e:
      drawing.save();
      return true;
    case 0x0127:
      drawing.restore();
      return true;
    default:
      return false;
  }
}

/** Returns the object that a record makes; null if it makes none. */
function objectOf(record: WmfRecord): GdiObject | null {
  switch (record.type) {
    case 0x02fa:
      return penOf(record.uint(0), record.int(1), record.long(3));
    case 0x02fc:
      return brushOf(record.uint(0), record.long(1));
    case 0x02fb: {
      const face = record.bytes.subarray(18, 50).toString("latin1");
      return fontOf(record.int(0), record.int(2), record.int(4), record.bytes[10] ?? 0, face);
    }
    case 0x00f7:
    case 0x01f9:
    case 0x0142:
    case 0x06ff:
      return { kind: "other" };
    default:
      return null;
  }
}

/** Returns the page in logical units: the one that a placeable file names, otherwise the first window that is set. */
function pageOf(bytes: Buffer, start: number): { page: Box; perMm: number } | null {
  if (start > 18) {
    const [x0, y0, x1, y1] = [6, 8, 10, 12].map((at) => bytes.readInt16LE(at));
    const inch = bytes.readUInt16LE(14) || 1_440;
    return { page: { x0: x0 ?? 0, y0: y0 ?? 0, x1: x1 ?? 0, y1: y1 ?? 0 }, perMm: inch / 25.4 };
  }
  let [x, y]: Point = [0, 0];
  for (const record of recordsOf(bytes, start)) {
    if (record.type === 0x020b) [x, y] = record.point(0);
    if (record.type !== 0x020c) continue;
    const [width, height] = record.point(0);
    return { page: { x0: x, y0: y, x1: x + width, y1: y + height }, perMm: 1_440 / 25.4 };
  }
  return null;
}

/** Draws a Windows metafile (MS-WMF); null if it is none or has no area. */
export function drawWmf(bytes: Buffer): Drawing | null {
  if (bytes.length < 60) return null;
  const isPlaceable = bytes.readUInt32LE(0) === PLACEABLE;
  if (!isPlaceable && bytes.readUInt32LE(0) !== 0x00090001) return null;
  const start = isPlaceable ? 40 : 18;
  const found = pageOf(bytes, start);
  const scale = found === null ? null : pointsPerUnit(found.page, found.perMm);
  if (found === null || scale === null) return null;
  const { page } = found;
  const drawing = new Drawing(page, scale);
  const whole = { x: page.x0, y: page.y0, width: page.x1 - page.x0, height: page.y1 - page.y0 };
  Object.assign(drawing.state, { window: whole, viewport: whole, units: null });
  const objects: (GdiObject | null)[] = [];
  for (const record of recordsOf(bytes, start)) {
    const made = objectOf(record);
    if (made !== null) {
      // A new object takes the lowest free number.
      const free = objects.indexOf(null);
      if (free < 0) objects.push(made);
      else objects[free] = made;
    } else if (record.type === 0x012d) select(drawing, objects[record.uint(0)] ?? undefined);
    else if (record.type === 0x01f0 && record.uint(0) < objects.length) objects[record.uint(0)] = null;
    else if (!set(record, drawing)) DRAWINGS.get(record.type)?.(record, drawing);
  }
  return drawing;
}
