import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { init } from "@embedpdf/pdfium";
import { isPdfium, type Pdfium } from "./pdfium-functions.ts";

/** PDFium's own numbers for why a document did not open. */
export const LOAD_ERROR = { password: 4, security: 5 } as const;

export class PdfLoadError extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`PDFium error ${code}`);
    this.name = "PdfLoadError";
    this.code = code;
  }
}

/** PDFium could not get the memory that it asked for, and is of no use afterwards. */
export class PdfMemoryError extends Error {
  constructor() {
    super("PDFium is out of memory");
    this.name = "PdfMemoryError";
  }
}

/** What PDFium does without memory is to abort; everything else that goes wrong in it is a trap. */
export function isOutOfMemory(error: unknown): boolean {
  return (
    error instanceof PdfMemoryError ||
    (error instanceof WebAssembly.RuntimeError && error.message.startsWith("Aborted"))
  );
}

const SCRATCH_BYTES = 4_096;

/**
 * PDFium as WebAssembly: one sandboxed library for every platform, without a native part. Pointers are
 * numbers; `scratch` is memory for the values that PDFium writes to.
 */
export type PdfEngine = {
  pdfium: Pdfium;
  scratch: number;
  double: (at: number) => number;
  float: (at: number) => number;
  int: (at: number) => number;
  /** The bytes at an address, valid until PDFium's memory grows: copy what is kept. */
  bytes: (at: number, length: number) => Uint8Array;
  /** Copies bytes into PDFium's memory; the caller frees the address. Throws `PdfMemoryError` when it is full. */
  put: (bytes: Uint8Array) => number;
  free: (at: number) => void;
};

async function load(): Promise<PdfEngine> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm"));
  const module = await WebAssembly.compile(wasm);
  const wrapped = await init({
    // Given the bytes, PDFium's own code would hold them as long as it lives.
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
  });
  wrapped.PDFiumExt_Init();
  const memory = wrapped.pdfium;
  const { wasmExports: pdfium } = memory;
  if (!isPdfium(pdfium)) throw new Error("this build of PDFium lacks functions that are needed");
  const { malloc, free } = pdfium;
  return {
    pdfium,
    scratch: malloc(SCRATCH_BYTES),
    double: (at) => memory.HEAPF64[at >> 3] ?? 0,
    float: (at) => memory.HEAPF32[at >> 2] ?? 0,
    int: (at) => memory.HEAP32[at >> 2] ?? 0,
    bytes: (at, length) => memory.HEAPU8.subarray(at, at + length),
    put: (bytes) => {
      const at = malloc(bytes.length);
      if (at === 0) throw new PdfMemoryError();
      memory.HEAPU8.set(bytes, at);
      return at;
    },
    free,
  };
}

let engine: Promise<PdfEngine> | undefined;

/** The process's one engine, loaded at the first call (about 40 ms). */
export function pdfEngine(): Promise<PdfEngine> {
  engine ??= load();
  return engine;
}

export type PdfFile = {
  engine: PdfEngine;
  document: number;
  pageCount: number;
  /** Forms may belong to optional content groups (layers). */
  hasLayeredForms: boolean;
  /** The loaded page of a number from 1, or 0. It stays loaded until another is asked for. */
  page: (number: number) => number;
  /** Lets go of the loaded page, so that it is read anew after a change. */
  closePage: () => void;
  close: () => void;
};

/**
 * Whether a dictionary written out in the file has the key `OC`. A form's always is, since only its content
 * can be compressed or encrypted; PDFium does not tell.
 */
function namesLayers(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return ["/OC", "/O#43", "/#4FC", "/#4fC", "/#4F#43", "/#4f#43"].some((key) => {
    for (let at = file.indexOf(key, 0, "latin1"); at >= 0; at = file.indexOf(key, at + 1, "latin1"))
      if (/^[\s\0<%]/.test(file.toString("latin1", at + key.length, at + key.length + 1))) return true;
    return false;
  });
}

/** Opens a PDF in memory. Owner passwords do not matter; a user password throws `PdfLoadError`. */
export async function openPdf(bytes: Uint8Array): Promise<PdfFile> {
  const at = await pdfEngine();
  const { pdfium, put, free } = at;
  const pointer = put(bytes);
  const document = pdfium.FPDF_LoadMemDocument(pointer, bytes.length, 0);
  if (document === 0) {
    const code = pdfium.FPDF_GetLastError();
    free(pointer);
    throw new PdfLoadError(code);
  }
  let open = { number: 0, page: 0 };
  const closePage = () => {
    const { page } = open;
    open = { number: 0, page: 0 };
    if (page !== 0) pdfium.FPDF_ClosePage(page);
  };
  return {
    engine: at,
    document,
    pageCount: pdfium.FPDF_GetPageCount(document),
    hasLayeredForms: namesLayers(bytes),
    page: (number) => {
      if (open.number !== number) {
        closePage();
        open = { number, page: pdfium.FPDF_LoadPage(document, number - 1) };
      }
      return open.page;
    },
    closePage,
    close: () => {
      closePage();
      pdfium.FPDF_CloseDocument(document);
      free(pointer);
    },
  };
}
