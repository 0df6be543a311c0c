import type { Db } from "#db/client.ts";
import { streamHub } from "./stream-hub.ts";
import type { StreamEvent } from "./subscriber.ts";

export type { StreamEvent } from "./subscriber.ts";

export interface Follow {
  streamId: string;
  /** The last event that the caller has. */
  after: number;
  signal: AbortSignal;
  /** Asked from time to time. The stream ends when the answer is false. */
  mayFollow?: (() => Promise<boolean>) | undefined;
  /** False for an event that is not for the caller. */
  shows?: ((data: StreamEvent["data"]) => boolean) | undefined;
}

/** While events come, an answer of `mayFollow` holds for so long. */
const ASK_AFTER_MS = 3_000;
/** The longest that somebody stays who may no longer follow a silent stream. */
const ASK_EVERY_MS = 10_000;

/**
 * Yields every event after `after`, each once, in order, until a terminal one or the signal. Any process may write
 * them.
 */
export async function* followStream(
  db: Db,
  { streamId, after, signal, mayFollow, shows }: Follow,
  hub = streamHub(db),
): AsyncGenerator<StreamEvent> {
  if (signal.aborted) return;
  const subscriber = hub.subscribe(streamId, after);
  const leave = () => subscriber.end();
  const guard = mayFollow && new AccessGuard(mayFollow, leave);
  signal.addEventListener("abort", leave, { once: true });
  try {
    for (let event = await subscriber.next(); event && !signal.aborted; event = await subscriber.next()) {
      if (guard && !(await guard.mayGoOn())) return;
      if (!shows || shows(event.data)) yield event;
    }
  } finally {
    signal.removeEventListener("abort", leave);
    guard?.stop();
    subscriber.end();
  }
}

/** Asks from time to time if somebody may still follow a stream. */
class AccessGuard {
  readonly #mayFollow: () => Promise<boolean>;
  readonly #clock: NodeJS.Timeout;
  #askedAt = Date.now();

  constructor(mayFollow: () => Promise<boolean>, leave: () => void) {
    this.#mayFollow = mayFollow;
    this.#clock = setInterval(() => void this.#ask().then((may) => may || leave()), ASK_EVERY_MS).unref();
  }

  async mayGoOn(): Promise<boolean> {
    return Date.now() - this.#askedAt < ASK_AFTER_MS || this.#ask();
  }

  stop(): void {
    clearInterval(this.#clock);
  }

  /** Who cannot be asked about may not: the reader resumes when the answer is known again. */
  async #ask(): Promise<boolean> {
    const may = await this.#mayFollow().catch(() => false);
    this.#askedAt = Date.now();
    return may;
  }
}
