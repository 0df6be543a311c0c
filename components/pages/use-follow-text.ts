"use client";

import { type RefObject, useEffect } from "react";
import { useReader } from "#components/reader/reader-store.ts";
import type { PagesTextView, TextView } from "#components/reader/text-view.ts";
import type { Scroller } from "./scroller.ts";

/** The pages go to the place of the text when it has been at rest for so long (milliseconds). */
const REST_MS = 150;
/** So long after a comment was chosen, its own place is kept, unless the person scrolls on (milliseconds). */
const KEPT_MS = 1_000;

interface FollowInput {
  scroller: Scroller;
  textView: RefObject<TextView | null>;
  view: RefObject<PagesTextView | null>;
}

/** Keeps pages beside the text at the place that is read there, and shows the comment that is chosen, unless the pointer is over the pages. */
export function useFollowText({ scroller, textView, view }: FollowInput): void {
  const store = useReader();
  useEffect(() => {
    const { pane } = scroller;
    if (!pane || !store) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let chosenAt = Number.NEGATIVE_INFINITY;
    let chosen = store.get().activeId;
    const isInUse = () => pane.matches(":hover");
    const follow = () => {
      const offset = textView.current?.offsetAtTop() ?? -1;
      if (offset >= 0 && !isInUse() && performance.now() - chosenAt > KEPT_MS)
        view.current?.show(null, offset);
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(follow, REST_MS);
    };
    const unsubscribe = store.subscribe(() => {
      const { activeId, comments } = store.get();
      if (activeId === chosen) return;
      chosen = activeId;
      const comment = comments.find(({ id }) => id === activeId);
      if (!comment || isInUse()) return;
      chosenAt = performance.now();
      view.current?.show(`${comment.number}`, comment.anchor.start);
    });
    const ending = new AbortController();
    const { signal } = ending;
    const release = () => {
      chosenAt = Number.NEGATIVE_INFINITY;
    };
    soon();
    window.addEventListener("scroll", soon, { passive: true, signal });
    for (const type of ["wheel", "touchmove"])
      window.addEventListener(type, release, { passive: true, signal });
    return () => {
      clearTimeout(timer);
      unsubscribe();
      ending.abort();
    };
  }, [scroller, store, textView, view]);
}
