import { decodeDib } from "./dib-to-png.ts";
import { drawRound, type RoundShape } from "./draw-round.ts";
import type { Drawing } from "./drawing.ts";
import type { EmfRecord } from "./emf-record.ts";

const POLY = new Map([
  [2, "curve"],
  [3, "polygon"],
  [4, "line"],
  [5, "curveTo"],
  [6, "lineTo"],
  [85, "curve"],
  [86, "polygon"],
  [87, "line"],
  [88, "curveTo"],
  [89, "lineTo"],
]);

function poly(record: EmfRecord, drawing: Drawing): void {
  const kind = POLY.get(record.type);
  const points = record.points(28, record.uint(24), record.type > 80);
  const { state } = drawing;
  const goesOn = kind === "curveTo" || kind === "lineTo";
  const all = goesOn ? [state.at, ...points] : points;
  if (kind === "polygon") drawing.shape(drawing.polygon(all), true, true);
  else
    drawing.shape(kind === "line" || kind === "lineTo" ? drawing.line(all) : drawing.curve(all), false, true);
  if (goesOn) state.at = points.at(-1) ?? state.at;
}

function polyPoly(record: EmfRecord, drawing: Drawing): void {
  const isShort = record.type > 80;
  const closes = record.type === 8 || record.type === 91;
  const count = Math.min(record.uint(24), 50_000);
  const parts: string[] = [];
  let at = 32 + count * 4;
  for (let i = 0; i < count && at < record.bytes.length; i++) {
    const points = record.points(at, record.uint(32 + i * 4), isShort);
    at += points.length * (isShort ? 4 : 8);
    if (points.length > 1) parts.push(closes ? drawing.polygon(points) : drawing.line(points));
  }
  drawing.shape(parts.join(" "), closes, true);
}

const ROUND: Record<number, RoundShape | undefined> = {
  42: "ellipse",
  43: "rectangle",
  44: "rectangle",
  45: "arc",
  46: "chord",
  47: "pie",
};

function round(record: EmfRecord, drawing: Drawing): void {
  const shape = ROUND[record.type] ?? "ellipse";
  drawRound(drawing, shape, record.box(8), [record.point(24), record.point(32)]);
}

function words(record: EmfRecord, drawing: Drawing): void {
  const isWide = record.type === 84;
  const count = Math.min(record.uint(44), 10_000);
  const from = record.uint(48);
  const bytes = record.bytes.subarray(from, from + count * (isWide ? 2 : 1));
  const dx = record.uint(72);
  const advances = dx === 0 ? null : Array.from({ length: count }, (_, i) => record.uint(dx + i * 4));
  drawing.text(bytes.toString(isWide ? "utf16le" : "latin1"), record.point(36), advances);
}

/** The colours of the raster operations that fill an area with black or white. Others use the brush. */
const FILLS: Record<number, number | undefined> = { 66: 0, 16711778: 0xffffff };

function bitmap(record: EmfRecord, drawing: Drawing): void {
  const isStretch = record.type === 81;
  const [x, y] = record.point(24);
  const [width, height] = isStretch ? record.point(72) : record.point(32);
  const box = { x0: x, y0: y, x1: x + width, y1: y + height };
  const at = isStretch ? 48 : 84;
  const part = (from: number) =>
    record.bytes.subarray(record.uint(from), record.uint(from) + record.uint(from + 4));
  if (record.uint(at) !== 0) {
    const decoded = decodeDib(part(at), part(at + 8));
    if (decoded !== null) drawing.image(decoded, box);
    return;
  }
  const operation = record.uint(40);
  const fill = operation === 0xf00021 ? drawing.state.brush : (FILLS[operation] ?? null);
  if (fill === null) return;
  const { brush } = drawing.state;
  drawing.state.brush = fill;
  drawing.shape(
    drawing.polygon([
      [x, y],
      [box.x1, y],
      [box.x1, box.y1],
      [x, box.y1],
    ]),
    true,
    false,
  );
  drawing.state.brush = brush;
}

type Draw = (record: EmfRecord, drawing: Drawing) => void;

const lineTo: Draw = (record, drawing) => {
  const to = record.point(8);
  drawing.shape(drawing.line([drawing.state.at, to]), false, true);
  drawing.state.at = to;
};

const paintPath: Draw = ({ type }, drawing) => drawing.paintPath(type !== 64, type !== 62);

const byType = (types: readonly number[], draw: Draw) => types.map((type): [number, Draw] => [type, draw]);

/** Records that draw, by their type (MS-EMF 2.1.1). */
const DRAWINGS: ReadonlyMap<number, Draw> = new Map([
  ...byType([...POLY.keys()], poly),
  ...byType([7, 8, 90, 91], polyPoly),
  ...byType([42, 43, 44, 45, 46, 47], round),
  ...byType([54], lineTo),
  ...byType([59], (_, drawing) => drawing.beginPath()),
  ...byType([60], (_, drawing) => drawing.endPath()),
  ...byType([61], (_, drawing) => drawing.closeFigure()),
  ...byType([62, 63, 64], paintPath),
  ...byType([76, 77, 81], bitmap),
  ...byType([83, 84], words),
]);

/** Draws the lines, areas, words or bitmap of a record. */
export function drawRecord(record: EmfRecord, drawing: Drawing): void {
  DRAWINGS.get(record.type)?.(record, drawing);
}
