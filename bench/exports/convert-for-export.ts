import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Block } from "#lib/conversion/conversion.ts";
import { convertFile } from "#lib/conversion/convert-file.ts";
import { detectFormat } from "#lib/conversion/detect-format.ts";
import { conversionSettings } from "#lib/documents/conversion-settings.ts";
import type { Manuscript } from "#lib/exports/writer.ts";

/** Converts a file as the app does. Null if it is no manuscript of a known format. */
export async function convertForExport(path: string): Promise<Manuscript | null> {
  const format = detectFormat((await readFile(path)).subarray(0, 65_536), basename(path));
  if (format === null) return null;
  const outDir = await mkdtemp(join(tmpdir(), "bench-exports-"));
  try {
    const result = await convertFile({
      ...conversionSettings(),
      inputPath: path,
      filename: basename(path),
      outDir,
    });
    if (!result.ok) return null;
    const blocks: Block[] = JSON.parse(await readFile(result.blocksPath, "utf8"));
    return { markdown: await readFile(result.markdownPath, "utf8"), blocks, original: { path, format } };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
