import { unionOf } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import { mode, type Segment } from "../page/pdf-page.ts";
import { MAX_SIZE_DIFFERENCE_IN_SIZES } from "../page/print-thresholds.ts";
import {
  DROP_CAP_SIZE_SHARE,
  LOOK_STEP_POINTS,
  MAX_GAP_IN_SEGMENT_IN_SIZES,
  MAX_SMALL_CAP_GAP_IN_SIZES,
  MAX_SMALL_CAP_SIZE_IN_SIZES,
  MIN_LOOK_SHARE,
  MIN_MAIN_HEIGHT_SHARE,
  MIN_PRINTED_SPACE_IN_SIZES,
  MIN_ROW_OVERLAP_SHARE,
  MIN_SPACE_IN_SIZES,
} from "./line-thresholds.ts";

export function sameRow(a: { y0: number; y1: number }, b: { y0: number; y1: number }): boolean {
  const overlap = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return overlap > MIN_ROW_OVERLAP_SHARE * Math.min(a.y1 - a.y0, b.y1 - b.y0);
}

/** True if white space stands between two neighbouring items of a line. */
export function isApart(previous: Item, item: Item): boolean {
  const gap = item.x0 - previous.x1;
  const isSmallCap =
    /(^|[\s-])\p{Lu}$/u.test(previous.text) &&
    /^\p{Lu}{2}/u.test(item.text) &&
    item.size < previous.size * MAX_SMALL_CAP_SIZE_IN_SIZES &&
    gap < previous.size * MAX_SMALL_CAP_GAP_IN_SIZES;
  if (isSmallCap) return false;
  const size = Math.min(item.size, previous.size);
  return gap > size * MIN_SPACE_IN_SIZES || (item.spaced && gap > size * MIN_PRINTED_SPACE_IN_SIZES);
}

function joinItems(items: readonly Item[]): string {
  let out = "";
  items.forEach((item, i) => {
    const previous = items[i - 1];
    out += previous !== undefined && isApart(previous, item) ? ` ${item.text}` : item.text;
  });
  return out.replace(/\s+/g, " ").trim();
}

export function toSegment(items: readonly Item[]): Segment {
  const sorted = items.toSorted((a, b) => a.x0 - b.x0);
  let [letters, bold, italic, math] = [0, 0, 0, 0];
  for (const { text, style } of sorted) {
    letters += text.length;
    if (style.bold) bold += text.length;
    if (style.italic) italic += text.length;
    if (style.math) math += text.length;
  }
  letters ||= 1;
  const size = mode(
    sorted.map((item) => [item.size, item.text.length]),
    LOOK_STEP_POINTS,
  );
  const main = sorted.filter((item) => Math.abs(item.size - size) < size * MAX_SIZE_DIFFERENCE_IN_SIZES);
  const { x0, x1 } = unionOf(sorted);
  // Scripts and large symbols must not move the line that they stand on.
  const { y0, y1 } = unionOf(main.length === 0 ? sorted : main);
  return {
    x0,
    x1,
    y0,
    y1,
    items: sorted,
    text: joinItems(sorted),
    size,
    bold: bold / letters > MIN_LOOK_SHARE,
    italic: italic / letters > MIN_LOOK_SHARE,
    math: math / letters,
  };
}

/** Groups the items of a page into segments: one row, no wide gap. */
export function toSegments(items: readonly Item[]): Segment[] {
  const groups: { items: Item[]; x1: number; main: Item; last: Item }[] = [];
  for (const item of items.toSorted((a, b) => a.x0 - b.x0)) {
    const size = item.size;
    const group = groups.findLast(
      (g) =>
        sameRow(g.main, item) &&
        item.x0 - g.x1 <
          MAX_GAP_IN_SEGMENT_IN_SIZES *
            Math.max(size, Math.min(g.main.size * DROP_CAP_SIZE_SHARE, g.last.size)) &&
        item.x0 - g.x1 > -size,
    );
    if (group === undefined) groups.push({ items: [item], x1: item.x1, main: item, last: item });
    else {
      group.items.push(item);
      group.last = item;
      group.x1 = Math.max(group.x1, item.x1);
      if (
        item.text.length > group.main.text.length &&
        item.y1 - item.y0 >= (group.main.y1 - group.main.y0) * MIN_MAIN_HEIGHT_SHARE
      )
        group.main = item;
    }
  }
  return groups.map((group) => toSegment(group.items)).toSorted((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}
