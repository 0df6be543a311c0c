import type { Context } from "#lib/context.ts";
import { placeRange } from "#lib/conversion/place-range.ts";
import { readBlocks } from "#lib/documents/converted-files.ts";
import type { Comment } from "../comment-schema.ts";

type Pages = NonNullable<Comment["anchor"]["pages"]>;

const MOST_BOXES = 20;

/** Where on the source's pages a range of the Markdown stands, from the blocks that the conversion kept. */
export async function readPlaces(
  ctx: Context,
  documentId: string,
): Promise<(range: { start: number; end: number }) => { pages?: Pages }> {
  const blocks = await readBlocks(ctx, documentId);
  const placed = (blocks ?? []).filter((block) => Array.isArray(block.source) && block.source.length > 0);
  return (range) => {
    const pages = placeRange(placed, range).slice(0, MOST_BOXES);
    return pages.length > 0 ? { pages } : {};
  };
}
