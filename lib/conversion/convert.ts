import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { boundAnnotations } from "./annotations.ts";
import {
  type Block,
  ConversionError,
  type ConversionFailure,
  type ConversionReport,
  type ConvertedImage,
} from "./conversion.ts";
import { detectFormat, looksEncrypted } from "./detect-format.ts";
import { markStructure } from "./document-structure/mark-structure.ts";
import type { Format } from "./format.ts";
import { takeHiddenCharacters } from "./hidden-characters.ts";
import { ImageSink } from "./image-sink.ts";
import { type InputFile, openInputFile } from "./input-file.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { DEFAULT_OCR_LANGUAGES, OCR_PAGE_MS, OCR_SHARE } from "./ocr/ocr-settings.ts";
import { OUTPUT } from "./output.ts";
import type { Reader } from "./reader.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { countWords } from "./text/clean-text.ts";

export type ConvertInput = {
  path: string;
  filename: string;
  format?: Format;
  outDir: string;
  /** `path` holds what a configured converter answered for the file, rather than the file. */
  isAnswer?: boolean;
  /** Languages of scans; English if absent. */
  ocrLanguages?: readonly string[];
  /** The time after which the process is ended. */
  wallTimeMs?: number;
  /** What is known to have gone amiss before, for the report. */
  warnings?: ConversionReport["warnings"];
};

export type Converted =
  | { ok: true; markdown: string; blocks: Block[]; images: ConvertedImage[]; report: ConversionReport }
  | { ok: false; failure: ConversionFailure };

export type OnProgress = (fraction: number, page?: number, pages?: number) => void;

/** Loaded on demand: a text file must not wait for the PDF library. */
const READERS: Record<Format, () => Promise<Reader>> = {
  pdf: async () => (await import("./formats/pdf/read-pdf.ts")).readPdf,
  docx: async () => (await import("./formats/docx/read-docx.ts")).readDocx,
  odt: async () => (await import("./formats/odt/read-odt.ts")).readOdt,
  rtf: async () => (await import("./formats/rtf/read-rtf.ts")).readRtf,
  epub: async () => (await import("./formats/epub/read-epub.ts")).readEpub,
  html: async () => (await import("./formats/html/read-html.ts")).readHtml,
  md: async () => (await import("./formats/md/read-md.ts")).readMd,
  txt: async () => (await import("./formats/txt/read-txt.ts")).readTxt,
  tex: async () => (await import("./formats/tex/read-tex.ts")).readTex,
  "latex-project": async () =>
    (await import("./formats/latex-project/read-latex-project.ts")).readLatexProject,
};

const answerReader = async () => (await import("./external/read-docling.ts")).readDocling;

const EMPTY = new ConversionError(
  "document-empty",
  "no-text",
  "This file holds no text, so there is nothing to review. Check that it is the right file and upload it again.",
);

function headOf(file: InputFile): Uint8Array {
  const head = Buffer.alloc(Math.min(65_536, file.size));
  file.read(0, head);
  return head;
}

function formatOf(head: Uint8Array, filename: string): Format {
  const format = detectFormat(head, filename);
  if (format !== null) return format;
  if (head.every((byte) => byte === 0 || byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09))
    throw EMPTY;
  if (looksEncrypted(head)) {
    throw new ConversionError(
      "document-encrypted",
      "office-encrypted",
      "This Word file is protected by a password. Remove the password in Word and upload the file again.",
    );
  }
  throw new ConversionError(
    "unsupported-format",
    "unknown-content",
    "This is not a file that Galley can read. Upload a PDF, Word (.docx), OpenDocument, RTF, EPUB, HTML, Markdown, text or LaTeX file; save an old .doc file as .docx first.",
  );
}

async function read(
  file: InputFile,
  input: ConvertInput,
  onProgress: OnProgress,
): Promise<Converted & { ok: true }> {
  const started = performance.now();
  const format = input.format ?? formatOf(headOf(file), input.filename);
  const images = new ImageSink(join(input.outDir, OUTPUT.images), DEFAULT_LIMITS.outputBytes / 2);
  const warnings: ConversionReport["warnings"] = [...(input.warnings ?? [])];
  const reader = input.isAnswer ? await answerReader() : await READERS[format]();
  const reading = await reader({
    file,
    filename: input.filename,
    images,
    ocr: {
      languages: input.ocrLanguages ?? DEFAULT_OCR_LANGUAGES,
      timeMs: (input.wallTimeMs ?? DEFAULT_LIMITS.wallTimeMs) * OCR_SHARE,
      pageMs: OCR_PAGE_MS,
    },
    warn: (code, message) => {
      if (!warnings.some((w) => w.code === code && w.message === message)) warnings.push({ code, message });
    },
    progress: (fraction, page, pages) => onProgress(Math.min(0.95, Math.max(0, fraction)), page, pages),
  });
  const spelled = takeHiddenCharacters(reading.nodes);
  const { markdown, blocks } = renderMarkdown(markStructure(reading.nodes));
  const words = countWords(markdown);
  if (words === 0) throw EMPTY;
  const report: ConversionReport = {
    format,
    pages: reading.pages,
    words,
    warnings: warnings.slice(0, 200),
    metadata: reading.metadata,
    engine: reading.engine,
    seconds: Math.round(performance.now() - started) / 1_000,
    ...boundAnnotations({
      ...reading.annotations,
      hidden: [...(reading.annotations?.hidden ?? []), ...spelled],
    }),
  };
  return { ok: true, markdown, blocks, images: images.images, report };
}

async function readFrom(input: ConvertInput, onProgress: OnProgress): Promise<Converted & { ok: true }> {
  const file = openInputFile(input.path);
  try {
    return await read(file, input, onProgress);
  } finally {
    file.close();
  }
}

function toFailure(error: unknown): ConversionFailure {
  if (error instanceof ConversionError) return error.failure;
  const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : "unknown";
  return {
    slug: "conversion-failed",
    reason,
    detail:
      "This file could not be converted: something in it was not expected. Export it again, or upload it in another format.",
  };
}

/** A list as JSON, some hundred entries at a time: a thousand pages have 15 MB of it. */
function* jsonParts(list: readonly unknown[]): Generator<string> {
  yield "[";
  for (let at = 0; at < list.length; at += 200) {
    const part = JSON.stringify(list.slice(at, at + 200)).slice(1, -1);
    yield at === 0 ? part : `,${part}`;
  }
  yield "]";
}

/**
 * Converts one file and writes `document.md`, `blocks.json`, `report.json` and `images/` into `outDir`.
 * Never throws: what goes wrong is the failure. Memory and time are bounded by whoever runs the process.
 */
export async function convert(input: ConvertInput, onProgress: OnProgress): Promise<Converted> {
  try {
    await mkdir(input.outDir, { recursive: true });
    const converted = await readFrom(input, onProgress);
    await writeFile(join(input.outDir, OUTPUT.markdown), converted.markdown);
    await writeFile(join(input.outDir, OUTPUT.blocks), jsonParts(converted.blocks));
    await writeFile(
      join(input.outDir, OUTPUT.report),
      `${JSON.stringify({ ...converted.report, images: converted.images.map(({ path: _, ...image }) => image) }, null, 2)}\n`,
    );
    onProgress(1);
    return converted;
  } catch (error) {
    return { ok: false, failure: toFailure(error) };
  }
}
