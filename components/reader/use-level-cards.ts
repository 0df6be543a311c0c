"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { ManuscriptView } from "./manuscript-view.ts";
import { packCards } from "./pack-cards.ts";
import type { NumberedComment } from "./reader-state.ts";

const GAP = 8;

/**
 * Keeps the cards in `rail` level with their texts. Writes transforms itself, since a position changes far more often
 * than anything that React draws. Reads happen together, then writes, once a frame.
 */
export function useLevelCards(
  rail: RefObject<HTMLElement | null>,
  view: RefObject<ManuscriptView | null>,
  comments: readonly NumberedComment[],
  activeId: string | null,
): void {
  const latest = useRef({ comments, activeId });
  const frame = useRef(0);

  const place = useRef(() => {
    frame.current = 0;
    const column = rail.current;
    if (!column || !view.current || latest.current.comments.length === 0) return;
    const shown = latest.current.comments;
    const text = document.querySelector(".manuscript");
    const offset = column.getBoundingClientRect().top - (text?.getBoundingClientRect().top ?? 0);
    const tops = view.current.tops(
      shown.map(({ number, anchor }) => ({ token: `${number}`, offset: anchor.start })),
    );
    const cards = new Map(
      [...column.querySelectorAll<HTMLElement>("[data-card]")].map((card) => [card.dataset.card, card]),
    );
    const boxes = shown.map(({ id }, i) => ({
      id,
      top: Math.max(0, (tops[i] ?? 0) - offset),
      height: cards.get(id)?.offsetHeight ?? 0,
    }));
    let end = 0;
    const packed = packCards(
      boxes.toSorted((a, b) => a.top - b.top),
      GAP,
      latest.current.activeId,
    );
    for (const { id, height } of boxes) {
      const card = cards.get(id);
      const top = packed.get(id) ?? 0;
      end = Math.max(end, top + height);
      if (!card) continue;
      card.style.transform = `translateY(${Math.round(top)}px)`;
      delete card.dataset.unplaced;
    }
    column.style.minHeight = `${Math.ceil(end)}px`;
  });

  useLayoutEffect(() => {
    latest.current = { comments, activeId };
    place.current();
  });

  const isOff = comments.length === 0;
  useEffect(() => {
    const column = rail.current;
    const text = document.querySelector(".manuscript");
    if (!column || !text || isOff) return;
    const soon = () => {
      if (frame.current === 0) frame.current = requestAnimationFrame(() => place.current());
    };
    const sizes = new ResizeObserver(soon);
    sizes.observe(text);
    for (const card of column.querySelectorAll("[data-card]")) sizes.observe(card);
    const cards = new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes) if (node instanceof Element) sizes.observe(node);
      soon();
    });
    cards.observe(column, { childList: true });
    text.addEventListener("contentvisibilityautostatechange", soon, true);
    document.fonts?.ready.then(soon, () => {});
    return () => {
      sizes.disconnect();
      cards.disconnect();
      text.removeEventListener("contentvisibilityautostatechange", soon, true);
      cancelAnimationFrame(frame.current);
    };
  }, [rail, isOff]);
}
