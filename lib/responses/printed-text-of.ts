import type { DocumentRow } from "#db/queries/documents.ts";
import type { Context } from "#lib/context.ts";
import type { Block } from "#lib/conversion/conversion.ts";
import { readBlocks, readBlocksAt } from "#lib/documents/converted-files.ts";
import { blocksOnPages } from "#lib/documents/print/blocks-on-pages.ts";
import { printOf } from "#lib/documents/print/print-of.ts";

interface PrintedText {
  /** The PDF that has the text on its pages; null if there is none. */
  filename: string | null;
  /** With their places on these pages; else with those in the source. */
  blocks: Block[];
}

/** Reads where the text of a document is printed: on its own pages, or on those of the PDF beside it. */
export async function printedTextOf(ctx: Context, document: DocumentRow): Promise<PrintedText> {
  const key = blocksOnPages(document);
  const onPages = key === null ? null : await readBlocksAt(ctx, key);
  if (onPages === null) return { filename: null, blocks: (await readBlocks(ctx, document.id)) ?? [] };
  const filename = document.format === "pdf" ? document.filename : (printOf(document)?.filename ?? null);
  return { filename, blocks: onPages };
}
