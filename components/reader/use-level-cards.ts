"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { packCards } from "./pack-cards.ts";
import type { NumberedComment } from "./reader-state.ts";
import type { TextView } from "./text-view.ts";

const GAP = 8;
/** The cards follow the scrolling text this often (milliseconds). */
const PACE_MS = 90;
/** Cards that are further outside the window are not placed (pixels). */
const FAR = 3_000;
/** The bars above the cards end here, and a card counts if this much of it shows at the lower edge (pixels). */
const HEAD = 220;
const EDGE = 48;

interface LevelCardsInput {
  rail: RefObject<HTMLElement | null>;
  view: RefObject<TextView | null>;
  comments: readonly NumberedComment[];
  activeId: string | null;
  /** Receives whether any card is level with the text in the window. */
  onAnyLevel: (isAny: boolean) => void;
}

/**
 * Keeps the cards in `rail` level with their quotes. Writes transforms directly, because positions change far more often
 * than what React renders. Reads all sizes first, then writes only what moved.
 */
export function useLevelCards({ rail, view, comments, activeId, onAnyLevel }: LevelCardsInput): void {
  const level = useRef<LevelCards | null>(null);
  const isOff = comments.length === 0;

  useLayoutEffect(() => {
    level.current ??= new LevelCards(rail, view, onAnyLevel);
    level.current.show(comments, activeId);
  }, [rail, view, comments, activeId, onAnyLevel]);

  useEffect(() => {
    const column = rail.current;
    const text = document.querySelector("[data-text-body]");
    if (!column || !text || isOff) return;
    return level.current?.watch(column, text);
  }, [rail, isOff]);
}

interface Box {
  id: string;
  card: Element | undefined;
  height: number;
  /** The position at which the card is level with its quote (pixels below the top of the column). */
  top: number;
}

class LevelCards {
  readonly #rail: RefObject<HTMLElement | null>;
  readonly #view: RefObject<TextView | null>;
  readonly #onAnyLevel: (isAny: boolean) => void;
  readonly #heights = new WeakMap<Element, number>();
  readonly #placed = new WeakMap<Element, number>();
  #comments: readonly NumberedComment[] = [];
  #activeId: string | null = null;

  constructor(
    rail: RefObject<HTMLElement | null>,
    view: RefObject<TextView | null>,
    onAnyLevel: (isAny: boolean) => void,
  ) {
    this.#rail = rail;
    this.#view = view;
    this.#onAnyLevel = onAnyLevel;
  }

  show(comments: readonly NumberedComment[], activeId: string | null): void {
    this.#comments = comments;
    this.#activeId = activeId;
    this.#place();
  }

  /** Places the cards again when the text or a card changes its size or the page scrolls. Returns how to stop. */
  watch(column: HTMLElement, text: Element): () => void {
    let waiting = 0;
    const soon = () => {
      if (waiting !== 0) return;
      waiting = window.setTimeout(() => {
        waiting = 0;
        requestAnimationFrame(() => this.#place());
      }, PACE_MS);
    };
    const cardSizes = new ResizeObserver((entries) => {
      for (const { target } of entries) this.#heights.set(target, target.clientHeight);
      this.#place();
    });
    for (const card of column.children) cardSizes.observe(card);
    const cards = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof Element) cardSizes.observe(node);
    });
    cards.observe(column, { childList: true });
    const unwatchText = watchText(text, soon);
    return () => {
      cardSizes.disconnect();
      cards.disconnect();
      unwatchText();
      window.clearTimeout(waiting);
    };
  }

  #place(): void {
    const column = this.#rail.current;
    const view = this.#view.current;
    if (!column || !view || this.#comments.length === 0) return;
    const { top: columnTop } = column.getBoundingClientRect();
    const boxes = this.#measure(column, view, columnTop - view.top());
    const packed = packCards(
      boxes.toSorted((a, b) => a.top - b.top),
      GAP,
      this.#activeId,
    );
    let end = 0;
    let isAnyLevel = false;
    for (const { id, card, height } of boxes) {
      const top = Math.round(packed.get(id) ?? 0);
      end = Math.max(end, top + height);
      isAnyLevel ||= columnTop + top < window.innerHeight - EDGE && columnTop + top + height > HEAD;
      if (card instanceof HTMLElement) this.#move(card, top, columnTop);
    }
    this.#onAnyLevel(isAnyLevel);
    column.style.minHeight = `${Math.ceil(end)}px`;
  }

  #measure(column: HTMLElement, view: TextView, offset: number): Box[] {
    const tops = view.tops(
      this.#comments.map(({ number, anchor }) => ({ token: `${number}`, offset: anchor.start })),
    );
    const cards = new Map([...column.children].map((card) => [card.getAttribute("data-card"), card]));
    return this.#comments.map(({ id }, i) => {
      const card = cards.get(id);
      const height = card ? (this.#heights.get(card) ?? card.clientHeight) : 0;
      if (card) this.#heights.set(card, height);
      return { id, card, height, top: Math.max(0, (tops[i] ?? 0) - offset) };
    });
  }

  #move(card: HTMLElement, top: number, columnTop: number): void {
    const before = this.#placed.get(card);
    const isNear = (at: number) => at > -columnTop - FAR && at < -columnTop + window.innerHeight + FAR;
    if (before === top || (before !== undefined && !isNear(before) && !isNear(top))) return;
    this.#placed.set(card, top);
    card.style.transform = `translateY(${top}px)`;
    delete card.dataset.unplaced;
  }
}

function watchText(text: Element, changed: () => void): () => void {
  const size = new ResizeObserver(changed);
  size.observe(text);
  text.addEventListener("contentvisibilityautostatechange", changed, true);
  window.addEventListener("scroll", changed, { passive: true });
  document.fonts?.ready.then(changed, () => {});
  return () => {
    size.disconnect();
    text.removeEventListener("contentvisibilityautostatechange", changed, true);
    window.removeEventListener("scroll", changed);
  };
}
