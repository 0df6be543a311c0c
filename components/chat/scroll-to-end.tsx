"use client";

import { type ReactNode, useEffect, useRef } from "react";

const NEAR_END_PX = 48;

interface ScrollToEndProps {
  label: string;
  /** A change of this value scrolls to the end again. */
  restart: number;
  children: ReactNode;
}

/** Keeps the end in view while the content grows, unless the user has scrolled up to read. */
export function ScrollToEnd({ label, restart, children }: ScrollToEndProps) {
  const box = useRef<HTMLElement>(null);
  const atEnd = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new value asks for the end anew.
  useEffect(() => {
    atEnd.current = true;
  }, [restart]);

  useEffect(() => {
    const element = box.current;
    const inside = element?.firstElementChild;
    if (!element || !inside) return;
    const growth = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    growth.observe(inside);
    growth.observe(element);
    return () => growth.disconnect();
  }, []);

  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
      tabIndex={0}
      aria-label={label}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      onScroll={({ currentTarget: element }) => {
        atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
      }}
    >
      <div className="py-3">{children}</div>
    </section>
  );
}
