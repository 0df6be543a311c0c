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
  if (exact.length > 0 && wordless.every((block) => placeRange([block], comment).length > 0))
    return { placement: "exact", boxes: exact };
  const paragraph = usable(placeRange(touched, comment));
  const known = paragraph.length > 0 ? paragraph : usable(comment.pages);
  if (known.length > 0)
    return {
      placement: "paragraph",
      reason: "The positions of its words on the page are not known, so its paragraph is marked.",
      boxes: known,
    };
  return { placement: "end", reason: "Its words have no place on a page.", boxes: [] };
}
