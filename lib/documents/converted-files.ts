import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Context } from "#lib/context.ts";
import type { Block, ConversionReport } from "#lib/conversion/conversion.ts";
import { inertLinksOf } from "#lib/manuscript/inert-links.ts";
import { blobKeys } from "./blob-keys.ts";

// Reads the files that a conversion stored, for background work, which needs no permission.

/** The Markdown. @throws when it is gone, which a retry may mend and otherwise fails the review */
export async function readContent(ctx: Context, documentId: string): Promise<string> {
  const content = await ctx.blobs.get(blobKeys.content(documentId));
  if (content === null) throw new Error("The document's text is not in the file store.");
  // Chunk by chunk, so that requests are answered between them.
  return text(Readable.from(inertLinksOf(content.stream)));
}

/** Returns the version of Galley that reviewed the public sample; null for every other document. */
export function readVersion(ctx: Context, documentId: string): Promise<string | null> {
  return read(ctx, blobKeys.version(documentId));
}

/** Null for a document whose report is gone; reports of earlier versions may lack members. */
export async function readReport(
  ctx: Context,
  documentId: string,
): Promise<Partial<ConversionReport> | null> {
  const report = await read(ctx, blobKeys.report(documentId));
  return report === null ? null : asReport(JSON.parse(report));
}

/** Null for a document whose blocks are gone. */
export async function readBlocks(ctx: Context, documentId: string): Promise<Block[] | null> {
  return readBlocksAt(ctx, blobKeys.blocks(documentId));
}

/** Returns the blocks that a key names; null if they are gone. */
export async function readBlocksAt(ctx: Context, key: string): Promise<Block[] | null> {
  const blocks = await read(ctx, key);
  return blocks === null ? null : asBlocks(JSON.parse(blocks));
}

async function read(ctx: Context, key: string): Promise<string | null> {
  const blob = await ctx.blobs.get(key);
  return blob && text(blob.stream);
}

/** The conversion is the only writer of these files. */
function asReport(value: unknown): Partial<ConversionReport> {
  return value as Partial<ConversionReport>;
}

function asBlocks(value: unknown): Block[] {
  return value as Block[];
}
