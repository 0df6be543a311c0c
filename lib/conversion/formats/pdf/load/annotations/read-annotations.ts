import type { PdfEngine } from "../../pdfium/pdf-engine.ts";

/** A rectangle in the page's own coordinates. */
export type Rectangle = { left: number; bottom: number; right: number; top: number };

/** The text of an annotation, with the places that it is about. */
export type AnnotationNote = { author: string; date: string; text: string; places: Rectangle[] };

export type PageAnnotations = {
  notes: AnnotationNote[];
  /** The indices of fields and text boxes, which are printed on the page. */
  printed: Set<number>;
};

/** PDFium's numbers of the kinds of annotations. */
const KIND = { note: 1, textBox: 3, square: 5, circle: 6, caret: 14, ink: 15, widget: 20 } as const;
const [FIRST_SHAPE, HIGHLIGHT, STRIKE_OUT, STAMP] = [4, 9, 12, 13];
const MAX_ANNOTATIONS = 5_000;
const MAX_NOTES = 500;
const MAX_QUADS = 200;
const MAX_TEXT_BYTES = 65_536;

const isNote = (kind: number) =>
  kind === KIND.note ||
  (kind >= FIRST_SHAPE && kind <= STRIKE_OUT) ||
  kind === STAMP ||
  kind === KIND.caret ||
  kind === KIND.ink;

/** Returns `D:20240131123456+01'00'` as `2024-01-31T12:34:56+01:00`. Another text stays as it is. */
export function isoDate(date: string): string {
  const parts = /^(?:D:)?(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(Z|[+-]\d\d)?'?(\d\d)?/.exec(date);
  if (parts === null) return date;
  const [, year, month, day, hour, minute, second = "00", zone, zoneMinutes = "00"] = parts;
  if (hour === undefined) return `${year}-${month}-${day}`;
  const offset = zone === undefined || zone === "Z" ? (zone ?? "") : `${zone}:${zoneMinutes}`;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`;
}

class AnnotationReader {
  readonly #engine: PdfEngine;

  constructor(engine: PdfEngine) {
    this.#engine = engine;
  }

  /** Passes the name of a key to PDFium. */
  #withKey<T>(name: string, use: (key: number) => T): T {
    const key = this.#engine.put(Buffer.from(`${name}\0`));
    try {
      return use(key);
    } finally {
      this.#engine.free(key);
    }
  }

  #textOf(annotation: number, name: string): string {
    const { pdfium, allocate, free, bytes } = this.#engine;
    return this.#withKey(name, (key) => {
      const length = pdfium.FPDFAnnot_GetStringValue(annotation, key, 0, 0);
      if (length <= 2 || length > MAX_TEXT_BYTES) return "";
      const at = allocate(length);
      pdfium.FPDFAnnot_GetStringValue(annotation, key, at, length);
      const text = Buffer.from(bytes(at, length - 2)).toString("utf16le");
      free(at);
      return text.trim();
    });
  }

  /** Returns the rectangles that marked text covers, one for each line. */
  #quadsOf(annotation: number): Rectangle[] {
    const { pdfium, scratch, float } = this.#engine;
    const count = Math.min(pdfium.FPDFAnnot_CountAttachmentPoints(annotation), MAX_QUADS);
    const quads: Rectangle[] = [];
    for (let i = 0; i < count; i++) {
      if (!pdfium.FPDFAnnot_GetAttachmentPoints(annotation, i, scratch)) continue;
      const at = (n: number) => float(scratch + 4 * n);
      const [xs, ys] = [
        [at(0), at(2), at(4), at(6)],
        [at(1), at(3), at(5), at(7)],
      ];
      quads.push({
        left: Math.min(...xs),
        right: Math.max(...xs),
        bottom: Math.min(...ys),
        top: Math.max(...ys),
      });
    }
    return quads;
  }

  #placesOf(annotation: number, kind: number): Rectangle[] {
    const { pdfium, scratch, float } = this.#engine;
    if (kind >= HIGHLIGHT && kind <= STRIKE_OUT) return this.#quadsOf(annotation);
    if (kind === KIND.square || kind === KIND.circle) {
      if (!pdfium.FPDFAnnot_GetRect(annotation, scratch)) return [];
      const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) => float(scratch + offset));
      return [{ left: left ?? 0, top: top ?? 0, right: right ?? 0, bottom: bottom ?? 0 }];
    }
    // A reply, and the text that is to stand for what another one strikes out.
    const other = this.#withKey("IRT", (key) => pdfium.FPDFAnnot_GetLinkedAnnot(annotation, key));
    if (other === 0) return [];
    const places = this.#quadsOf(other);
    pdfium.FPDFPage_CloseAnnot(other);
    return places;
  }

  #noteOf(annotation: number, kind: number): AnnotationNote | null {
    const text = this.#textOf(annotation, "Contents");
    // "Accepted set by Ann" is the state of another note.
    const isState = this.#withKey("StateModel", (key) =>
      this.#engine.pdfium.FPDFAnnot_HasKey(annotation, key),
    );
    if (text === "" || isState) return null;
    const date = this.#textOf(annotation, "M") || this.#textOf(annotation, "CreationDate");
    return {
      author: this.#textOf(annotation, "T"),
      date: isoDate(date),
      text,
      places: this.#placesOf(annotation, kind),
    };
  }

  read(page: number): PageAnnotations {
    const { pdfium } = this.#engine;
    const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);
    const found: PageAnnotations = { notes: [], printed: new Set() };
    for (let i = 0; i < count; i++) {
      const annotation = pdfium.FPDFPage_GetAnnot(page, i);
      if (annotation === 0) continue;
      const kind = pdfium.FPDFAnnot_GetSubtype(annotation);
      if (kind === KIND.widget || kind === KIND.textBox) found.printed.add(i);
      const isTaken = isNote(kind) && found.notes.length < MAX_NOTES;
      const note = isTaken ? this.#noteOf(annotation, kind) : null;
      if (note !== null) found.notes.push(note);
      pdfium.FPDFPage_CloseAnnot(annotation);
    }
    return found;
  }
}

/** Returns a loaded page's annotations. Bounded in number and length. */
export const readAnnotations = (engine: PdfEngine, page: number): PageAnnotations =>
  new AnnotationReader(engine).read(page);
