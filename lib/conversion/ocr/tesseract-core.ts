import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The part of Tesseract's interface that is used here, as its WebAssembly build exports it. */
export type TesseractApi = {
  /** Starts Tesseract. Returns 0 on success. */
  Init: (dataPath: null, languages: string, engine: number) => number;
  SetVariable: (name: string, value: string) => boolean;
  /** Takes the file `/input`; 0 if it could be read. */
  SetImageFile: (orientation: number, angle: number) => number;
  Recognize: (monitor: null) => number;
  GetJSONText: () => string;
  Clear: () => void;
  End: () => void;
};

export type TesseractCore = {
  FS: { writeFile: (path: string, bytes: Uint8Array) => void; unlink: (path: string) => void };
  TessBaseAPI: new () => TesseractApi;
  /** Runs during recognition. An error that it throws ends the recognition, and the core is of no use afterwards. */
  TesseractProgress?: (percent: number) => void;
};

type Load = (options: { print: () => void; printErr: () => void }) => Promise<TesseractCore>;

const isRunnable = (wasm: string) => WebAssembly.validate(readFileSync(require.resolve(wasm)));

/** Returns the build that this processor runs fastest. Each reads its own WebAssembly file from beside it. */
function fastest(): Load {
  if (isRunnable("tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm"))
    return require("tesseract.js-core/tesseract-core-relaxedsimd-lstm");
  if (isRunnable("tesseract.js-core/tesseract-core-simd-lstm.wasm"))
    return require("tesseract.js-core/tesseract-core-simd-lstm");
  return require("tesseract.js-core/tesseract-core-lstm");
}

/** Loads Tesseract in this thread, without a worker and without a network. Takes about 0.15 s. */
export function loadTesseract(): Promise<TesseractCore> {
  const quiet = () => {};
  return fastest()({ print: quiet, printErr: quiet });
}
