import { type Chunk, chunkAt } from "#lib/rendered/split-markdown.ts";
import { NARROW } from "./narrow.ts";
import type { TextView } from "./text-view.ts";

/** A chunk that is at most this far outside the window is measured exactly (pixels). */
const NEAR = 1_200;
const HEADROOM = 96;
/** A section counts as current when its heading has come so near below the headroom, in CSS pixels. */
const LEAD = 64;
/** How long a target is kept in place while its surroundings get their final size, in milliseconds. */
const HOLD = 3_000;
/** A page without a scroll event for so long, in milliseconds, has come to rest. */
const REST = 100;
/** The height of the bar below the sheet of comments, in CSS pixels. */
const SHEET_BAR = 56;

interface Measured {
  container: HTMLElement;
  chunks: readonly Chunk[];
  /** Renders a chunk at once, if it is not yet. */
  ensure: (index: number) => void;
}

/** Measures and scrolls to positions of the manuscript on the page. */
export class ManuscriptView implements TextView {
  readonly #measured: Measured;
  #hold = new AbortController();

  constructor(measured: Measured) {
    this.#measured = measured;
  }

  /** Returns the distance from the top of the window to the top of the text. */
  top(): number {
    return this.#measured.container.getBoundingClientRect().top;
  }

  /** Returns distances from the top of the container. Those far from the window are estimates, which need no layout. */
  tops(positions: readonly { token: string; offset: number }[]): number[] {
    const { container, chunks } = this.#measured;
    const origin = container.getBoundingClientRect().top;
    const rects = new Map<number, DOMRect>();
    return positions.map(({ token, offset }) => {
      const index = chunkAt(chunks, offset);
      const element = this.#chunkElement(index);
      const chunk = chunks[index];
      if (!element || !chunk) return 0;
      const rect = rects.get(index) ?? element.getBoundingClientRect();
      rects.set(index, rect);
      const isNear = rect.bottom > -NEAR && rect.top < window.innerHeight + NEAR;
      const mark = isNear ? element.querySelector(`[data-first~="${token}"]`) : null;
      if (mark) return (mark.getClientRects()[0] ?? mark.getBoundingClientRect()).top - origin;
      const share = (offset - chunk.start) / Math.max(1, chunk.end - chunk.start);
      return rect.top - origin + rect.height * share;
    });
  }

  /** Scrolls a position into view, and keeps it there until its surroundings have their final size or the person moves. */
  show(token: string | null, offset: number): void {
    const { chunks, ensure } = this.#measured;
    const index = chunkAt(chunks, offset);
    ensure(index);
    const go = (behavior: ScrollBehavior) => {
      const chunk = this.#chunkElement(index);
      const mark = token ? chunk?.querySelector(`[data-first~="${token}"]`) : null;
      if (mark) scrollToQuote(mark.getBoundingClientRect(), behavior);
      else if (chunk) scrollTo(chunk.getBoundingClientRect().top - HEADROOM, behavior);
    };
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const distance = Math.abs(this.#chunkElement(index)?.getBoundingClientRect().top ?? 0);
    const isNear = distance < 2 * window.innerHeight && !still;
    this.#hold.abort();
    this.#hold = new AbortController();
    keepInPlace(() => go("instant"), isNear, this.#hold);
    go(isNear ? "smooth" : "instant");
  }

  /** Returns the offset of the chunk at the top of the window, for the outline. */
  offsetAtTop(): number {
    const { container, chunks } = this.#measured;
    const { left, width } = container.getBoundingClientRect();
    const hit = document
      .elementsFromPoint(left + width / 2, HEADROOM + LEAD)
      .find((element) => element.closest(".chunk"));
    const index = Number(hit?.closest<HTMLElement>(".chunk")?.dataset.chunk ?? -1);
    return chunks[index]?.start ?? -1;
  }

  #chunkElement(index: number): Element | null {
    return this.#measured.container.children[index] ?? null;
  }
}

/** Scrolls by a distance in CSS pixels, unless it is too small to be seen. */
function scrollTo(by: number, behavior: ScrollBehavior): void {
  if (Math.abs(by) >= 1) window.scrollTo({ top: window.scrollY + by, behavior });
}

/** Scrolls a quote to its line, unless it is in the part of the window where it can be read. */
function scrollToQuote({ top, height }: DOMRect, behavior: ScrollBehavior): void {
  const { line, lowest } = readableArea();
  if (top > HEADROOM && (top <= line || top + height < lowest)) return;
  scrollTo(top - Math.max(HEADROOM + 1, Math.min(line, lowest - height)), behavior);
}

/** Returns the line to which a quote is scrolled, and where the readable part ends, in CSS pixels from the top of the window. */
function readableArea(): { line: number; lowest: number } {
  const { innerHeight } = window;
  const isNarrow = window.matchMedia(NARROW).matches;
  return isNarrow
    ? { line: 0.18 * innerHeight, lowest: 0.42 * innerHeight - SHEET_BAR }
    : { line: 0.3 * innerHeight, lowest: 0.8 * innerHeight };
}

/** Calls `settle` when the page has come to rest, and after each change of its height, until the person moves it or `HOLD` is over. */
function keepInPlace(settle: () => void, glides: boolean, ended: AbortController): void {
  const { signal } = ended;
  let isGliding = glides;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settleAtRest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isGliding = false;
      settle();
    }, REST);
  };
  const observer = new ResizeObserver(() => (isGliding ? settleAtRest() : settle()));
  observer.observe(document.body);
  window.addEventListener("scroll", settleAtRest, { signal });
  // In the capture phase, so that the event that asked for the place does not end it.
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    window.addEventListener(type, () => ended.abort(), { signal, capture: true, passive: true });
  }
  const over = setTimeout(() => ended.abort(), HOLD);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    clearTimeout(over);
    observer.disconnect();
  });
}
