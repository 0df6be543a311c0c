import type { NumberedComment } from "#components/reader/reader-state.ts";
import type { Session } from "#lib/reviews/schema.ts";

/** Where a comment is on the pages: points from the top left corner of the page as it is shown. */
export interface PageBox {
  number: number;
  page: number;
  bbox: readonly [number, number, number, number];
}

/** The boxes of the quotes of all comments, by page (from 1). */
export function boxesByPage(comments: readonly NumberedComment[]): Map<number, PageBox[]> {
  const byPage = new Map<number, PageBox[]>();
  for (const box of comments.flatMap(boxesOf)) {
    const known = byPage.get(box.page);
    if (known) known.push(box);
    else byPage.set(box.page, [box]);
  }
  return byPage;
}

export function boxesOf({ number, anchor }: NumberedComment): PageBox[] {
  return (anchor.pages ?? []).flatMap(({ page, bbox: [x0, y0, x1, y1] }) =>
    x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined
      ? []
      : [{ number, page, bbox: [x0, y0, x1, y1] }],
  );
}

/** Returns the size of each page whose size is known from the conversion: width and height in points. */
export function storedSizes(runs: Session["original"]["page_sizes"]): { width: number; height: number }[] {
  return runs.flatMap(([width, height, count]) => Array.from({ length: count }, () => ({ width, height })));
}

export interface Landmark {
  offset: number;
  /** In pages from the top of the document: 2.5 is the middle of the third page. */
  at: number;
}

/** Places that are known in the text and on the pages, in the order of the text. */
export function landmarks(
  comments: readonly NumberedComment[],
  { length, pages, heightOf }: { length: number; pages: number; heightOf: (page: number) => number },
): Landmark[] {
  const known = comments.flatMap((comment): Landmark[] => {
    const [first] = boxesOf(comment);
    if (!first || first.page > pages) return [];
    const share = Math.min(1, Math.max(0, first.bbox[1] / heightOf(first.page)));
    return [{ offset: comment.anchor.start, at: first.page - 1 + share }];
  });
  return [{ offset: 0, at: 0 }, ...known, { offset: length, at: pages }].sort((a, b) => a.offset - b.offset);
}

/** Returns about where an offset is on the pages, from the places before and after it. */
export function placeOf(offset: number, marks: readonly Landmark[]): number {
  const next = marks.findIndex((mark) => mark.offset >= offset);
  const after = marks[next];
  const before = marks[next - 1];
  if (!after) return marks.at(-1)?.at ?? 0;
  if (!before || after.offset === before.offset) return after.at;
  const share = (offset - before.offset) / (after.offset - before.offset);
  return before.at + share * (after.at - before.at);
}
