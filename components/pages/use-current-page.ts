"use client";

import { useEffect, useState } from "react";
import type { Scroller } from "./scroller.ts";

/** A page counts as the current one until less of it than this share of the seen part is left. */
const LEFT = 0.2;

/** Returns the number of the page that is read. */
export function useCurrentPage(scroller: Scroller, column: HTMLElement | null): number {
  const [current, setCurrent] = useState(1);
  useEffect(() => {
    const look = () => {
      const line = scroller.top() + LEFT * scroller.height();
      const pages = [...(column?.querySelectorAll<HTMLElement>("[data-pages] [data-page]") ?? [])];
      const seen = pages.find((page) => page.getBoundingClientRect().bottom > line) ?? pages.at(-1);
      setCurrent(Number(seen?.dataset.page ?? 1));
    };
    look();
    return scroller.follow(look);
  }, [scroller, column]);
  return current;
}

/** Brings the top of a page into view. */
export function goToPage(scroller: Scroller, column: HTMLElement | null, page: number): void {
  const target = column?.querySelector(`[data-pages] [data-page="${page}"]`);
  if (target) scroller.move({ from: target.getBoundingClientRect().top, to: scroller.top() });
}
