import { NOBODYS_TURN, nextTurn } from "./next-turn.ts";
import type { ModelCall, Turn } from "./port.ts";
import { untilAborted } from "./until-aborted.ts";

/** Limits how many calls run at once, and says which goes first. */
export interface SlotKeeper {
  /** @throws the signal's reason when it aborts while waiting */
  run: <T>(work: () => Promise<T>, call: Pick<ModelCall, "signal" | "turn">) => Promise<T>;
}

export interface SlotLimits {
  /** The most calls at once. */
  count: number;
  /** The most calls of one review at once. */
  perReview?: number;
}

interface Waiter {
  turn: Turn;
  go: () => void;
}

/** The limits of one process. */
export class Slots implements SlotKeeper {
  readonly #limits: Required<SlotLimits>;
  readonly #running: Turn[] = [];
  readonly #waiting: Waiter[] = [];
  readonly #served = new Map<string, number>();
  #given = 0;

  constructor({ count, perReview = count }: SlotLimits) {
    this.#limits = { count, perReview };
  }

  async run<T>(
    work: () => Promise<T>,
    { signal, turn = NOBODYS_TURN }: Pick<ModelCall, "signal" | "turn">,
  ): Promise<T> {
    signal?.throwIfAborted();
    const turns = Promise.withResolvers<void>();
    const waiter = { turn, go: turns.resolve };
    this.#waiting.push(waiter);
    this.#fill();
    try {
      await untilAborted(turns.promise, signal);
    } catch (error) {
      const index = this.#waiting.indexOf(waiter);
      // The slot may have been given in the same moment. The next call then gets it.
      if (index < 0) this.#free(turn);
      else this.#waiting.splice(index, 1);
      throw error;
    }
    try {
      return await work();
    } finally {
      this.#free(turn);
    }
  }

  #free(turn: Turn): void {
    this.#running.splice(this.#running.indexOf(turn), 1);
    this.#fill();
  }

  #fill(): void {
    const { count, perReview } = this.#limits;
    while (this.#running.length < count) {
      const next = nextTurn(this.#waiting, { running: this.#running, served: this.#served, perReview });
      if (!next) break;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#running.push(next.turn);
      this.#given += 1;
      this.#served.set(next.turn.owner, this.#given);
      next.go();
    }
    // With nobody waiting there is no order to keep.
    if (this.#waiting.length === 0) this.#served.clear();
  }
}
