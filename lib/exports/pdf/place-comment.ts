import type { Block, PageBox } from "#lib/conversion/conversion.ts";
import { placeRange } from "#lib/conversion/place-range.ts";
import type { ExportedComment } from "../exported-review.ts";
import type { Placement } from "../writer.ts";

export interface PagePlace {
  placement: Placement;
  reason?: string;
  /** On pages that exist, in the order of the text. */
  boxes: readonly PageBox[];
}

/** More boxes than this are no passage that a person would mark. */
const MOST_BOXES = 400;

/** With fewer of its letters on the pages, a quote is not marked there: a PDF beside a manuscript can have another text. */
const LEAST_SHARE = 0.5;

/** Finds where the words of a comment are printed. `isPage` says which page numbers can carry notes. */
export function placeComment(
  comment: ExportedComment,
  blocks: readonly Block[],
  isPage: (page: number) => boolean,
): PagePlace {
  if (comment.quote === "" || comment.end <= comment.start)
    return { placement: "end", reason: "It is about the whole manuscript.", boxes: [] };
  const touched = blocks.filter((block) => block.start < comment.end && comment.start < block.end);
  const wordless = touched.map(({ source: _, ...block }): Block => block);
  const usable = (boxes: readonly PageBox[]) =>
    boxes.filter(({ page, bbox }) => isPage(page) && bbox.every(Number.isFinite)).slice(0, MOST_BOXES);
  const exact = usable(placeRange(wordless, comment));
  const isWhole = wordless.every((block) => placeRange([block], comment).length > 0);
  if (exact.length > 0 && isWhole && placedShare(wordless, comment) >= LEAST_SHARE)
    return { placement: "exact", boxes: exact };
  const paragraph = usable(placeRange(touched, comment));
  const known = paragraph.length > 0 ? paragraph : usable(comment.pages);
  if (known.length > 0)
    return {
      placement: "paragraph",
      reason:
        "Not all of its words have a known position on the page, so what is known of its paragraph is marked.",
      boxes: known,
    };
  return { placement: "end", reason: "Its words were not found on the pages.", boxes: [] };
}

/** Returns the share of the letters of a quote that have a position, from 0 to 1. */
function placedShare(blocks: readonly Block[], { quote, start, end }: ExportedComment): number {
  const isPlaced = new Uint8Array(end - start);
  for (const block of blocks)
    for (const { words } of block.lines ?? [])
      for (let i = 0; i + 1 < words.length; i += 4) {
        const [from = 0, to = 0] = words.slice(i, i + 2);
        isPlaced.fill(1, Math.max(0, block.start + from - start), Math.max(0, block.start + to - start));
      }
  const letters = [...quote.matchAll(/[\p{L}\p{N}]/gu)];
  const placed = letters.filter(({ index }) => isPlaced[index] === 1);
  return letters.length === 0 ? 1 : placed.length / letters.length;
}
