import { untilAborted } from "./until-aborted.ts";

/** At most so many at once; the others wait in order. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** @throws the signal's reason when it aborts while waiting */
  async run<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    await this.#take(signal);
    try {
      return await work();
    } finally {
      this.#give();
    }
  }

  async #take(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    this.#waiting.push(turn.resolve);
    try {
      await untilAborted(turn.promise, signal);
    } catch (error) {
      const place = this.#waiting.indexOf(turn.resolve);
      // The turn may have come in the same moment; it then goes to the next.
      if (place < 0) this.#give();
      else this.#waiting.splice(place, 1);
      throw error;
    }
  }

  #give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
