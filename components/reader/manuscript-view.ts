import { type Chunk, chunkAt } from "./split-markdown.ts";

/** A chunk that is at most this far outside the window is measured exactly (pixels). */
const NEAR = 1_200;
const HEADROOM = 96;
/** A section counts as current when its heading has come so near below the headroom, in CSS pixels. */
const LEAD = 64;
/** A target that is farther off after scrolling, in CSS pixels, was left on purpose. */
const DRIFT = 200;

/** Shares of the height of the window: the line to which a quote is scrolled, and the lowest position at which it may stay. */
const BESIDE = { line: 0.3, lowest: 0.7 };
/** On a narrow screen the sheet of comments covers the lower part. */
const ABOVE_SHEET = { line: 0.18, lowest: 0.28 };

interface Measured {
  container: HTMLElement;
  chunks: readonly Chunk[];
  /** Renders a chunk at once, if it is not yet. */
  ensure: (index: number) => void;
}

/** Measures and scrolls to positions of the manuscript on the page. */
export class ManuscriptView {
  readonly #measured: Measured;

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

  /** Scrolls a position into view, and once more when its surroundings have their final size. */
  show(token: string | null, offset: number): void {
    const { chunks, ensure } = this.#measured;
    const index = chunkAt(chunks, offset);
    ensure(index);
    const go = (behavior: ScrollBehavior, farthest = Number.POSITIVE_INFINITY) => {
      const chunk = this.#chunkElement(index);
      const target = (token && chunk?.querySelector(`[data-first~="${token}"]`)) || chunk;
      if (!target) return;
      const { top } = target.getBoundingClientRect();
      const room = window.matchMedia("(max-width: 56.24rem)").matches ? ABOVE_SHEET : BESIDE;
      const line = token ? window.innerHeight * room.line : HEADROOM;
      if (token && top > HEADROOM && top < window.innerHeight * room.lowest) return;
      if (Math.abs(top - line) > farthest) return;
      window.scrollTo({ top: window.scrollY + top - line, behavior });
    };
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const distance = Math.abs(this.#chunkElement(index)?.getBoundingClientRect().top ?? 0);
    if (distance < 2 * window.innerHeight && !still) {
      // What comes into view on the way may change its height and with it the place of the target.
      window.addEventListener("scrollend", () => go("instant", DRIFT), { once: true });
      go("smooth");
    } else {
      go("instant");
      requestAnimationFrame(() => requestAnimationFrame(() => go("instant")));
    }
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
