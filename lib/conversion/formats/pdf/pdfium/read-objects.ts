import type { Box } from "../page/box.ts";
import { IDENTITY, type Matrix, matrixOf, times } from "./matrix.ts";
import { type ObjectWindow, OPEN, shownPart, WindowReader } from "./object-window.ts";
import type { PageFrame } from "./page-frame.ts";
import type { PdfEngine } from "./pdf-engine.ts";
import type { PdfFile } from "./pdf-file.ts";

/** `order`: its place among all that the page paints. */
type Painted = Box & { order: number };
export type Stroke = Painted & { curved: boolean; filled: boolean; color: number };
export type PageObjects = {
  strokes: Stroke[];
  images: Painted[];
  shadings: Painted[];
  /** The place of each text object, by its pointer, among all that the page paints. */
  textOrder: Map<number, number>;
  /** By the pointer of the text object: where it may be painted, for those that not everything is open to. */
  textWindows: Map<number, ObjectWindow>;
};

const [TEXT, PATH, IMAGE, SHADING, FORM] = [1, 2, 3, 4, 5];
const [LINE_TO, BEZIER_TO, MOVE_TO] = [0, 1, 2];
/** A map or a scatter plot has millions of segments; a page of text a few hundred. */
const MAX_STROKES = 20_000;
const MAX_OBJECTS = 100_000;
const MAX_DEPTH = 12;
const MAX_SEGMENTS = 400;

type PathPart = { points: [x: number, y: number][]; curved: boolean };

/** Reads the lines, shapes and places of pictures that a page draws besides text. */
class ObjectReader implements PageObjects {
  readonly strokes: Stroke[] = [];
  readonly images: Painted[] = [];
  readonly shadings: Painted[] = [];
  readonly textOrder = new Map<number, number>();
  readonly textWindows = new Map<number, ObjectWindow>();
  readonly #engine: PdfEngine;
  readonly #frame: PageFrame;
  readonly #windows: WindowReader;
  readonly #hasLayeredForms: boolean;
  #order = 0;

  constructor({ engine, hasLayeredForms }: PdfFile, frame: PageFrame) {
    this.#engine = engine;
    this.#frame = frame;
    this.#windows = new WindowReader(engine);
    this.#hasLayeredForms = hasLayeredForms;
  }

  #boundsOf(object: number, outer: Matrix): Box | null {
    const { pdfium, scratch, float } = this.#engine;
    if (!pdfium.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
    const [l, b, r, t] = [0, 4, 8, 12].map((offset) => float(scratch + offset));
    return this.#boxOf(
      [
        [l ?? 0, b ?? 0],
        [r ?? 0, b ?? 0],
        [l ?? 0, t ?? 0],
        [r ?? 0, t ?? 0],
      ],
      outer,
    );
  }

  #boxOf(points: readonly (readonly [number, number])[], [a, b, c, d, e, f]: Matrix): Box {
    const shown = points.map(([x, y]) => this.#frame.point(a * x + c * y + e, b * x + d * y + f));
    const [xs, ys] = [shown.map(([x]) => x), shown.map(([, y]) => y)];
    return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
  }

  #colorOf(object: number, isFilled: boolean): number {
    const { pdfium, scratch, int } = this.#engine;
    const at = [scratch, scratch + 4, scratch + 8, scratch + 12] as const;
    const has = isFilled
      ? pdfium.FPDFPageObj_GetFillColor(object, ...at)
      : pdfium.FPDFPageObj_GetStrokeColor(object, ...at);
    if (!has) return 0xff000000;
    const [red, green, blue, alpha] = at.map((pointer) => int(pointer) & 255);
    return (((alpha ?? 255) << 24) | ((red ?? 0) << 16) | ((green ?? 0) << 8) | (blue ?? 0)) >>> 0;
  }

  /** Returns the parts of a path, each from one MOVE_TO to the next, without single points. */
  #partsOf(path: number, count: number): PathPart[] {
    const { pdfium, scratch, float } = this.#engine;
    const parts: PathPart[] = [];
    let part: PathPart = { points: [], curved: false };
    for (let i = 0; i < count; i++) {
      const segment = pdfium.FPDFPath_GetPathSegment(path, i);
      if (segment === 0 || !pdfium.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) continue;
      const [x, y] = [float(scratch), float(scratch + 4)];
      const type = pdfium.FPDFPathSegment_GetType(segment);
      if (type === MOVE_TO) {
        parts.push(part);
        part = { points: [], curved: false };
      } else if (type === BEZIER_TO) part.curved = true;
      else if (type !== LINE_TO) continue;
      part.points.push([x, y]);
      const [start] = part.points;
      if (start !== undefined && pdfium.FPDFPathSegment_GetClose(segment) && part.points.length > 2)
        part.points.push(start);
    }
    return [...parts, part].filter(({ points }) => points.length > 1);
  }

  #readPath(object: number, outer: Matrix, around: ObjectWindow): void {
    const { pdfium, scratch, int } = this.#engine;
    if (!pdfium.FPDFPath_GetDrawMode(object, scratch, scratch + 4)) return;
    const [filled, stroked] = [int(scratch) !== 0, int(scratch + 4) !== 0];
    if (!filled && !stroked) return;
    const color = this.#colorOf(object, filled);
    const count = pdfium.FPDFPath_CountSegments(object);
    const { clip } = this.#windows.windowOf(object, around, (points) => this.#boxOf(points, outer));
    const push = (drawn: Box, curved: boolean) => {
      const box = shownPart(drawn, clip);
      if (box !== null) this.strokes.push({ ...box, curved, filled, color, order: this.#order });
    };
    if (count > MAX_SEGMENTS) {
      const bounds = this.#boundsOf(object, outer);
      if (bounds !== null) push(bounds, true);
      return;
    }
    const matrix = times(matrixOf(this.#engine, object), outer);
    for (const { points, curved } of this.#partsOf(object, count)) {
      // A frame that is stroked is its four lines; what is filled is one shape.
      if (filled || curved) push(this.#boxOf(points, matrix), curved);
      else
        for (let i = 1; i < points.length; i++)
          push(this.#boxOf([points[i - 1] ?? [0, 0], points[i] ?? [0, 0]], matrix), false);
    }
  }

  #readText(object: number, outer: Matrix, around: ObjectWindow): void {
    this.textOrder.set(object, this.#order);
    const window = this.#windows.windowOf(object, around, (points) => this.#boxOf(points, outer));
    if (window !== OPEN) this.textWindows.set(object, window);
  }

  #readForm(form: number, outer: Matrix, around: ObjectWindow, depth: number): void {
    const { pdfium } = this.#engine;
    const matrix = times(matrixOf(this.#engine, form), outer);
    const own = this.#windows.windowOf(form, around, (points) => this.#boxOf(points, outer));
    const window = this.#hasLayeredForms ? { ...own, isLayered: true } : own;
    const count = pdfium.FPDFFormObj_CountObjects(form);
    for (let i = 0; i < count; i++)
      this.#read(pdfium.FPDFFormObj_GetObject(form, i), matrix, window, depth + 1);
  }

  #read(object: number, outer: Matrix, window: ObjectWindow, depth: number): void {
    if (object === 0 || this.#order++ >= MAX_OBJECTS || this.strokes.length >= MAX_STROKES) return;
    const { pdfium } = this.#engine;
    const type = pdfium.FPDFPageObj_GetType(object);
    if (type === TEXT) this.#readText(object, outer, window);
    else if (type === PATH) this.#readPath(object, outer, window);
    else if (type === IMAGE || type === SHADING) {
      const { clip } = this.#windows.windowOf(object, window, (points) => this.#boxOf(points, outer));
      const drawn = this.#boundsOf(object, outer);
      const box = drawn === null ? null : shownPart(drawn, clip);
      if (box !== null) (type === IMAGE ? this.images : this.shadings).push({ ...box, order: this.#order });
    } else if (type === FORM && depth < MAX_DEPTH) this.#readForm(object, outer, window, depth);
  }

  readPage(page: number): void {
    const { pdfium } = this.#engine;
    const count = pdfium.FPDFPage_CountObjects(page);
    for (let i = 0; i < count; i++) this.#read(pdfium.FPDFPage_GetObject(page, i), IDENTITY, OPEN, 0);
  }
}

/** Returns a loaded page's lines, shapes and pictures, in points from its top left. Bounded in number. */
export function readObjects(file: PdfFile, page: number, frame: PageFrame): PageObjects {
  const reader = new ObjectReader(file, frame);
  reader.readPage(page);
  return reader;
}
