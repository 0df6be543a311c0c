import { findWords, foldText } from "#lib/rendered/find-words.ts";

const ALL = "search";
const CURRENT = "search-current";

/** The text nodes of an element as one string. */
interface ShownText {
  nodes: { node: Text; start: number }[];
  folded: string;
}

/** Draws hits over the text that is on the page, without changing the page itself. */
export class SearchHighlights {
  readonly #container: HTMLElement;
  #query = "";
  #current: { chunk: number; nth: number } | null = null;
  #currentRange: Range | null = null;
  #waiting = 0;
  readonly #observer: MutationObserver;

  constructor(container: HTMLElement) {
    this.#container = container;
    this.#observer = new MutationObserver(() => this.#soon());
    this.#observer.observe(container, { childList: true, subtree: true, characterData: true });
  }

  /** `current` is the nth hit of a chunk. */
  show(query: string, current: { chunk: number; nth: number } | null): void {
    this.#query = query;
    this.#current = current;
    this.#draw();
  }

  /** Scrolls to the current hit, if it is on the page. */
  scrollToCurrent(headroom: number): void {
    const rect = this.#currentRange?.getBoundingClientRect();
    if (!rect) return;
    const isSeen = rect.top > headroom && rect.bottom < 0.75 * window.innerHeight;
    if (!isSeen) window.scrollTo({ top: window.scrollY + rect.top - 0.35 * window.innerHeight });
  }

  end(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#waiting);
    registry()?.delete(ALL);
    registry()?.delete(CURRENT);
  }

  /** React has changed the text, which empties the ranges. */
  #soon(): void {
    cancelAnimationFrame(this.#waiting);
    this.#waiting = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    const all: Range[] = [];
    this.#currentRange = null;
    if (this.#query.trim() !== "")
      for (const chunk of this.#container.querySelectorAll<HTMLElement>("[data-chunk]")) {
        const shown = shownText(chunk);
        const hits = findWords(shown.folded, this.#query);
        const isCurrent = Number(chunk.dataset.chunk) === this.#current?.chunk;
        const nth = Math.min(this.#current?.nth ?? 0, hits.length - 1);
        for (const [i, { start, end }] of hits.entries()) {
          const range = rangeOf(shown, start, end);
          if (isCurrent && i === nth) this.#currentRange = range;
          else all.push(range);
        }
      }
    const highlights = registry();
    if (!highlights) {
      this.#select();
      return;
    }
    highlights.set(ALL, new Highlight(...all));
    highlights.set(CURRENT, this.#currentRange ? new Highlight(this.#currentRange) : new Highlight());
  }

  /** A browser without highlights shows the current hit as selected. */
  #select(): void {
    const selection = window.getSelection();
    selection?.removeAllRanges();
    if (this.#currentRange) selection?.addRange(this.#currentRange);
  }
}

function registry(): HighlightRegistry | null {
  return typeof CSS !== "undefined" && "highlights" in CSS ? CSS.highlights : null;
}

function shownText(element: HTMLElement): ShownText {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: ShownText["nodes"] = [];
  let text = "";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest(".katex-mathml, .sr-only")) continue;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  return { nodes, folded: foldText(text) };
}

function rangeOf({ nodes }: ShownText, start: number, end: number): Range {
  const range = document.createRange();
  const from = nodes.findLast((each) => each.start <= start);
  const to = nodes.findLast((each) => each.start < end);
  if (from && to) {
    range.setStart(from.node, start - from.start);
    range.setEnd(to.node, Math.min(to.node.length, end - to.start));
  }
  return range;
}
