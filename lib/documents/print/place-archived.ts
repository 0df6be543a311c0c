import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentRow } from "#db/queries/documents.ts";
import type { Context } from "#lib/context.ts";
import { type ConversionResult, convertFile } from "#lib/conversion/convert-file.ts";
import type { Hold } from "#lib/work/hold-step.ts";
import { blobKeys } from "../blob-keys.ts";
import { conversionSettings } from "../conversion-settings.ts";
import { placeText } from "./place-text.ts";

/** A PDF that has less of the text is one of something else. */
const LEAST_SHARE = 0.5;

interface Archived {
  documentId: string;
  converted: Extract<ConversionResult, { ok: true }>;
  folder: string;
  hold: Hold;
}

/**
 * Keeps the PDF that came in the archive of a project, and where the text is on its pages. Null if there is none, if it
 * cannot be read, or if it is of another text: then the document has no pages, which is no fault of its conversion.
 */
export async function placeArchived(
  ctx: Context,
  { documentId, converted, folder, hold: { signal } }: Archived,
): Promise<DocumentRow["archivedPrint"]> {
  const { print } = converted;
  if (!print) return null;
  const { external: _, ...settings } = conversionSettings();
  const read = await convertFile({
    ...settings,
    inputPath: print.path,
    filename: print.filename,
    format: "pdf",
    outDir: join(folder, "print"),
    signal,
  });
  signal.throwIfAborted();
  if (!read.ok) return null;
  const files = {
    markdownPath: converted.markdownPath,
    blocksPath: converted.blocksPath,
    printMarkdownPath: read.markdownPath,
    printBlocksPath: read.blocksPath,
  };
  const share = await placeText(ctx, { documentId, printId: null, folder, files, signal });
  if (share < LEAST_SHARE) {
    await ctx.blobs.delete(blobKeys.placed(documentId, null));
    return null;
  }
  const stream = createReadStream(print.path);
  await ctx.blobs.put(blobKeys.archivedPrint(documentId), stream, { contentType: "application/pdf" });
  const sha256 = createHash("sha256")
    .update(await readFile(print.path))
    .digest("hex");
  return {
    documentId: null,
    filename: print.filename,
    sha256,
    pageSizes: read.report.pageSizes ?? [],
    share,
  };
}
