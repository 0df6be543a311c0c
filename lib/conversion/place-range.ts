import type { Block, PageBox } from "./conversion.ts";

/**
 * Returns the boxes of `[start, end)` of the Markdown on the source's pages, one for each printed line that it
 * touches; a whole block's box where its words have no places of their own. Points, origin top left.
 */
export function placeRange(blocks: readonly Block[], range: { start: number; end: number }): PageBox[] {
  return blocks
    .filter((block) => block.start < range.end && range.start < block.end)
    .flatMap((block) => {
      const boxes = wordBoxes(block, range);
      if (boxes.length > 0) return boxes;
      return Array.isArray(block.source) ? block.source : [];
    });
}

function wordBoxes(block: Block, range: { start: number; end: number }): PageBox[] {
  const [from, to] = [range.start - block.start, range.end - block.start];
  return (block.lines ?? []).flatMap(({ page, y0, y1, words }): PageBox[] => {
    let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let i = 0; i < words.length; i += 4) {
      const [start = 0, end = 0, x0 = 0, x1 = 0] = words.slice(i, i + 4);
      if (start >= to || end <= from) continue;
      left = Math.min(left, x0);
      right = Math.max(right, x1);
    }
    return right > left ? [{ page, bbox: [left, y0, right, y1] }] : [];
  });
}
