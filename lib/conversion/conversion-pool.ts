import type { SandboxProgram } from "#lib/sandbox/program.ts";
import type { SandboxLimits } from "#lib/sandbox/start-process.ts";
import { WarmPool } from "#lib/sandbox/warm-pool.ts";
import { type ConversionFailure, isFailure } from "./conversion.ts";
import { isFormat } from "./format.ts";
import { DEFAULT_LIMITS, type Limits } from "./limits.ts";
import type { ConversionJob } from "./make-content.ts";

/** The answer of a process. It has written the content to files before. */
export type ConversionAnswer = { ok: true } | { ok: false; failure: ConversionFailure };

/** The progress of a job. `fraction` is the done part of the whole conversion, from 0 to 1. */
export type ConversionProgress = { fraction: number; page?: number; pages?: number };

export type ConversionPool = WarmPool<ConversionJob, ConversionAnswer, ConversionProgress>;

/** The part of a process's memory that may be V8's heap. */
const HEAP_SHARE = 0.7;
const MIN_HEAP_BYTES = 64 * 1024 * 1024;
/**
 * Seconds of processor time per second of wall time, over all threads: the deadline of the operating system, if ours
 * fails.
 */
const PROCESSOR_PER_WALL = 4;
const PROCESSOR_GRACE_SECONDS = 10;

/** The conversion as it runs in a sandbox. */
export const CONVERSION_PROGRAM: SandboxProgram<ConversionJob, ConversionAnswer, ConversionProgress> = {
  entry: "lib/conversion/worker.ts",
  nodeFlags: [
    // The garbage of readers is large and short-lived, so a young generation that grows freely costs more memory than
    // it saves time.
    "--max-semi-space-size=4",
    // Left to itself the heap grows to twice as much on long texts. With 30 they took a fifth more time, and PDFs the
    // same memory.
    "--heap-growing-percent=60",
  ],
  isJob,
  isAnswer: (value): value is ConversionAnswer =>
    typeof value === "object" &&
    value !== null &&
    "ok" in value &&
    (value.ok === true || ("failure" in value && isFailure(value.failure))),
  isProgress,
};

/** Makes the pool of processes for conversions. Once `keep` is called, they wait with the readers loaded. */
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

/** Checks the fields that locate a file. The rest comes from our own server, as its type says. */
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
