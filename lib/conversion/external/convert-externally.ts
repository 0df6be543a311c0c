import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ConversionReport } from "../conversion.ts";
import { detectFormat, HEAD_BYTES } from "../detect-format.ts";
import type { Format } from "../format.ts";
import type { ConversionJob } from "../make-content.ts";
import { OUTPUT } from "../output.ts";
import type { ExternalConverter, Refusal } from "./external-converter.ts";
import { fetchDoclingAnswer } from "./fetch-docling-answer.ts";

const ANSWER = "answer.json";

type ConversionWarning = ConversionReport["warnings"][number];

type ExternalFile = {
  inputPath: string;
  filename: string;
  format?: Format;
  outDir: string;
  signal?: AbortSignal;
  onProgress: (fraction: number) => void;
};

/** A conversion in our own sandbox, of the file or of what a converter answered for it. */
type OwnResult = { ok: true } | { ok: false; failure: { reason: string } };

/** The external converter has read the file, or cannot (`refused`), or is not there for its format (`skipped`). */
type ExternalResult<Result> =
  | { type: "read"; result: Result }
  | { type: "refused"; warning: ConversionWarning }
  | { type: "skipped" };

/**
 * Sends a file to the external converter if that is set for its format. The answer is as untrusted as the file, so
 * `convertAnswer` takes it through a sandbox too.
 */
export async function convertExternally<Result extends OwnResult>(
  converter: ExternalConverter,
  { inputPath, filename, format: known, outDir, signal, onProgress }: ExternalFile,
  convertAnswer: (job: Partial<ConversionJob>) => Promise<Result>,
): Promise<ExternalResult<Result>> {
  await mkdir(outDir, { recursive: true });
  const format = known ?? (await formatOf(inputPath, filename));
  if (format === null || !converter.formats.includes(format)) return { type: "skipped" };
  const answerPath = join(outDir, ANSWER);
  const cancelled = signal ? { signal } : {};
  try {
    const fetched = await fetchDoclingAnswer({
      converter,
      path: inputPath,
      filename,
      answerPath,
      ...cancelled,
      onProgress,
    });
    if (!fetched.ok && !signal?.aborted) return refused(fetched.refusal);
    const result = await convertAnswer({ path: answerPath, format, isAnswer: true });
    if (result.ok || result.failure.reason === "aborted") return { type: "read", result };
    await rm(join(outDir, OUTPUT.images), { recursive: true, force: true });
    return refused(result.failure.reason === "document-failed" ? "document-failed" : "bad-answer");
  } finally {
    await rm(answerPath, { force: true });
  }
}

async function formatOf(path: string, filename: string): Promise<Format | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return detectFormat(buffer.subarray(0, bytesRead), filename);
  } finally {
    await file.close();
  }
}

const REASONS: Record<Refusal, string> = {
  unreachable: "could not be reached",
  unauthorised: "did not accept its key",
  refused: "refused this file",
  "timed-out": "took too long",
  "bad-answer": "gave no usable text for this file",
  "document-failed": "could not read this file",
};

function refused(refusal: Refusal): { type: "refused"; warning: ConversionWarning } {
  const message = `The configured converter ${REASONS[refusal]}, so the built-in one was used.`;
  return { type: "refused", warning: { code: `external-${refusal}`, message } };
}
