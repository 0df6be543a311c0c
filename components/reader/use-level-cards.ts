"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { ManuscriptView } from "./manuscript-view.ts";
import { packCards } from "./pack-cards.ts";
import type { NumberedComment } from "./reader-state.ts";

const GAP = 8;
/** The cards follow the scrolling text this often (milliseconds). */
const PACE_MS = 90;
/** Cards that are further outside the window are not placed (pixels). */
const FAR = 3_000;

/**
 * Keeps the cards in `rail` level with their quotes. Writes transforms directly, because positions change far more often
 * than what React renders. Reads all sizes first, then writes only what moved.
 */
export function useLevelCards(
  rail: RefObject<HTMLElement | null>,
  view: RefObject<ManuscriptView | null>,
  comments: readonly NumberedComment[],
  activeId: string | null,
): void {
  const latest = useRef({ comments, activeId });
  const heights = useRef(new WeakMap<Element, number>());
  const placed = useRef(new WeakMap<Element, number>());

  const place = useRef(() => {
    const column = rail.current;
    const shown = latest.current.comments;
    if (!column || !view.current || shown.length === 0) return;
    const { top: columnTop } = column.getBoundingClientRect();
    const offset = columnTop - view.current.top();
    const tops = view.current.tops(
      shown.map(({ number, anchor }) => ({ token: `${number}`, offset: anchor.start })),
    );
    const cards = new Map([...column.children].map((card) => [card.getAttribute("data-card"), card]));
    const boxes = shown.map(({ id }, i) => {
      const card = cards.get(id);
      const height = card ? (heights.current.get(card) ?? card.clientHeight) : 0;
      if (card) heights.current.set(card, height);
      return { id, card, height, top: Math.max(0, (tops[i] ?? 0) - offset) };
    });
    const packed = packCards(
      boxes.toSorted((a, b) => a.top - b.top),
      GAP,
      latest.current.activeId,
    );
    const near = (top: number) => top > -columnTop - FAR && top < -columnTop + window.innerHeight + FAR;
    let end = 0;
    for (const { id, card, height } of boxes) {
      const top = Math.round(packed.get(id) ?? 0);
      end = Math.max(end, top + height);
      const before = card ? placed.current.get(card) : undefined;
      if (!(card instanceof HTMLElement) || before === top) continue;
      if (before !== undefined && !near(before) && !near(top)) continue;
      placed.current.set(card, top);
      card.style.transform = `translateY(${top}px)`;
      delete card.dataset.unplaced;
    }
    column.style.minHeight = `${Math.ceil(end)}px`;
  });

  useLayoutEffect(() => {
    latest.current = { comments, activeId };
    place.current();
  }, [comments, activeId]);

  const isOff = comments.length === 0;
  useEffect(() => {
    const column = rail.current;
    const text = document.querySelector(".manuscript");
    if (!column || !text || isOff) return;
    let waiting = 0;
    const soon = () => {
      if (waiting !== 0) return;
      waiting = window.setTimeout(() => {
        waiting = 0;
        requestAnimationFrame(() => place.current());
      }, PACE_MS);
    };
    const cardSizes = new ResizeObserver((entries) => {
      for (const { target } of entries) heights.current.set(target, target.clientHeight);
      place.current();
    });
    const textSize = new ResizeObserver(soon);
    textSize.observe(text);
    for (const card of column.children) cardSizes.observe(card);
    const cards = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof Element) cardSizes.observe(node);
    });
    cards.observe(column, { childList: true });
    text.addEventListener("contentvisibilityautostatechange", soon, true);
    window.addEventListener("scroll", soon, { passive: true });
    document.fonts?.ready.then(soon, () => {});
    return () => {
      cardSizes.disconnect();
      textSize.disconnect();
      cards.disconnect();
      text.removeEventListener("contentvisibilityautostatechange", soon, true);
      window.removeEventListener("scroll", soon);
      window.clearTimeout(waiting);
    };
  }, [rail, isOff]);
}
