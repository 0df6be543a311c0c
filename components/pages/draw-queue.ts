interface Waiting {
  /** Less is sooner. */
  urgency: () => number;
  draw: () => Promise<void>;
}

/** Draws one page at a time, the most urgent first, so that the page that somebody looks at does not wait for its neighbours. */
export class DrawQueue {
  readonly #waiting = new Set<Waiting>();
  #isBusy = false;

  /** Returns how to take it back. A drawing that has begun ends by itself or by its own means. */
  add(urgency: () => number, draw: () => Promise<void>): () => void {
    const entry = { urgency, draw };
    this.#waiting.add(entry);
    // Those that come near together are compared.
    queueMicrotask(() => void this.#next());
    return () => this.#waiting.delete(entry);
  }

  async #next(): Promise<void> {
    if (this.#isBusy || this.#waiting.size === 0) return;
    this.#isBusy = true;
    const [most] = [...this.#waiting]
      .map((entry) => ({ entry, urgency: entry.urgency() }))
      .sort((a, b) => a.urgency - b.urgency);
    if (most) {
      this.#waiting.delete(most.entry);
      await most.entry.draw().catch(() => undefined);
    }
    this.#isBusy = false;
    await this.#next();
  }
}

/** Returns how far an element is from the middle of the window, in CSS pixels; 0 if the middle is inside of it. */
export function distanceFromView(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  const middle = window.innerHeight / 2;
  return Math.max(0, top - middle, middle - bottom);
}
