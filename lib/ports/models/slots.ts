import { untilAborted } from "./until-aborted.ts";

/** Lets calls through, so many at once. */
export interface SlotKeeper {
  /** @throws the signal's reason when it aborts while waiting */
  run: <T>(work: () => Promise<T>, signal: AbortSignal | undefined) => Promise<T>;
}

/** At most so many at once in this process; the others wait in order. */
export class Slots implements SlotKeeper {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

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
