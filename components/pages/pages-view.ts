import type { Passage } from "#components/reader/find-passage.ts";
import type { NumberedComment } from "#components/reader/reader-state.ts";
import type { PagesTextView } from "#components/reader/text-view.ts";
import { boxesOf } from "./page-boxes.ts";
import { lineAt, pageOf } from "./placed-words.ts";
import type { Scroller } from "./scroller.ts";
import { type PrintedPages, selectedOnPages } from "./selected-on-pages.ts";

/** Where a shown place comes to stand, as a share of the seen part. */
const LINE = 0.25;
const LOWEST = 0.75;

interface ShownPages extends PrintedPages {
  scroller: Scroller;
  comments: readonly NumberedComment[];
  /** The length of the text, in UTF-16 units. */
  length: number;
}

interface Place {
  page: number;
  /** From the top of the page, as a share of its height. */
  share: number;
}

/** Measures and scrolls to positions on the author's pages. */
export class PagesView implements PagesTextView {
  readonly #shown: ShownPages;

  constructor(shown: ShownPages) {
    this.#shown = shown;
  }

  top(): number {
    return this.#shown.container.getBoundingClientRect().top;
  }

  tops(positions: readonly { token: string; offset: number }[]): number[] {
    const origin = this.top();
    const rects = new Map<number, DOMRect | null>();
    return positions.map(({ token, offset }) => {
      const { page, share } = this.#placeOf(token, offset);
      const rect = rects.get(page) ?? this.#rectOf(page);
      rects.set(page, rect);
      return rect ? rect.top - origin + share * rect.height : 0;
    });
  }

  show(token: string | null, offset: number): void {
    const { scroller, words } = this.#shown;
    const go = () => this.#scrollTo(this.#placeOf(token, offset), token === null);
    go();
    const { page } = this.#placeOf(token, offset);
    // Pages above get their own sizes as they come near.
    requestAnimationFrame(go);
    if (words.get().lines.has(page)) return;
    const before = scroller.position();
    void words.load([page]).then(() => {
      if (Math.abs(scroller.position() - before) < this.#shown.scroller.height()) go();
    });
  }

  offsetAtTop(): number {
    const { container, scroller, words, length } = this.#shown;
    const line = scroller.top();
    const pages = [...container.querySelectorAll<HTMLElement>("[data-page]")];
    const page = pages.findIndex((each) => each.getBoundingClientRect().bottom > line) + 1;
    const rect = page > 0 ? this.#rectOf(page) : null;
    if (!rect) return -1;
    const share = Math.max(0, (line - rect.top) / rect.height);
    const { turns, lines } = words.get();
    const y = share * this.#shown.heightOf(page);
    const atTop = lines.get(page)?.find(({ y0 }) => y0 >= y)?.words[0];
    if (atTop !== undefined) return atTop;
    const turn = turns.findIndex((each) => each[1] === page);
    const start = turns[turn]?.[0];
    return start === undefined ? -1 : Math.round(start + share * ((turns[turn + 1]?.[0] ?? length) - start));
  }

  passageOf(range: Range): Passage | null {
    return selectedOnPages(range, this.#shown);
  }

  #scrollTo({ page, share }: Place, isWhole: boolean): void {
    const { scroller } = this.#shown;
    const rect = this.#rectOf(page);
    if (!rect) return;
    const from = rect.top + share * rect.height;
    const top = scroller.top();
    const isSeen = from > top && from < top + LOWEST * scroller.height();
    if (isWhole || !isSeen) scroller.move({ from, to: top + (isWhole ? 0 : LINE * scroller.height()) });
  }

  #placeOf(token: string | null, offset: number): Place {
    const { comments, heightOf } = this.#shown;
    const number = token === null || !/^\d+$/.test(token) ? null : Number(token);
    const comment = number === null ? undefined : comments[number - 1];
    const [box] = comment ? boxesOf(comment) : [];
    return box
      ? { page: box.page, share: shareOf(box.bbox[1], heightOf(box.page)) }
      : this.#placeOfOffset(offset);
  }

  #placeOfOffset(offset: number): Place {
    const { words, length, heightOf } = this.#shown;
    const { turns, lines } = words.get();
    const found = pageOf(offset, turns, length) ?? { page: 1, share: 0 };
    const line = lineAt(lines.get(found.page) ?? [], offset);
    return line ? { page: found.page, share: shareOf(line.y0, heightOf(found.page)) } : found;
  }

  #rectOf(page: number): DOMRect | null {
    return this.#shown.container.querySelector(`[data-page="${page}"]`)?.getBoundingClientRect() ?? null;
  }
}

const shareOf = (y: number, height: number) => Math.min(0.999, Math.max(0, y / height));
