import { type Item, type Segment, unionOf } from "./pdf-page.ts";

/** A gap wider than this part of the text size separates columns and cells, not words. */
const WIDE_GAP = 0.95;

export function sameRow(a: { y0: number; y1: number }, b: { y0: number; y1: number }): boolean {
  const overlap = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return overlap > 0.45 * Math.min(a.y1 - a.y0, b.y1 - b.y0);
}

/** Text of neighbouring items, with a space where the gap shows one; small capitals are put together. */
function joinItems(items: readonly Item[]): string {
  let out = "";
  items.forEach((item, i) => {
    const previous = items[i - 1];
    const gap = previous === undefined ? 0 : item.x0 - previous.x1;
    const isSmallCap =
      previous !== undefined &&
      /(^|[\s-])\p{Lu}$/u.test(previous.text) &&
      /^\p{Lu}{2}/u.test(item.text) &&
      item.size < previous.size * 0.9 &&
      gap < previous.size * 0.35;
    const isTight = gap < item.size * 0.12 || isSmallCap;
    out += i === 0 || isTight ? item.text : ` ${item.text}`;
  });
  return out.replace(/\s+/g, " ").trim();
}

export function toSegment(items: readonly Item[]): Segment {
  const sorted = items.toSorted((a, b) => a.x0 - b.x0);
  const letters = sorted.reduce((sum, item) => sum + item.text.length, 0) || 1;
  const share = (has: (item: Item) => boolean) =>
    sorted.reduce((sum, item) => sum + (has(item) ? item.text.length : 0), 0) / letters;
  const [largest] = sorted.toSorted((a, b) => b.text.length - a.text.length);
  return {
    ...unionOf(sorted),
    items: sorted,
    text: joinItems(sorted),
    size: largest?.size ?? 0,
    bold: share((item) => item.bold) > 0.6,
    italic: share((item) => item.italic) > 0.6,
    math: share((item) => item.math),
  };
}

/** Items of a page as segments: same row, no wide gap. */
export function toSegments(items: readonly Item[]): Segment[] {
  const groups: { items: Item[]; x1: number; main: Item }[] = [];
  for (const item of items.toSorted((a, b) => a.x0 - b.x0)) {
    const size = item.size;
    const group = groups.findLast(
      (g) =>
        sameRow(g.main, item) &&
        item.x0 - g.x1 < WIDE_GAP * Math.max(size, g.main.size * 0.8) &&
        item.x0 - g.x1 > -size,
    );
    if (group === undefined) groups.push({ items: [item], x1: item.x1, main: item });
    else {
      group.items.push(item);
      group.x1 = Math.max(group.x1, item.x1);
      if (
        item.text.length > group.main.text.length &&
        item.y1 - item.y0 >= (group.main.y1 - group.main.y0) * 0.8
      )
        group.main = item;
    }
  }
  return groups.map((group) => toSegment(group.items)).toSorted((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}
