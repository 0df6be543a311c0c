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
    (page: number): PageSize => {
      const known = stored[page - 1];
      return sizes.get(page) ?? (known ? { ...known, userUnit: 1 } : first);
    },
    [sizes, stored, first],
  );
  const onSize = useCallback((page: number, size: PageSize) => {
    setSizes((known) => {
      const before = known.get(page);
      const isSame = before?.width === size.width && before.height === size.height;
      return isSame ? known : new Map(known).set(page, size);
    });
  }, []);
  return { sizeOf, onSize };
}
