import type { PageBox, WordLine } from "../conversion.ts";

/** Returns the boxes of lines on their pages: one for those that stand below each other, and one for each column. */
export function regionsOf(lines: readonly WordLine[]): PageBox[] {
  const regions: PageBox[] = [];
  for (const line of lines) {
    const box = boxOf(line);
    const last = regions.at(-1);
    if (last && isBelow(box, last)) last.bbox = around(last.bbox, box.bbox);
    else regions.push(box);
  }
  return regions;
}

function boxOf({ page, y0, y1, words }: WordLine): PageBox {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < words.length; i += 4) {
    left = Math.min(left, words[i + 2] ?? left);
    right = Math.max(right, words[i + 3] ?? right);
  }
  return { page, bbox: [left, y0, right, y1] };
}

function isBelow({ page, bbox: [x0, y0, x1] }: PageBox, before: PageBox): boolean {
  const [left, top, right] = before.bbox;
  return page === before.page && y0 >= top && x0 < right && x1 > left;
}

function around(a: PageBox["bbox"], b: PageBox["bbox"]): PageBox["bbox"] {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
