import type { SandboxProgram } from "#lib/sandbox/program.ts";
import type { SandboxLimits } from "#lib/sandbox/start-process.ts";
import { WarmPool } from "#lib/sandbox/warm-pool.ts";
import { type ConversionFailure, isFailure } from "./conversion.ts";
import { isFormat } from "./format.ts";
import { DEFAULT_LIMITS, type Limits } from "./limits.ts";
import type { ConversionJob } from "./make-content.ts";

/** A process has written its files when it answers; they hold everything but this. */
export type ConversionAnswer = { ok: true } | { ok: false; failure: ConversionFailure };

/** `fraction` is 0..1 of the whole conversion. */
export type ConversionProgress = { fraction: number; page?: number; pages?: number };

export type ConversionPool = WarmPool<ConversionJob, ConversionAnswer, ConversionProgress>;

/** The part of a process's memory that may be V8's heap. */
const HEAP_SHARE = 0.7;
const MIN_HEAP_BYTES = 64 * 1024 * 1024;
/** The operating system's own deadline, should ours be gone: processor time of all threads together. */
const PROCESSOR_PER_WALL = 4;
const PROCESSOR_GRACE_SECONDS = 10;

/** The conversion as it runs in a sandbox. */
export const CONVERSION_PROGRAM: SandboxProgram<ConversionJob, ConversionAnswer, ConversionProgress> = {
  entry: "lib/conversion/worker.ts",
  nodeFlags: [
    // A reader's garbage is large and short-lived: a young generation that grows freely costs more than it saves.
    "--max-semi-space-size=2",
    // The heap grows little between collections: measured to cost no time and to save a tenth of the memory.
    "--heap-growing-percent=30",
  ],
  isJob,
  isAnswer: (value): value is ConversionAnswer =>
    typeof value === "object" &&
    value !== null &&
    "ok" in value &&
    (value.ok === true || ("failure" in value && isFailure(value.failure))),
  isProgress,
};

/** Processes for conversions, which wait ready with the readers loaded once `keep` is called. */
export function conversionPool(projectRoot: string): ConversionPool {
  return new WarmPool(CONVERSION_PROGRAM, { projectRoot, limits: sandboxLimits(DEFAULT_LIMITS) });
}

export function sandboxLimits({ memoryBytes, outputBytes, wallTimeMs }: Limits): SandboxLimits {
  return {
    heapBytes: Math.max(MIN_HEAP_BYTES, Math.floor(memoryBytes * HEAP_SHARE)),
    memoryBytes,
    fileBytes: outputBytes,
    processorSeconds: Math.ceil((wallTimeMs * PROCESSOR_PER_WALL) / 1000) + PROCESSOR_GRACE_SECONDS,
  };
}

/** Checks the fields that a file is found by; the rest comes from our own server as it is typed. */
function isJob(value: unknown): value is ConversionJob {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    typeof value.path === "string" &&
    "filename" in value &&
    typeof value.filename === "string" &&
    "outDir" in value &&
    typeof value.outDir === "string" &&
    (!("format" in value) || isFormat(value.format))
  );
}

function isProgress(value: unknown): value is ConversionProgress {
  return (
    typeof value === "object" &&
    value !== null &&
    "fraction" in value &&
    typeof value.fraction === "number" &&
    (!("page" in value) || typeof value.page === "number") &&
    (!("pages" in value) || typeof value.pages === "number")
  );
}
