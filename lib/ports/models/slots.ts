import { untilAborted } from "./until-aborted.ts";

/** Limits how many calls run at once. */
export interface SlotKeeper {
  /** @throws the signal's reason when it aborts while waiting */
  run: <T>(work: () => Promise<T>, signal: AbortSignal | undefined) => Promise<T>;
}

/** The limit of one process. Calls beyond it wait in order. */
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
      const index = this.#waiting.indexOf(turn.resolve);
      // The slot may have been given in the same moment. The next call then gets it.
      if (index < 0) this.#give();
      else this.#waiting.splice(index, 1);
      throw error;
    }
  }

  #give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
