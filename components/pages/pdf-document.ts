import * as pdfjs from "pdfjs-dist";
import { CHUNK, type FileRanges } from "./file-ranges.ts";

export const { TextLayer } = pdfjs;

export interface OpeningPdf {
  document: Promise<pdfjs.PDFDocumentProxy>;
  close: () => Promise<void>;
}

/** Opens a PDF of which only what is shown is read, with a worker that is started. `onLost` is told what could not be read later. */
export function openDocument(
  file: FileRanges,
  { worker, onLost }: { worker: Worker; onLost: (error: unknown) => void },
): OpeningPdf {
  const reader = pdfjs.PDFWorker.create({ port: worker });
  const task = pdfjs.getDocument({
    range: new Ranges(file, onLost),
    worker: reader,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: CHUNK,
    cMapUrl: "/pdfjs/cmaps/",
    standardFontDataUrl: "/pdfjs/standard_fonts/",
    wasmUrl: "/pdfjs/wasm/",
    iccUrl: "/pdfjs/iccs/",
    enableXfa: false,
  });
  return {
    document: task.promise,
    async close() {
      await task.destroy();
      reader.destroy();
    },
  };
}

/** Hands ranges of a file to pdf.js. */
class Ranges extends pdfjs.PDFDataRangeTransport {
  readonly #file: FileRanges;
  readonly #onLost: (error: unknown) => void;

  constructor(file: FileRanges, onLost: (error: unknown) => void) {
    super(file.size, null);
    this.#file = file;
    this.#onLost = onLost;
  }

  override requestDataRange(begin: number, end: number): void {
    // pdf.js cannot be told that a range does not come.
    this.#file
      .read(begin, end)
      .then((bytes) => this.onDataRange(begin, bytes))
      .catch(this.#onLost);
  }
}

/** Returns why pdf.js could not open a file, or null if the file is not the reason. */
export function faultOf(error: unknown): "encrypted" | "broken" | null {
  if (error instanceof pdfjs.PasswordException) return "encrypted";
  return error instanceof pdfjs.InvalidPDFException ? "broken" : null;
}
