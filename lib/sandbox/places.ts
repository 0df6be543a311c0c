/** How much work runs at a time, and how much may wait for it. */
interface PlaceLimits {
  running: number;
  waiting: number;
}

/** Places for work that takes a process of its own. */
export class Places {
  readonly #limits: PlaceLimits;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** Does work when there is a place. @throws {Error} what `refusal` makes, where too much waits already */
  async take<T>(work: () => Promise<T>, refusal: () => Error): Promise<T> {
    if (this.#running < this.#limits.running) this.#running += 1;
    else if (this.#waiting.length < this.#limits.waiting)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else throw refusal();
    try {
      return await work();
    } finally {
      // The place goes to the next one, or is free.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
