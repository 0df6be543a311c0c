"use client";

import { useLayoutEffect, useRef } from "react";
import type { Scroller } from "./scroller.ts";

interface SeenPlace {
  page: HTMLElement;
  /** From the top of the page, as a share of its height. */
  share: number;
}

/** Keeps what stands at the top of the seen part there when the pages become wider or narrower. */
export function useKeptPlace(scroller: Scroller, container: HTMLElement | null, width: number): void {
  const place = useRef<SeenPlace | null>(null);
  const room = useRef(0);

  useLayoutEffect(() => {
    if (!container) return;
    room.current = roomOf(container);
    const note = () => {
      // A window that has just changed its size has scrolled by itself, before the pages have their new width.
      if (roomOf(container) === room.current) place.current = placeAt(scroller.top(), container);
    };
    note();
    return scroller.follow(note);
  }, [scroller, container]);

  const shown = useRef(width);
  useLayoutEffect(() => {
    if (!container || shown.current === width) return;
    shown.current = width;
    room.current = roomOf(container);
    if (!place.current) return;
    const { top, height } = place.current.page.getBoundingClientRect();
    scroller.move({ from: top + place.current.share * height, to: scroller.top() });
  }, [scroller, container, width]);
}

function roomOf(container: HTMLElement): number {
  return Math.floor(container.getBoundingClientRect().width);
}

/** Returns what stands at a line of the window; null if the pages begin below it. */
function placeAt(line: number, container: HTMLElement): SeenPlace | null {
  if (container.getBoundingClientRect().top > line) return null;
  const pages = [...container.querySelectorAll<HTMLElement>("[data-page]")];
  const page = pages.find((each) => each.getBoundingClientRect().bottom > line);
  if (!page) return null;
  const { top, height } = page.getBoundingClientRect();
  return { page, share: Math.max(0, (line - top) / height) };
}
