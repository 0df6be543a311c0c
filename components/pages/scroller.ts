/** The bars above the pages end here, in CSS pixels from the top of the window. */
const WINDOW_BARS = 112;
const MARGIN = 12;

/** What scrolls the pages: the window, or a pane beside the text. Positions are CSS pixels from the top of the window. */
export class Scroller {
  readonly pane: HTMLElement | null;
  readonly #bars: number;

  /** `pane` is null for the window. `room` is what lies over it above the bar of the pages, in CSS pixels. */
  constructor(pane: HTMLElement | null, room: number) {
    this.pane = pane;
    this.#bars = WINDOW_BARS + room;
  }

  /** Returns where the seen part of the pages begins. */
  top(): number {
    return (this.pane ? this.pane.getBoundingClientRect().top : this.#bars) + MARGIN;
  }

  /** Returns the height of the seen part. */
  height(): number {
    return this.pane ? this.pane.clientHeight : window.innerHeight - this.#bars;
  }

  position(): number {
    return this.pane ? this.pane.scrollTop : window.scrollY;
  }

  /** Brings what is at `from` to `to`. */
  move({ from, to }: { from: number; to: number }): void {
    if (Math.abs(from - to) >= 1) (this.pane ?? window).scrollBy({ top: from - to, behavior: "instant" });
  }

  /** Calls a function at most once a frame while the pages move. Returns how to end it. */
  follow(moved: () => void): () => void {
    let waiting = 0;
    const soon = () => {
      if (waiting === 0)
        waiting = requestAnimationFrame(() => {
          waiting = 0;
          moved();
        });
    };
    const target = this.pane ?? window;
    target.addEventListener("scroll", soon, { passive: true });
    return () => {
      target.removeEventListener("scroll", soon);
      cancelAnimationFrame(waiting);
    };
  }
}
