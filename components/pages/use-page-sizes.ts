"use client";

import { useCallback, useMemo, useState } from "react";
import type { Session } from "#lib/reviews/schema.ts";
import { storedSizes } from "./page-boxes.ts";
import type { PageSize } from "./use-pdf.ts";

export interface PageSizes {
  sizeOf: (page: number) => PageSize;
  /** Tells the size of a page that was read. */
  onSize: (page: number, size: PageSize) => void;
}

/** The size of each page: as read, as stored at the conversion, or else that of the first page. */
export function usePageSizes(first: PageSize, pageSizes: Session["original"]["page_sizes"]): PageSizes {
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const stored = useMemo(() => storedSizes(pageSizes), [pageSizes]);
  const sizeOf = useCallback(
    (page: number): PageSize => sizes.get(page) ?? stored[page - 1] ?? first,
    [sizes, stored, first],
  );
  const onSize = useCallback(
    (page: number, size: PageSize) =>
      setSizes((known) => {
        const before = known.get(page) ?? stored[page - 1];
        return before && isAbout(before, size) ? known : new Map(known).set(page, size);
      }),
    [stored],
  );
  return { sizeOf, onSize };
}

/** Stored sizes are rounded. */
const ROUNDING = 0.1;

function isAbout(a: PageSize, b: PageSize): boolean {
  return (
    a.userUnit === b.userUnit &&
    Math.abs(a.width - b.width) < ROUNDING &&
    Math.abs(a.height - b.height) < ROUNDING
  );
}
