import { text } from "node:stream/consumers";
import type { Context } from "#lib/context.ts";
import type { Block, ConversionReport } from "#lib/conversion/conversion.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import type { FileFacts } from "#lib/manuscript/file-facts.ts";

/** What the conversion told of a document's file; null for one whose report is gone. */
export async function readFileFacts(ctx: Context, documentId: string): Promise<FileFacts | null> {
  const [report, blocks] = await Promise.all(
    [blobKeys.report(documentId), blobKeys.blocks(documentId)].map((key) => ctx.blobs.get(key)),
  );
  if (!report || !blocks) return null;
  const texts = await Promise.all([text(report.stream), text(blocks.stream)]);
  return toFileFacts(asReport(JSON.parse(texts[0])), asBlocks(JSON.parse(texts[1])));
}

/** The report's annotations with their places in the Markdown. Reports of earlier versions may lack them. */
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
  };
}

/** The conversion is the only writer of these files. */
function asReport(value: unknown): Partial<ConversionReport> {
  return value as Partial<ConversionReport>;
}

function asBlocks(value: unknown): Block[] {
  return value as Block[];
}
