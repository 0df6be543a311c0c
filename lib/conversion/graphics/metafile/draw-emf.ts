import { type Box, Drawing } from "./drawing.ts";
import { EmfRecord } from "./emf-record.ts";
import { drawRecord } from "./emf-shapes.ts";
import { brushOf, fontOf, type GdiObject, penOf, STOCK, select, unitsOf } from "./gdi-objects.ts";
import { pointsPerUnit } from "./page-scale.ts";

const MAX_RECORDS = 400_000;
type Matrix = Drawing["state"]["world"];

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
];

function transform(record: EmfRecord, drawing: Drawing): void {
  const at = (i: number) => record.float(8 + i * 4);
  const given: Matrix = [at(0), at(1), at(2), at(3), at(4), at(5)];
  const mode = record.type === 35 ? 4 : record.uint(32);
  const { state } = drawing;
  if (mode === 1) state.world = [1, 0, 0, 1, 0, 0];
  else if (mode === 4) state.world = given;
  else state.world = mode === 2 ? times(given, state.world) : times(state.world, given);
}

type SettingRecord = { x: number; y: number; perMm: number; record: EmfRecord };

const setWorld = (drawing: Drawing, { record }: SettingRecord) => transform(record, drawing);

/** Records that set the state for others, by their type (MS-EMF 2.1.1). */
const SETTINGS: Record<number, (drawing: Drawing, given: SettingRecord) => void> = {
  9({ state }, { x, y }) {
    state.window = { ...state.window, width: x, height: y };
  },
  10({ state }, { x, y }) {
    state.window = { ...state.window, x, y };
  },
  11({ state }, { x, y }) {
    state.viewport = { ...state.viewport, width: x, height: y };
  },
  12({ state }, { x, y }) {
    state.viewport = { ...state.viewport, x, y };
  },
  17({ state }, { x, perMm }) {
    state.units = unitsOf(x, perMm);
  },
  19({ state }, { x }) {
    state.evenOdd = x !== 2;
  },
  22({ state }, { x }) {
    state.align = x;
  },
  24({ state }, { x }) {
    state.textColor = x;
  },
  27({ state }, { x, y }) {
    state.at = [x, y];
  },
  30: (drawing, { record }) => drawing.clipTo(record.box(8), false),
  33: (drawing) => drawing.save(),
  34: (drawing) => drawing.restore(),
  35: setWorld,
  36: setWorld,
  75({ state }, { record }) {
    // Only an empty clip counts. Others are in device units and rarely hide anything.
    if (record.uint(8) === 0) state.clip = null;
  },
};

/** Runs a record that sets the state for others. Returns false for any other record. */
function set(record: EmfRecord, drawing: Drawing, perMm: number): boolean {
  const [x, y] = record.point(8);
  const follow = SETTINGS[record.type];
  follow?.(drawing, { x, y, perMm, record });
  return follow !== undefined;
}

/** Returns the object that a record makes; null if it makes none. */
function objectOf(record: EmfRecord): GdiObject | null {
  if (record.type === 38) return penOf(record.uint(12), record.int(16), record.uint(24));
  if (record.type === 95) return penOf(record.uint(28), record.uint(32), record.uint(40));
  if (record.type === 39) return brushOf(record.uint(12), record.uint(16));
  if (record.type !== 82) return null;
  const face = record.bytes.subarray(40, 104).toString("utf16le");
  return fontOf(record.int(12), record.int(20), record.int(28), record.bytes[32] ?? 0, face);
}

/** Returns the page of an enhanced metafile in device units, and the device units in a millimetre. */
function pageOf(header: EmfRecord): { page: Box; perMm: number } {
  const [device, mm] = [header.point(72), header.point(80)];
  const perMm = device[0] > 0 && mm[0] > 0 ? device[0] / mm[0] : 96 / 25.4;
  const [frame, bounds] = [header.box(24), header.box(8)];
  const at = (n: number) => (n / 100) * perMm;
  const isFramed = frame.x1 > frame.x0 && frame.y1 > frame.y0;
  const page = isFramed ? { x0: at(frame.x0), y0: at(frame.y0), x1: at(frame.x1), y1: at(frame.y1) } : bounds;
  return { page, perMm };
}

/** Draws an enhanced metafile (MS-EMF); null if it is none or has no area. Its EMF+ part is not read. */
export function drawEmf(bytes: Buffer): Drawing | null {
  if (bytes.length < 88 || bytes.readUInt32LE(0) !== 1 || bytes.readUInt32LE(40) !== 0x464d4520) return null;
  const { page, perMm } = pageOf(new EmfRecord(1, bytes.subarray(0, 88)));
  const scale = pointsPerUnit(page, perMm);
  if (scale === null) return null;
  const drawing = new Drawing(page, scale);
  const objects = new Map<number, GdiObject>();
  let at = 0;
  for (let count = 0; at + 8 <= bytes.length && count < MAX_RECORDS; count++) {
    const [type, size] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    if (size < 8 || at + size > bytes.length || type === 14) break;
    const record = new EmfRecord(type, bytes.subarray(at, at + size));
    at += size;
    const made = objectOf(record);
    const id = record.uint(8);
    if (made !== null) objects.set(id, made);
    else if (type === 37) select(drawing, id >= 0x8000_0000 ? STOCK[id - 0x8000_0000] : objects.get(id));
    else if (!set(record, drawing, perMm)) drawRecord(record, drawing);
  }
  return drawing;
}
