import type { NumberedComment } from "#components/reader/reader-state.ts";
import type { TextView } from "#components/reader/text-view.ts";
import { boxesOf, type Landmark, placeOf } from "./page-boxes.ts";

/** The bars above the pages end here, in CSS pixels from the top of the window. */
const HEADROOM = 132;
/** Where a shown place comes to stand, as a share of the window. */
const LINE = 0.3;

interface Shown {
  container: HTMLElement;
  comments: readonly NumberedComment[];
  marks: readonly Landmark[];
  /** The height of a page in points. */
  heightOf: (page: number) => number;
}

/** Measures and scrolls to positions on the author's pages. */
export class PagesView implements TextView {
  readonly #shown: Shown;

  constructor(shown: Shown) {
    this.#shown = shown;
  }

  top(): number {
    return this.#shown.container.getBoundingClientRect().top;
  }

  tops(positions: readonly { token: string; offset: number }[]): number[] {
    const origin = this.top();
    const rects = new Map<number, DOMRect | null>();
    return positions.map(({ token, offset }) => {
      const place = this.#placeOf(token, offset);
      const page = Math.floor(place);
      const rect = rects.get(page) ?? this.#pageElement(page + 1)?.getBoundingClientRect() ?? null;
      rects.set(page, rect);
      return rect ? rect.top - origin + (place - page) * rect.height : 0;
    });
  }

  show(token: string | null, offset: number): void {
    const place = this.#placeOf(token, offset);
    const go = () => {
      const rect = this.#pageElement(Math.floor(place) + 1)?.getBoundingClientRect();
      if (!rect) return;
      const top = rect.top + (place - Math.floor(place)) * rect.height;
      const line = token ? Math.max(HEADROOM, LINE * window.innerHeight) : HEADROOM;
      const isSeen = token !== null && top > HEADROOM && top < 0.75 * window.innerHeight;
      if (!isSeen) window.scrollTo({ top: window.scrollY + top - line, behavior: "instant" });
    };
    go();
    // Pages above get their own sizes as they come near.
    requestAnimationFrame(go);
  }

  offsetAtTop(): number {
    const { container, marks } = this.#shown;
    const pages = [...container.querySelectorAll<HTMLElement>("[data-page]")];
    const page = pages.findIndex((each) => each.getBoundingClientRect().bottom > HEADROOM);
    if (page < 0) return -1;
    const rect = pages[page]?.getBoundingClientRect();
    const place = rect ? page + Math.max(0, (HEADROOM - rect.top) / rect.height) : page;
    return marks.findLast(({ at }) => at <= place)?.offset ?? -1;
  }

  #placeOf(token: string | null, offset: number): number {
    const { comments, marks, heightOf } = this.#shown;
    const number = token === null || !/^\d+$/.test(token) ? null : Number(token);
    const comment = number === null ? undefined : comments[number - 1];
    const [box] = comment ? boxesOf(comment) : [];
    if (!box) return placeOf(offset, marks);
    return box.page - 1 + Math.min(0.999, Math.max(0, box.bbox[1] / heightOf(box.page)));
  }

  #pageElement(page: number): Element | null {
    return this.#shown.container.querySelector(`[data-page="${page}"]`);
  }
}
