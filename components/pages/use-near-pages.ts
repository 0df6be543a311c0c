"use client";

import { useEffect, useState } from "react";

/** Returns the pages of a list that are within a window's height of what is seen. `root` is null for the window. */
export function useNearPages(container: HTMLElement | null, root: HTMLElement | null): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (!container) return;
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((known) => {
          const next = new Set(known);
          for (const { target, isIntersecting } of entries) {
            const page = target instanceof HTMLElement ? Number(target.dataset.page) : 0;
            if (isIntersecting) next.add(page);
            else next.delete(page);
          }
          return next;
        }),
      { root, rootMargin: "100% 0px" },
    );
    for (const page of container.querySelectorAll("[data-page]")) observer.observe(page);
    return () => observer.disconnect();
  }, [container, root]);
  return near;
}
