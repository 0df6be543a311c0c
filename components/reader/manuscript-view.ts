import { type Chunk, chunkAt } from "./split-markdown.ts";

/** How far outside of the window a piece may be and still be measured exactly, in pixels. */
const NEAR = 1_200;
const HEADROOM = 96;

/** Shares of the window's height: where a shown place comes to stand, and the lowest that it may stay. */
const BESIDE = { line: 0.3, lowest: 0.7 };
/** On a narrow screen the sheet of comments covers the lower part. */
const ABOVE_SHEET = { line: 0.18, lowest: 0.28 };

interface Measured {
  container: HTMLElement;
  chunks: readonly Chunk[];
  /** Renders a chunk at once, if it is not yet. */
  ensure: (index: number) => void;
}

/** Where things of the manuscript stand on the page, and how to get there. */
export class ManuscriptView {
  readonly #measured: Measured;

  constructor(measured: Measured) {
    this.#measured = measured;
  }

  /** Where the text starts, from the top of the window. */
  top(): number {
    return this.#measured.container.getBoundingClientRect().top;
  }

  /** Tops below the container's own top. Far from the window they are estimates, so that nothing has to be laid out. */
  tops(places: readonly { token: string; offset: number }[]): number[] {
    const { container, chunks } = this.#measured;
    const origin = container.getBoundingClientRect().top;
    const rects = new Map<number, DOMRect>();
    return places.map(({ token, offset }) => {
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

  /** Brings a place into view; goes there in one step, and again once what surrounds it has its true size. */
  show(token: string | null, offset: number): void {
    const { chunks, ensure } = this.#measured;
    const index = chunkAt(chunks, offset);
    ensure(index);
    const go = (behavior: ScrollBehavior) => {
      const chunk = this.#chunkElement(index);
      const target = (token && chunk?.querySelector(`[data-first~="${token}"]`)) || chunk;
      if (!target) return;
      const { top } = target.getBoundingClientRect();
      const room = window.matchMedia("(max-width: 56.24rem)").matches ? ABOVE_SHEET : BESIDE;
      const line = token ? window.innerHeight * room.line : HEADROOM;
      if (token && top > HEADROOM && top < window.innerHeight * room.lowest) return;
      window.scrollTo({ top: window.scrollY + top - line, behavior });
    };
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const distance = Math.abs(this.#chunkElement(index)?.getBoundingClientRect().top ?? 0);
    if (distance < 2 * window.innerHeight && !still) {
      go("smooth");
    } else {
      go("instant");
      requestAnimationFrame(() => requestAnimationFrame(() => go("instant")));
    }
  }

  /** Offset of the chunk at the top of the window, for the outline. */
  offsetAtTop(): number {
    const { container, chunks } = this.#measured;
    const { left, width } = container.getBoundingClientRect();
    const hit = document
      .elementsFromPoint(left + width / 2, HEADROOM + 24)
      .find((element) => element.closest(".chunk"));
    const index = Number(hit?.closest<HTMLElement>(".chunk")?.dataset.chunk ?? -1);
    return chunks[index]?.start ?? -1;
  }

  #chunkElement(index: number): Element | null {
    return this.#measured.container.children[index] ?? null;
  }
}
