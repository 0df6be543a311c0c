import type { Context } from "#lib/context.ts";
import { placeRange } from "#lib/conversion/place-range.ts";
import { readBlocks } from "#lib/documents/converted-files.ts";
import type { Span } from "#lib/manuscript/span.ts";
import type { Comment } from "../comment-schema.ts";

type Pages = NonNullable<Comment["anchor"]["pages"]>;

const MOST_BOXES = 20;

/** Returns a function that finds the page regions of a span of the Markdown, from the blocks of the conversion. */
export async function pageRegions(
  ctx: Context,
  documentId: string,
): Promise<(span: Span) => { pages?: Pages }> {
  const blocks = await readBlocks(ctx, documentId);
  const placed = (blocks ?? []).filter((block) => Array.isArray(block.source) && block.source.length > 0);
  return (span) => {
    const pages = placeRange(placed, span).slice(0, MOST_BOXES);
    return pages.length > 0 ? { pages } : {};
  };
}
