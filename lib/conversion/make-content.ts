import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { inertLinks } from "#lib/manuscript/inert-links.ts";
import { boundAnnotations } from "./annotations.ts";
import { ConversionError, type ConversionFailure, type ConversionReport } from "./conversion.ts";
import { detectFormat, HEAD_BYTES, looksEncrypted } from "./detect-format.ts";
import { markStructure } from "./document-structure/mark-structure.ts";
import { explainUnreadable, type Format } from "./format.ts";
import type { ReaderInput } from "./format-reader.ts";
import { takeHiddenCharacters } from "./hidden-characters.ts";
import { ImageSink } from "./image-sink.ts";
import { type InputFile, openInputFile } from "./input-file.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { loadReader } from "./load-reader.ts";
import { DEFAULT_OCR_LANGUAGES, OCR_PAGE_MS, OCR_SHARE } from "./ocr/ocr-settings.ts";
import { type Content, OUTPUT, writeOutput } from "./output.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { countWords } from "./text/clean-text.ts";

export type ConversionJob = {
  path: string;
  filename: string;
  format?: Format;
  outDir: string;
  /** True if `path` holds what an external converter answered for the file, rather than the file. */
  isAnswer?: boolean;
  /** The languages of scans; English if absent. */
  ocrLanguages?: readonly string[];
  /** The time after which the process is ended. */
  wallTimeMs?: number;
  /** Warnings from before this job, for the report. */
  warnings?: ConversionReport["warnings"];
};

export type ContentResult = ({ ok: true } & Content) | { ok: false; failure: ConversionFailure };

/** Reports progress. `fraction` is the done part of the whole conversion, from 0 to 1. */
export type OnProgress = (fraction: number, page?: number, pages?: number) => void;

const MAX_WARNINGS = 200;
/** The part of the progress that the reader makes. Rendering and writing follow. */
const READER_SHARE = 0.95;

const answerReader = async () => (await import("./external/read-docling.ts")).readDocling;

/**
 * Makes the content of one file, inside the sandbox, and writes `document.md`, `blocks.json`, `report.json` and
 * `images/` into `outDir`. Never throws: what goes wrong is the failure. The sandbox bounds memory and time.
 */
export async function makeContent(job: ConversionJob, onProgress: OnProgress): Promise<ContentResult> {
  try {
    await mkdir(job.outDir, { recursive: true });
    const content = await readContent(job, onProgress);
    await writeOutput(job.outDir, content);
    onProgress(1);
    return { ok: true, ...content };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

async function readContent(job: ConversionJob, onProgress: OnProgress): Promise<Content> {
  const started = performance.now();
  const file = openInputFile(job.path);
  try {
    const format = job.format ?? formatOf(file, job.filename);
    const images = new ImageSink(join(job.outDir, OUTPUT.images), DEFAULT_LIMITS.outputBytes / 2);
    const warnings = new Warnings(job.warnings);
    const readFormat = job.isAnswer ? await answerReader() : await loadReader(format);
    const read = await readFormat({
      file,
      filename: job.filename,
      images,
      ocr: ocrSettings(job),
      warn: (code, message) => warnings.add(code, message),
      progress: (fraction, page, pages) =>
        onProgress(Math.min(READER_SHARE, Math.max(0, fraction)), page, pages),
    });
    const invisible = takeHiddenCharacters(read.nodes);
    const { markdown: rendered, blocks } = renderMarkdown(markStructure(read.nodes));
    const markdown = inertLinks(rendered);
    const words = countWords(markdown);
    if (words === 0) throw EMPTY;
    const report: ConversionReport = {
      format,
      pages: read.pages,
      ...(read.pageSizes ? { pageSizes: read.pageSizes } : {}),
      ...(read.print ? { print: read.print.filename } : {}),
      words,
      warnings: warnings.all.slice(0, MAX_WARNINGS),
      metadata: read.metadata,
      engine: read.engine,
      seconds: Math.round(performance.now() - started) / 1_000,
      ...boundAnnotations({
        ...read.annotations,
        hidden: [...(read.annotations?.hidden ?? []), ...invisible],
      }),
    };
    return {
      markdown,
      blocks,
      images: images.images,
      report,
      ...(read.print ? { print: read.print.bytes } : {}),
    };
  } finally {
    file.close();
  }
}

/** A list of warnings that holds each only once. */
class Warnings {
  readonly all: ConversionReport["warnings"];
  constructor(before: ConversionReport["warnings"] = []) {
    this.all = [...before];
  }
  add(code: string, message: string): void {
    if (!this.all.some((each) => each.code === code && each.message === message))
      this.all.push({ code, message });
  }
}

function ocrSettings({ ocrLanguages, wallTimeMs }: ConversionJob): ReaderInput["ocr"] {
  return {
    languages: ocrLanguages ?? DEFAULT_OCR_LANGUAGES,
    timeMs: (wallTimeMs ?? DEFAULT_LIMITS.wallTimeMs) * OCR_SHARE,
    pageMs: OCR_PAGE_MS,
  };
}

const EMPTY = new ConversionError(
  "document-empty",
  "no-text",
  "This file holds no text, so there is nothing to review. Choose another file, or upload a version that has text.",
);

const BLANK_BYTES = new Set([0, 0x09, 0x0a, 0x0d, 0x20]);

function formatOf(file: InputFile, filename: string): Format {
  const head = Buffer.alloc(Math.min(HEAD_BYTES, file.size));
  file.read(0, head);
  const format = detectFormat(head, filename);
  if (format !== null) return format;
  if (head.every((byte) => BLANK_BYTES.has(byte))) throw EMPTY;
  if (looksEncrypted(head)) {
    throw new ConversionError(
      "document-encrypted",
      "office-encrypted",
      "This Word file is protected by a password. Remove the password in Word and upload the file again.",
    );
  }
  throw new ConversionError("unsupported-format", "unknown-content", explainUnreadable(filename));
}

function failureOf(error: unknown): ConversionFailure {
  if (error instanceof ConversionError) return error.failure;
  const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : "unknown";
  return {
    slug: "conversion-failed",
    reason,
    detail:
      "This file could not be converted: something in it was not expected. Export it again, or upload it in another format.",
  };
}
