import type { Context } from "#lib/context.ts";
import type { Block, ConversionReport } from "#lib/conversion/conversion.ts";
import { readBlocks, readReport } from "#lib/documents/converted-files.ts";
import type { FileFacts } from "#lib/manuscript/file-facts.ts";

/** Reads the facts that the conversion reported about a document's file; null if the report is gone. */
export async function readFileFacts(ctx: Context, documentId: string): Promise<FileFacts | null> {
  const [report, blocks] = await Promise.all([readReport(ctx, documentId), readBlocks(ctx, documentId)]);
  return report && blocks && toFileFacts(report, blocks);
}

/** Gives the annotations of a report their position in the Markdown, and names the blocks in doubt. Reports of earlier versions may lack them. */
export function toFileFacts(
  { hidden = [], comments = [], changes = [] }: Partial<ConversionReport>,
  blocks: readonly Block[],
): FileFacts {
  return {
    hidden: hidden.map(({ reason, text, place }) => {
      const page = place && "page" in place ? place.page : null;
      const line = place && "line" in place ? place.line : null;
      const block = blocks.find(({ source }) =>
        Array.isArray(source)
          ? page !== null && source.some((box) => box.page === page)
          : line !== null && source !== undefined && source.line >= line,
      );
      return { reason, text, page, at: block?.start ?? 0 };
    }),
    comments: comments.map(({ author, text }) => ({ author, text })),
    changes: changes.map(({ kind, author, text }) => ({ kind, author, text })),
    isReadOffPages: blocks.some(({ source }) => Array.isArray(source)),
    doubtful: blocks.flatMap(({ start, end, doubt }) => (doubt === undefined ? [] : [{ start, end, doubt }])),
  };
}
