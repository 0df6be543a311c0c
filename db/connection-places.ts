const GROW_EVERY_MS = 5_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/** SQLSTATEs with which a server refuses a connection before it has read a statement: too many, or still starting. */
const REFUSALS = new Set(["53300", "57P03"]);

/** Marks these errors in every module graph. */
const NO_FREE_CONNECTION = Symbol.for("galley.no-free-connection");

/** No connection to the database became free in time. Nothing was sent, so the caller may try again. */
export class NoFreeConnectionError extends Error {
  override name = "NoFreeConnectionError";
  readonly [NO_FREE_CONNECTION] = true;

  /** Next keeps several module graphs that share the connections, so an error may be of another graph's class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && NO_FREE_CONNECTION in value;
  }
}

export interface PoolUse {
  inUse: number;
  waiting: number;
  limit: number;
}

/**
 * Lets as many users of a pool work as the server has connections for. The others wait: a server that refuses one more
 * connection fails nobody while this process has some.
 */
export class ConnectionPlaces {
  readonly #size: number;
  readonly #waitMs: number;
  readonly #waiting = new Set<() => void>();
  #allowed: number;
  #taken = 0;
  #grownAt = 0;

  constructor({ size, waitMs }: { size: number; waitMs: number }) {
    this.#size = size;
    this.#waitMs = waitMs;
    this.#allowed = size;
  }

  /**
   * Does the work once there is a place for it, and again if the server had no connection for it.
   * @throws {NoFreeConnectionError}
   */
  async run<T>(work: () => PromiseLike<T>): Promise<T> {
    const deadline = performance.now() + this.#waitMs;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      await this.#take(deadline);
      try {
        return await work();
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // Those that hold the other places have connections, or are refused too.
        this.#allowed = Math.max(1, Math.min(this.#allowed, this.#taken - 1));
        this.#grownAt = performance.now();
        if (performance.now() + pause > deadline)
          throw new NoFreeConnectionError("The database has no connection left for Galley.", {
            cause: error,
          });
      } finally {
        this.#taken -= 1;
        this.#admit();
      }
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random() / 2)));
    }
  }

  /** Those that have a place, those that wait for one, and the most that may have one now. */
  get use(): PoolUse {
    return { inUse: this.#taken, waiting: this.#waiting.size, limit: this.#allowed };
  }

  /** Takes a place, which the caller gives back. First come, first served. */
  async #take(deadline: number): Promise<void> {
    if (this.#waiting.size === 0 && this.#hasPlace()) {
      this.#taken += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => {
          this.#waiting.delete(enter);
          reject(new NoFreeConnectionError("All connections of Galley to the database stayed in use."));
        },
        Math.max(0, deadline - performance.now()),
      );
      const enter = () => {
        clearTimeout(timer);
        this.#taken += 1;
        resolve();
      };
      this.#waiting.add(enter);
    });
  }

  #admit(): void {
    for (const enter of this.#waiting) {
      if (!this.#hasPlace()) return;
      this.#waiting.delete(enter);
      enter();
    }
  }

  #hasPlace(): boolean {
    if (this.#allowed < this.#size && performance.now() - this.#grownAt > GROW_EVERY_MS) {
      this.#allowed += 1;
      this.#grownAt = performance.now();
    }
    return this.#taken < this.#allowed;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && "code" in error && REFUSALS.has(String(error.code));
}
