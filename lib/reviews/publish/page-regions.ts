import type { DocumentRow } from "#db/queries/documents.ts";
import type { Context } from "#lib/context.ts";
import { placeRange } from "#lib/conversion/place-range.ts";
import { readBlocksAt } from "#lib/documents/converted-files.ts";
import { blocksOnPages } from "#lib/documents/print/blocks-on-pages.ts";
import type { Span } from "#lib/manuscript/span.ts";
import type { Comment } from "../comment-schema.ts";

type Pages = NonNullable<Comment["anchor"]["pages"]>;

const MOST_BOXES = 20;

type Shown = Pick<DocumentRow, "id" | "format" | "print" | "archivedPrint">;

/** Returns a function that finds the page regions of a span of the Markdown: on the document's own pages, or on those of its print. */
export async function pageRegions(ctx: Context, document: Shown): Promise<(span: Span) => { pages?: Pages }> {
  const key = blocksOnPages(document);
  const blocks = key === null ? null : await readBlocksAt(ctx, key);
  const placed = (blocks ?? []).filter((block) => Array.isArray(block.source) && block.source.length > 0);
  return (span) => {
    const pages = placeRange(placed, span).slice(0, MOST_BOXES);
    return pages.length > 0 ? { pages } : {};
  };
}
