import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { numbersIn } from "./numbers-in.ts";
import type { ReadPdf } from "./read-pdf.ts";

const PIXELS_PER_POINT = 40 / 72;
const [BGRA, PIXEL_BYTES, WHITE] = [4, 4, 0xffffffff];
const WITH_ANNOTATIONS = 1;
/** PDFium's numbers of the kinds of annotations. */
const [NOTE, HIGHLIGHT] = [1, 9];
const LONGEST_NOTE_BYTES = 65_536;

/** Draws the pages of a file and reads their notes with PDFium, which is in Chrome. */
export async function readWithPdfium(path: string): Promise<ReadPdf> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm"));
  const lib = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  lib.PDFiumExt_Init();
  const file = await readFile(path);
  const at = lib.pdfium.wasmExports.malloc(file.length);
  lib.pdfium.HEAPU8.set(file, at);
  const document = lib.FPDF_LoadMemDocument(at, file.length, "");
  if (document === 0) return { complaints: Number.POSITIVE_INFINITY, drawn: [], text: null, notes: [] };
  const pages = Array.from({ length: lib.FPDF_GetPageCount(document) }, (_, i) => {
    const page = lib.FPDF_LoadPage(document, i);
    const read = { drawn: drawnPage(lib, page), notes: notesOf(lib, page) };
    lib.FPDF_ClosePage(page);
    return read;
  });
  return {
    complaints: 0,
    drawn: pages.map(({ drawn }) => drawn),
    text: null,
    notes: pages.map(({ notes }) => notes),
  };
}

function drawnPage(lib: WrappedPdfiumModule, page: number): string {
  const width = Math.ceil(lib.FPDF_GetPageWidthF(page) * PIXELS_PER_POINT);
  const height = Math.ceil(lib.FPDF_GetPageHeightF(page) * PIXELS_PER_POINT);
  const bitmap = lib.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0);
  lib.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  lib.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS);
  const at = lib.FPDFBitmap_GetBuffer(bitmap);
  const pixels = lib.pdfium.HEAPU8.subarray(at, at + width * height * PIXEL_BYTES);
  const hash = createHash("sha256").update(pixels).digest("hex");
  lib.FPDFBitmap_Destroy(bitmap);
  return hash;
}

function notesOf(lib: WrappedPdfiumModule, page: number): string[] {
  return Array.from({ length: lib.FPDFPage_GetAnnotCount(page) }, (_, i) => {
    const annotation = lib.FPDFPage_GetAnnot(page, i);
    const kind = lib.FPDFAnnot_GetSubtype(annotation);
    const numbers = kind === NOTE || kind === HIGHLIGHT ? numbersIn(contentsOf(lib, annotation)) : [];
    lib.FPDFPage_CloseAnnot(annotation);
    return numbers;
  }).flat();
}

function contentsOf(lib: WrappedPdfiumModule, annotation: number): string {
  const at = lib.pdfium.wasmExports.malloc(LONGEST_NOTE_BYTES);
  const length = lib.FPDFAnnot_GetStringValue(annotation, "Contents", at, LONGEST_NOTE_BYTES);
  const end = Math.min(length, LONGEST_NOTE_BYTES) - 2;
  const text = Buffer.from(lib.pdfium.HEAPU8.subarray(at, at + Math.max(0, end))).toString("utf16le");
  lib.pdfium.wasmExports.free(at);
  return text;
}
