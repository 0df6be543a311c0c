import type { Box } from "../page/box.ts";
import type { PdfEngine } from "./pdf-engine.ts";

/** The window through which an object of a page is painted. */
export type ObjectWindow = {
  /** The box of the clip paths in force, null without any: nothing is painted outside. */
  clip: Box | null;
  /** A clip path is no upright rectangle, so that not all of its box is open. */
  isShaped: boolean;
  /** It belongs to an optional content group (a layer), which may be switched off. */
  isLayered: boolean;
};

export const OPEN: ObjectWindow = { clip: null, isShaped: false, isLayered: false };

/** The ends of a level or upright line differ by less. */
const MAX_SLANT_POINTS = 0.01;
const MAX_PATHS = 16;
const MAX_POINTS = 200;
const MAX_MARKS = 32;
/** `OC` and its end as UTF-16, in bytes. */
const OC_BYTES = 6;

type Points = (readonly [x: number, y: number])[];

const intersection = (a: Box, b: Box): Box => ({
  x0: Math.max(a.x0, b.x0),
  y0: Math.max(a.y0, b.y0),
  x1: Math.min(a.x1, b.x1),
  y1: Math.min(a.y1, b.y1),
});

/** Returns the part of a box that is painted through the box of a clip path; null if nothing is. */
export function shownPart(box: Box, clip: Box | null): Box | null {
  if (clip === null) return box;
  const part = intersection(box, clip);
  return part.x1 < part.x0 || part.y1 < part.y0 ? null : part;
}

function isRectangle(points: Points): boolean {
  if (points.length < 4 || points.length > 5) return false;
  return points.every(([x, y], i) => {
    const [beforeX, beforeY] = points[i - 1] ?? points[3] ?? [x, y];
    return Math.abs(x - beforeX) < MAX_SLANT_POINTS || Math.abs(y - beforeY) < MAX_SLANT_POINTS;
  });
}

/** Reads the clip paths and layers of one page's objects. */
export class WindowReader {
  readonly #engine: PdfEngine;
  /** Objects of one marked content share its mark. */
  readonly #layerMarks = new Map<number, boolean>();

  constructor(engine: PdfEngine) {
    this.#engine = engine;
  }

  #isLayerMark(mark: number): boolean {
    const known = this.#layerMarks.get(mark);
    if (known !== undefined) return known;
    const { pdfium, scratch, int, bytes } = this.#engine;
    const has = pdfium.FPDFPageObjMark_GetName(mark, scratch + 8, OC_BYTES, scratch);
    const isLayer =
      has !== 0 &&
      int(scratch) === OC_BYTES &&
      Buffer.from(bytes(scratch + 8, OC_BYTES)).toString("utf16le") === "OC\0";
    this.#layerMarks.set(mark, isLayer);
    return isLayer;
  }

  #isLayered(object: number): boolean {
    const { pdfium } = this.#engine;
    const count = Math.min(pdfium.FPDFPageObj_CountMarks(object), MAX_MARKS);
    for (let i = 0; i < count; i++) if (this.#isLayerMark(pdfium.FPDFPageObj_GetMark(object, i))) return true;
    return false;
  }

  /** Returns a clip path's points; null if it has too many to look at. */
  #pointsOf(clip: number, path: number): Points | null {
    const { pdfium, scratch, float } = this.#engine;
    const count = pdfium.FPDFClipPath_CountPathSegments(clip, path);
    if (count > MAX_POINTS) return null;
    const points: Points = [];
    for (let i = 0; i < count; i++) {
      const segment = pdfium.FPDFClipPath_GetPathSegment(clip, path, i);
      if (segment !== 0 && pdfium.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4))
        points.push([float(scratch), float(scratch + 4)]);
    }
    return points;
  }

  /** Returns the window of an object within that of the form it belongs to; `toBox` places points of that form. */
  windowOf(object: number, outer: ObjectWindow, toBox: (points: Points) => Box): ObjectWindow {
    const { pdfium } = this.#engine;
    const clip = pdfium.FPDFPageObj_GetClipPath(object);
    // PDFium forgets a clip path that an object lies within, so most have none.
    const count = clip === 0 ? 0 : Math.min(pdfium.FPDFClipPath_CountPaths(clip), MAX_PATHS);
    const isLayered = outer.isLayered || this.#isLayered(object);
    if (count <= 0) return isLayered === outer.isLayered ? outer : { ...outer, isLayered };
    const window = { ...outer, isLayered };
    for (let i = 0; i < count; i++) {
      const points = this.#pointsOf(clip, i);
      window.isShaped ||= points === null || !isRectangle(points);
      if (points === null || points.length === 0) continue;
      const box = toBox(points);
      window.clip = window.clip === null ? box : intersection(window.clip, box);
    }
    return window;
  }
}
