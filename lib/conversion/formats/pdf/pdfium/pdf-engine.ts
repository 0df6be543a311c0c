import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { init } from "@embedpdf/pdfium";
import type { InputFile } from "../../../input-file.ts";
import { isPdfium, type Pdfium } from "./pdfium-functions.ts";

/** PDFium could not get the memory that it asked for, and is of no use afterwards. */
export class PdfMemoryError extends Error {
  constructor() {
    super("PDFium is out of memory");
    this.name = "PdfMemoryError";
  }
}

/** True if PDFium ran out of memory: then it aborts. Everything else that goes wrong in it is a trap. */
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
  /** Returns the bytes at an address, valid until PDFium's memory grows: copy what is kept. */
  bytes: (at: number, length: number) => Uint8Array;
  /** Allocates PDFium's memory, which the caller frees. Throws `PdfMemoryError` if it is full. */
  allocate: (length: number) => number;
  /** Copies bytes into room of their own. */
  put: (bytes: Uint8Array) => number;
  free: (at: number) => void;
  /** Returns a way for PDFium to read `input` as it needs it (its FPDF_FILEACCESS), until it is released. */
  fileAccess: (input: InputFile) => { pointer: number; release: () => void };
};

async function startPdfium() {
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
  return wrapped.pdfium;
}

type Memory = Awaited<ReturnType<typeof startPdfium>>;

/** Lets PDFium read input files by its FPDF_FILEACCESS. */
function fileAccessIn(
  memory: Memory,
  { bytes, allocate, free }: Pick<PdfEngine, "bytes" | "allocate" | "free">,
): PdfEngine["fileAccess"] {
  const inputs = new Map<number, InputFile>();
  const readBlock = memory.addFunction(
    (input: number, position: number, target: number, length: number) =>
      inputs.get(input)?.read(position >>> 0, bytes(target, length)) ? 1 : 0,
    "iiiii",
  );
  return (input) => {
    const pointer = allocate(3 * 4);
    memory.HEAP32.set([input.size, readBlock, pointer], pointer >> 2);
    inputs.set(pointer, input);
    return {
      pointer,
      release: () => {
        inputs.delete(pointer);
        free(pointer);
      },
    };
  };
}

async function load(): Promise<PdfEngine> {
  const memory = await startPdfium();
  const { wasmExports: pdfium } = memory;
  if (!isPdfium(pdfium)) throw new Error("this build of PDFium lacks functions that are needed");
  const { malloc, free } = pdfium;
  const bytes = (at: number, length: number) => memory.HEAPU8.subarray(at, at + length);
  const allocate = (length: number) => {
    const at = malloc(length);
    if (at === 0) throw new PdfMemoryError();
    return at;
  };
  return {
    pdfium,
    scratch: malloc(SCRATCH_BYTES),
    double: (at) => memory.HEAPF64[at >> 3] ?? 0,
    float: (at) => memory.HEAPF32[at >> 2] ?? 0,
    int: (at) => memory.HEAP32[at >> 2] ?? 0,
    bytes,
    allocate,
    put: (own) => {
      const at = allocate(own.length);
      memory.HEAPU8.set(own, at);
      return at;
    },
    free,
    fileAccess: fileAccessIn(memory, { bytes, allocate, free }),
  };
}

let engine: Promise<PdfEngine> | undefined;

/** Returns the process's one engine, loaded at the first call (about 40 ms). */
export function pdfEngine(): Promise<PdfEngine> {
  engine ??= load();
  return engine;
}
