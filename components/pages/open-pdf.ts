import type { PDFDocumentProxy } from "pdfjs-dist";
import * as pdfjs from "pdfjs-dist";

pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  "pdfjs-dist/build/pdf.worker.min.mjs",
  import.meta.url,
).toString();

export const { TextLayer } = pdfjs;

/** Opens a PDF by ranges, so that the first page is there before the whole file. */
export function openPdf(url: string): { document: Promise<PDFDocumentProxy>; close: () => void } {
  const task = pdfjs.getDocument({
    url,
    // Ranges are read through Galley, also where the file is in a store of its own.
    httpHeaders: { prefer: "bytes" },
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 262_144,
    cMapUrl: "/pdfjs/cmaps/",
    standardFontDataUrl: "/pdfjs/standard_fonts/",
    wasmUrl: "/pdfjs/wasm/",
    iccUrl: "/pdfjs/iccs/",
    enableXfa: false,
  });
  return { document: task.promise, close: () => void task.destroy() };
}

export type PdfFailure = "deleted" | "encrypted" | "broken" | "unreachable";

/** Returns why a PDF cannot be shown. */
export function failureOf(error: unknown): PdfFailure {
  if (error instanceof pdfjs.PasswordException) return "encrypted";
  if (error instanceof pdfjs.InvalidPDFException) return "broken";
  if (error instanceof pdfjs.ResponseException && (error.status === 410 || error.status === 404))
    return "deleted";
  return "unreachable";
}
