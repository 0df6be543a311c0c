import type { Box } from "../../page/box.ts";
import { IDENTITY, type Matrix, matrixOf, times } from "../../pdfium/matrix.ts";
import { type ObjectWindow, OPEN, WindowReader } from "../../pdfium/object-window.ts";
import { type PageFrame, pageFrame } from "../../pdfium/page-frame.ts";
import type { PdfEngine } from "../../pdfium/pdf-engine.ts";
import type { PdfFile } from "../../pdfium/pdf-file.ts";

const [IMAGE, FORM] = [3, 5];
const MAX_OBJECTS = 20_000;
const MAX_DEPTH = 6;
/** A picture may differ from its place, and others may reach into it, by so many points. */
const SLACK_POINTS = 1;
/** The sine of an angle that cannot be seen. */
const MAX_SLANT = 0.001;
/** Links and pop-up notes, which are not drawn on the page. */
const UNDRAWN = [2, 16];

type Points = readonly (readonly [x: number, y: number])[];
/** The topmost object of a place: an image that may be copied, something else, or nothing. */
type Top = { image: number } | "other" | null;

const isWithin = (inner: Box, outer: Box) =>
  inner.x0 >= outer.x0 - SLACK_POINTS &&
  inner.y0 >= outer.y0 - SLACK_POINTS &&
  inner.x1 <= outer.x1 + SLACK_POINTS &&
  inner.y1 <= outer.y1 + SLACK_POINTS;

const overlaps = (a: Box, b: Box) =>
  Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > SLACK_POINTS &&
  Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > SLACK_POINTS;

/** True for a matrix that neither turns nor mirrors. */
const isUpright = ([a, b, c, d]: Matrix) =>
  a > 0 && d > 0 && Math.abs(b) < a * MAX_SLANT && Math.abs(c) < d * MAX_SLANT;

class PlaceReader {
  readonly #engine: PdfEngine;
  readonly #frame: PageFrame;
  readonly #windows: WindowReader;
  readonly #place: Box;
  #left = MAX_OBJECTS;

  constructor(engine: PdfEngine, frame: PageFrame, place: Box) {
    this.#engine = engine;
    this.#frame = frame;
    this.#windows = new WindowReader(engine);
    this.#place = place;
  }

  #toBox(points: Points, [a, b, c, d, e, f]: Matrix): Box {
    const [xs, ys] = [points.map(([x, y]) => a * x + c * y + e), points.map(([x, y]) => b * x + d * y + f)];
    return this.#frame.box(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  }

  #boxOf(object: number, outer: Matrix): Box | null {
    const { pdfium, scratch, float } = this.#engine;
    if (!pdfium.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
    const [left, bottom] = [float(scratch), float(scratch + 4)];
    const [right, top] = [float(scratch + 8), float(scratch + 12)];
    const corners = [
      [left, bottom],
      [right, bottom],
      [left, top],
      [right, top],
    ] as const;
    return this.#toBox(corners, outer);
  }

  #topOf(object: number, outer: Matrix, around: ObjectWindow, depth: number): Top {
    const { pdfium } = this.#engine;
    const box = this.#boxOf(object, outer);
    if (box === null || !overlaps(box, this.#place)) return null;
    const type = pdfium.FPDFPageObj_GetType(object);
    const isTaken = type === IMAGE || (type === FORM && depth < MAX_DEPTH);
    if (!isTaken || pdfium.FPDFPageObj_HasTransparency(object)) return "other";
    const window = this.#windows.windowOf(object, around, (points) => this.#toBox(points, outer));
    if (window.isLayered || window.isShaped || (window.clip !== null && !isWithin(this.#place, window.clip)))
      return "other";
    const matrix = times(matrixOf(this.#engine, object), outer);
    if (type === FORM) return this.topOfForm(object, matrix, window, depth + 1);
    const isIt = isWithin(box, this.#place) && isWithin(this.#place, box) && isUpright(matrix);
    return isIt ? { image: object } : "other";
  }

  /** Looks from the object painted last, since an image covers what was painted before it in its place. */
  #lastOf(count: number, topAt: (i: number) => Top): Top {
    for (let i = count - 1; i >= 0; i--) {
      if (this.#left-- <= 0) return "other";
      const top = topAt(i);
      if (top !== null) return top;
    }
    return null;
  }

  topOfForm(form: number, matrix: Matrix, window: ObjectWindow, depth: number): Top {
    const { pdfium } = this.#engine;
    const at = (i: number) => this.#topOf(pdfium.FPDFFormObj_GetObject(form, i), matrix, window, depth);
    return this.#lastOf(pdfium.FPDFFormObj_CountObjects(form), at);
  }

  topOfPage(page: number): Top {
    const { pdfium } = this.#engine;
    const at = (i: number) => this.#topOf(pdfium.FPDFPage_GetObject(page, i), IDENTITY, OPEN, 0);
    return this.#lastOf(pdfium.FPDFPage_CountObjects(page), at);
  }

  hasAnnotation(page: number): boolean {
    const { pdfium, scratch, float } = this.#engine;
    const count = pdfium.FPDFPage_GetAnnotCount(page);
    for (let i = 0; i < count; i++) {
      const annotation = pdfium.FPDFPage_GetAnnot(page, i);
      const isDrawn = !UNDRAWN.includes(pdfium.FPDFAnnot_GetSubtype(annotation));
      // FS_RECTF: left, top, right, bottom.
      const has = isDrawn && pdfium.FPDFAnnot_GetRect(annotation, scratch) !== 0;
      pdfium.FPDFPage_CloseAnnot(annotation);
      const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) => float(scratch + offset));
      if (has && overlaps(this.#frame.box(left ?? 0, bottom ?? 0, right ?? 0, top ?? 0), this.#place))
        return true;
    }
    return false;
  }
}

/**
 * Returns the one image that a page shows in a place (points from the top left), whole, upright and with nothing
 * painted over it: the library's pointer to it, or null.
 */
export function lonePicture({ engine, hasLayeredForms }: PdfFile, page: number, place: Box): number | null {
  const frame = pageFrame(engine, page);
  if (hasLayeredForms || frame.turns !== 0) return null;
  if (!isWithin(place, { x0: 0, y0: 0, x1: frame.width, y1: frame.height })) return null;
  const reader = new PlaceReader(engine, frame, place);
  const top = reader.hasAnnotation(page) ? "other" : reader.topOfPage(page);
  return top === null || top === "other" ? null : top.image;
}
