import type { NumberedComment } from "#components/reader/reader-state.ts";
import type { Session } from "#lib/reviews/schema.ts";
import type { PageSize } from "./use-pdf.ts";

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

/** Returns the size of each page whose size is known from the conversion. */
export function storedSizes(runs: Session["original"]["page_sizes"]): PageSize[] {
  return runs.flatMap(([width, height, count]) => {
    const size = { width, height, userUnit: 1 };
    return Array.from({ length: count }, () => size);
  });
}
