import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ConversionResult, type ConvertFileInput, convertFile } from "../convert-file.ts";
import { type ContentResult, makeContent } from "../make-content.ts";

async function inFolder<T>(
  bytes: string | Uint8Array,
  use: (inputPath: string, outDir: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "conversion-"));
  try {
    await writeFile(join(folder, "input"), bytes);
    return await use(join(folder, "input"), join(folder, "out"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Converts in this process, to see what a format reader makes of a file. */
export function convertBytes(bytes: string | Uint8Array, filename: string): Promise<ContentResult> {
  return inFolder(bytes, (path, outDir) => makeContent({ path, filename, outDir }, () => {}));
}

/** Returns the Markdown of a file. Throws if the conversion fails. */
export async function markdownOf(bytes: string | Uint8Array, filename: string): Promise<string> {
  const result = await convertBytes(bytes, filename);
  if (!result.ok) throw new Error(`${result.failure.slug}: ${result.failure.reason}`);
  return result.markdown;
}

/** Converts as the server does: in a process of its own, with limits. */
export function runBytes(
  bytes: string | Uint8Array,
  filename: string,
  more: Partial<ConvertFileInput> = {},
): Promise<ConversionResult> {
  return inFolder(bytes, (inputPath, outDir) =>
    convertFile({ inputPath, filename, outDir, projectRoot: process.cwd(), ...more }),
  );
}
