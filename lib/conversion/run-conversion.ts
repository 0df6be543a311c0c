import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { JobEnd } from "#lib/sandbox/program.ts";
import type { ConversionFailure, ConversionReport, ConvertedImage } from "./conversion.ts";
import { outOfMemory } from "./conversion.ts";
import {
  type ConversionAnswer,
  type ConversionPool,
  conversionPool,
  sandboxLimits,
} from "./conversion-pool.ts";
import type { ConvertInput, OnProgress } from "./convert.ts";
import { askConverter } from "./external/ask-converter.ts";
import type { ExternalConverter, Refusal } from "./external/external-converter.ts";
import type { Format } from "./format.ts";
import { DEFAULT_LIMITS, type Limits } from "./limits.ts";
import { OUTPUT } from "./output.ts";

export type RunConversionInput = {
  inputPath: string;
  filename: string;
  /** Made if absent; holds `document.md`, `blocks.json`, `report.json` and `images/` afterwards. */
  outDir: string;
  /** Absolute path of the checkout or image that holds `lib/` and `node_modules/`. */
  projectRoot: string;
  format?: Format;
  limits?: Partial<Limits>;
  onProgress?: (fraction: number, page?: number, pages?: number) => void;
  signal?: AbortSignal;
  /** Holds processes ready; without one each file waits for its own to start. */
  pool?: ConversionPool;
  /** Languages of scans, as Tesseract names them; English if absent. */
  ocrLanguages?: readonly string[];
  external?: ExternalConverter;
};

export type ConversionResult = (
  | {
      ok: true;
      markdownPath: string;
      blocksPath: string;
      reportPath: string;
      images: ConvertedImage[];
      report: ConversionReport;
    }
  | { ok: false; failure: ConversionFailure }
) & {
  /** The most memory that the process was seen to hold; absent if none ran to its end. */
  peakBytes?: number;
};

type ConversionWarning = ConversionReport["warnings"][number];

const failed = (reason: string, detail: string, slug: ConversionFailure["slug"] = "conversion-failed") =>
  ({ ok: false, failure: { slug, reason, detail } }) as const;

/** What the report file holds: our own worker wrote it, so its shape is known. */
function parseReport(json: string): ConversionReport & { images: Omit<ConvertedImage, "path">[] } {
  return JSON.parse(json);
}

async function readOutput(outDir: string, limits: Limits): Promise<ConversionResult> {
  const [markdownPath, blocksPath, reportPath] = [
    join(outDir, OUTPUT.markdown),
    join(outDir, OUTPUT.blocks),
    join(outDir, OUTPUT.report),
  ];
  const { images: named, ...report } = parseReport(await readFile(reportPath, "utf8"));
  const images = named.map((image) => ({ ...image, path: join(outDir, OUTPUT.images, image.name) }));
  const sizes = await Promise.all([markdownPath, blocksPath].map(async (path) => (await stat(path)).size));
  const total = [...sizes, ...images.map((image) => image.bytes)].reduce((sum, size) => sum + size, 0);
  if (total > limits.outputBytes) {
    return failed(
      "output-size",
      "The converted text and images of this file are too large. Split the file and upload its parts.",
    );
  }
  return { ok: true, markdownPath, blocksPath, reportPath, images, report };
}

function toFailure(end: Exclude<JobEnd<ConversionAnswer>, { type: "done" }>): ConversionResult {
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

const CRASHED =
  "The converter stopped unexpectedly on this file, which may be damaged. Export it again, or upload it in another format.";

const ANSWER = "answer.json";

const WHY: Record<Refusal, string> = {
  unreachable: "could not be reached",
  unauthorised: "did not accept its key",
  refused: "refused this file",
  "timed-out": "took too long",
  "bad-answer": "gave no usable text for this file",
  "document-failed": "could not read this file",
};

const failedOver = (refusal: Refusal): ConversionWarning => ({
  code: `external-${refusal}`,
  message: `The configured converter ${WHY[refusal]}, so the built-in one was used.`,
});

/** What the configured converter makes of the file, or why the built-in one has to read it; null: not its format. */
async function convertElsewhere(
  input: RunConversionInput,
  converter: ExternalConverter,
  convertHere: (job: Partial<ConvertInput>) => Promise<ConversionResult>,
  onProgress: OnProgress,
): Promise<ConversionResult | ConversionWarning | null> {
  const answerPath = join(input.outDir, ANSWER);
  await mkdir(input.outDir, { recursive: true });
  try {
    const asked = await askConverter(
      converter,
      { path: input.inputPath, filename: input.filename, ...(input.format ? { format: input.format } : {}) },
      { path: answerPath, onProgress, ...(input.signal ? { signal: input.signal } : {}) },
    );
    if (asked === null) return null;
    if (input.signal?.aborted) return toFailure({ type: "aborted" });
    if (!asked.ok) return failedOver(asked.refusal);
    const result = await convertHere({ path: answerPath, format: asked.format, isAnswer: true });
    if (result.ok || result.failure.reason === "aborted") return result;
    await rm(join(input.outDir, OUTPUT.images), { recursive: true, force: true });
    return failedOver(result.failure.reason === "document-failed" ? "document-failed" : "bad-answer");
  } finally {
    await rm(answerPath, { force: true });
  }
}

/**
 * Converts one file in a process of its own, with a bare environment, that is killed at the deadline, on
 * abort, or over its memory. With an external converter the file goes there first, and the built-in one
 * reads it where that fails. Never throws: whatever the file does, the answer is a value.
 */
export async function runConversion(input: RunConversionInput): Promise<ConversionResult> {
  const limits = { ...DEFAULT_LIMITS, ...input.limits };
  let told = 0;
  const onProgress: OnProgress = (fraction, page, pages) => {
    told = Math.max(told, fraction);
    input.onProgress?.(told, page, pages);
  };
  const pool = input.pool ?? conversionPool(input.projectRoot);
  const convertHere = async (job: Partial<ConvertInput>): Promise<ConversionResult> => {
    const { end, peakBytes } = await pool.run(
      {
        path: input.inputPath,
        filename: input.filename,
        outDir: input.outDir,
        ...(input.format ? { format: input.format } : {}),
        ...(input.ocrLanguages ? { ocrLanguages: input.ocrLanguages } : {}),
        wallTimeMs: limits.wallTimeMs,
        ...job,
      },
      {
        limits: sandboxLimits(limits),
        timeoutMs: limits.wallTimeMs,
        signal: input.signal,
        onProgress: ({ fraction, page, pages }) => onProgress(fraction, page, pages),
      },
    );
    if (end.type !== "done") return { ...toFailure(end), peakBytes };
    return { ...(end.answer.ok ? await readOutput(input.outDir, limits) : end.answer), peakBytes };
  };
  try {
    const elsewhere =
      input.external && (await convertElsewhere(input, input.external, convertHere, onProgress));
    if (elsewhere && "ok" in elsewhere) return elsewhere;
    return await convertHere(elsewhere ? { warnings: [elsewhere] } : {});
  } catch (error) {
    return failed(error instanceof Error ? error.message : "unknown", CRASHED);
  }
}
