import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { Block } from "#lib/conversion/conversion.ts";
import { convertFile } from "#lib/conversion/convert-file.ts";
import { detectFormat } from "#lib/conversion/detect-format.ts";
import { placeRange } from "#lib/conversion/place-range.ts";
import { decodeText } from "#lib/conversion/text/decode-text.ts";
import { conversionSettings } from "#lib/documents/conversion-settings.ts";
import type { FileFacts } from "#lib/manuscript/file-facts.ts";
import { toFileFacts } from "#lib/reviews/run/file-facts.ts";
import { codeOf, Failure } from "../command.ts";
import { findInSource } from "./find-in-source.ts";
import { placesIn } from "./line-starts.ts";

/** The position of a range in the file that the author edits: a line, or else a page. */
export interface FilePosition {
  file: string;
  line?: number;
  column?: number;
  page?: number;
}

export interface ReadManuscript {
  markdown: string;
  /** The facts that conversion found about the file; null for text that needed none. */
  facts: FileFacts | null;
  placeOf: (range: { start: number; end: number }) => FilePosition;
}

/** Markdown and text as they are, anything else converted in a process of its own, until `signal`. @throws {Failure} */
export async function readManuscript(
  file: string,
  cwd: string,
  signal: AbortSignal,
): Promise<ReadManuscript> {
  const path = resolve(cwd, file);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Failure(`${file} cannot be read (${codeOf(error)}).`);
  });
  const format = detectFormat(bytes.subarray(0, 65_536), basename(file));
  const text = format === "pdf" ? null : decodeText(bytes);
  if (text !== null && (format === "md" || format === "txt" || format === null)) {
    const places = placesIn(text);
    return { markdown: text, facts: null, placeOf: ({ start }) => ({ file, ...places(start) }) };
  }
  const { markdown, blocks, facts } = await converted(path, file, signal);
  return { markdown, facts, placeOf: placesOfBlocks(file, markdown, blocks, format === "tex" ? text : null) };
}

type Converted = { markdown: string; blocks: Block[]; facts: FileFacts };

async function converted(path: string, file: string, signal: AbortSignal): Promise<Converted> {
  const outDir = await mkdtemp(join(tmpdir(), "galley-check-"));
  try {
    const result = await convertFile({
      ...conversionSettings(),
      inputPath: path,
      filename: basename(path),
      outDir,
      signal,
    });
    if (!result.ok) throw new Failure(`${file}: ${result.failure.detail}`);
    const [markdown, json] = await Promise.all([
      readFile(result.markdownPath, "utf8"),
      readFile(result.blocksPath, "utf8"),
    ]);
    const blocks = asBlocks(JSON.parse(json));
    return { markdown, blocks, facts: toFileFacts(result.report, blocks) };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

function placesOfBlocks(file: string, markdown: string, blocks: readonly Block[], tex: string | null) {
  return (range: { start: number; end: number }): FilePosition => {
    const block = blocks.findLast(({ start }) => start <= range.start);
    if (block?.source === undefined) return { file };
    if (Array.isArray(block.source)) {
      const [box] = placeRange([block], range);
      return box ? { file, page: box.page } : { file };
    }
    const { line } = block.source;
    if (tex !== null) return { file, ...findInSource(tex, line, markdown.slice(range.start, range.end)) };
    return { file: block.source.file, line, column: 1 };
  };
}

/** The conversion is the only writer of this file. */
function asBlocks(value: unknown): Block[] {
  return value as Block[];
}
