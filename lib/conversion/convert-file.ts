import type { JobEnd } from "#lib/sandbox/program.ts";
import { type ConversionFailure, outOfMemory } from "./conversion.ts";
import {
  type ConversionAnswer,
  type ConversionPool,
  conversionPool,
  sandboxLimits,
} from "./conversion-pool.ts";
import { convertExternally } from "./external/convert-externally.ts";
import type { ExternalConverter } from "./external/external-converter.ts";
import type { Format } from "./format.ts";
import { DEFAULT_LIMITS, type Limits } from "./limits.ts";
import type { ConversionJob, OnProgress } from "./make-content.ts";
import { readOutput, type WrittenContent } from "./output.ts";

/** The settings with which an installation converts. */
export type ConversionSettings = {
  /** The absolute path of the checkout or image that holds `lib/` and `node_modules/`. */
  projectRoot: string;
  /** The pool that holds processes ready. Without one, each file waits for its own to start. */
  pool?: ConversionPool;
  /** The languages of scans, as Tesseract names them; English if absent. */
  ocrLanguages?: readonly string[];
  /** The converter that reads files of its formats first. */
  external?: ExternalConverter;
};

export type ConvertFileInput = ConversionSettings & {
  inputPath: string;
  filename: string;
  /** The folder for `document.md`, `blocks.json`, `report.json` and `images/`; made if absent. */
  outDir: string;
  /** The format, if it is known already. */
  format?: Format;
  limits?: Partial<Limits>;
  onProgress?: OnProgress;
  signal?: AbortSignal;
};

export type ConversionResult = (
  | ({ ok: true } & Omit<WrittenContent, "bytes">)
  | { ok: false; failure: ConversionFailure }
) & {
  /** The most memory that the process was seen to hold; absent if none ran to its end. */
  peakBytes?: number;
};

/**
 * Converts one file in a sandbox. With an external converter the file goes there first, and the built-in one reads it
 * where that fails. Never throws: whatever the file does, the result is a value.
 */
export async function convertFile(input: ConvertFileInput): Promise<ConversionResult> {
  const onProgress = onlyForward(input.onProgress);
  const inSandbox = (more: Partial<ConversionJob>) => convertInSandbox({ ...input, onProgress }, more);
  try {
    if (input.external === undefined) return await inSandbox({});
    const external = await convertExternally(input.external, { ...input, onProgress }, inSandbox);
    if (external.type === "read") return external.result;
    return await inSandbox(external.type === "refused" ? { warnings: [external.warning] } : {});
  } catch (error) {
    return failed(error instanceof Error ? error.message : "unknown", CRASHED);
  }
}

/** Keeps progress from going back, because a second converter may begin at the start again. */
function onlyForward(onProgress: OnProgress | undefined): OnProgress {
  let furthest = 0;
  return (fraction, page, pages) => {
    furthest = Math.max(furthest, fraction);
    onProgress?.(furthest, page, pages);
  };
}

async function convertInSandbox(
  input: ConvertFileInput & { onProgress: OnProgress },
  more: Partial<ConversionJob>,
): Promise<ConversionResult> {
  const limits = { ...DEFAULT_LIMITS, ...input.limits };
  const job: ConversionJob = {
    path: input.inputPath,
    filename: input.filename,
    outDir: input.outDir,
    ...(input.format ? { format: input.format } : {}),
    ...(input.ocrLanguages ? { ocrLanguages: input.ocrLanguages } : {}),
    wallTimeMs: limits.wallTimeMs,
    ...more,
  };
  const pool = input.pool ?? conversionPool(input.projectRoot);
  const { end, peakBytes } = await pool.run(job, {
    limits: sandboxLimits(limits),
    timeoutMs: limits.wallTimeMs,
    signal: input.signal,
    onProgress: ({ fraction, page, pages }) => input.onProgress(fraction, page, pages),
  });
  if (end.type !== "done") return { ...failureOf(end), peakBytes };
  if (!end.answer.ok) return { ...end.answer, peakBytes };
  const { bytes, ...written } = await readOutput(input.outDir);
  return bytes > limits.outputBytes ? { ...TOO_LARGE, peakBytes } : { ok: true, ...written, peakBytes };
}

const failed = (reason: string, detail: string, slug: ConversionFailure["slug"] = "conversion-failed") =>
  ({ ok: false, failure: { slug, reason, detail } }) as const;

const TOO_LARGE = failed(
  "output-size",
  "The converted text and images of this file are too large. Split the file and upload its parts.",
);

const CRASHED =
  "The converter stopped unexpectedly on this file, which may be damaged. Export it again, or upload it in another format.";

function failureOf(end: Exclude<JobEnd<ConversionAnswer>, { type: "done" }>): ConversionResult {
  switch (end.type) {
    case "timed-out":
      return failed(
        "wall-time",
        "Converting this file took too long and was stopped. Remove very large figures or drawings, or upload its source (Word or LaTeX) instead.",
        "conversion-timed-out",
      );
    case "out-of-memory":
      return { ok: false, failure: outOfMemory().failure };
    case "aborted":
      return failed("aborted", "The conversion was cancelled.");
    case "crashed":
      return failed(end.reason, CRASHED);
  }
}
