export interface StreamEvent {
  /** Rises by one within a stream. */
  id: number;
  data: { type: string } & Record<string, unknown>;
}

/** What is in a stream after a number. */
export interface EventsOfStream {
  after: number;
  events: readonly StreamEvent[];
  /** The number of the last event of a stream that has ended; null while it goes on. */
  end: number | null;
}

interface Hub {
  /** Called when the reader has all that was received, and more may have come. */
  hungry: () => void;
  close: () => void;
}

/** One reader of a stream. It takes more events only when it has used those that it has. */
export class Subscriber {
  readonly #hub: Hub;
  #events: StreamEvent[] = [];
  /** The last event that was received. */
  #last: number;
  #isEnded = false;
  #hasMissed = false;
  #wake: (() => void) | null = null;

  constructor(after: number, hub: Hub) {
    this.#last = after;
    this.#hub = hub;
  }

  get last(): number {
    return this.#last;
  }

  /** True if it has used all its events. One that has not asks again by itself. */
  wantsMore(): boolean {
    if (this.#isEnded) return false;
    this.#hasMissed = this.#events.length > 0;
    return !this.#hasMissed;
  }

  /** Takes what is new to it of a stream's events after `after`. */
  receive({ after, events, end }: EventsOfStream): void {
    // Read for others, who had more already: it is asked again later, so that there is no gap.
    if (this.#isEnded || this.#events.length > 0 || after > this.#last) return;
    this.#events = events.filter(({ id }) => id > this.#last);
    this.#last = this.#events.at(-1)?.id ?? this.#last;
    if (end !== null && this.#last >= end) this.end();
    this.#wake?.();
  }

  /** The reader gets what was received, and nothing more. */
  end(): void {
    this.#isEnded = true;
    this.#hub.close();
    this.#wake?.();
  }

  /** Resolves to the next event, or to null at the end. */
  async next(): Promise<StreamEvent | null> {
    for (;;) {
      const event = this.#events.shift();
      if (event) return event;
      if (this.#isEnded) return null;
      if (this.#hasMissed) {
        this.#hasMissed = false;
        this.#hub.hungry();
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = null;
    }
  }
}
