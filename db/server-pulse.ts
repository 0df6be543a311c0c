const ASK_AFTER_MS = 3_000;
const ANSWER_WITHIN_MS = 7_000;
const ASK_AGAIN_MS = 1_000;

/** Marks these errors in every module graph. */
const DATABASE_SILENT = Symbol.for("galley.database-silent");

/** The server of the database takes connections or statements, and answers none. */
export class DatabaseSilentError extends Error {
  override name = "DatabaseSilentError";
  readonly [DATABASE_SILENT] = true;

  /** Next keeps several module graphs that share the connections, so an error may be of another graph's class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && DATABASE_SILENT in value;
  }
}

interface PulseOptions {
  /** Asks the server for a sign of life, on a connection of its own. */
  ask: () => Promise<unknown>;
  /** Gives up all connections, on which work waits for answers that do not come. */
  giveUp: () => void;
  askAfterMs?: number;
  answerWithinMs?: number;
}

/**
 * Tells a long statement from a server that has stopped. While a statement runs for more than some seconds, the server
 * is asked for a sign of life. If none comes, all that waits for the server is refused until it answers again.
 */
export class ServerPulse {
  readonly #options: Required<PulseOptions>;
  #isAsking = false;
  #isSilent = false;

  constructor(options: PulseOptions) {
    this.#options = { askAfterMs: ASK_AFTER_MS, answerWithinMs: ANSWER_WITHIN_MS, ...options };
  }

  /** @throws {DatabaseSilentError} */
  async during<T>(work: () => PromiseLike<T>): Promise<T> {
    if (this.#isSilent) throw new DatabaseSilentError("The database does not answer.");
    const asking = setInterval(() => void this.#feel(), this.#options.askAfterMs);
    try {
      return await work();
    } finally {
      clearInterval(asking);
    }
  }

  async #feel(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (!(await this.#answers())) {
      // Again after each try: what found the server silent may have been on its way before.
      this.#isSilent = true;
      this.#options.giveUp();
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS).unref());
    }
    this.#isSilent = false;
    this.#isAsking = false;
  }

  /** A refusal is an answer too: what waits is refused likewise. */
  async #answers(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), this.#options.answerWithinMs);
    });
    const answer = this.#options.ask().then(
      () => true,
      (error: unknown) => !isTimeout(error),
    );
    return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
  }
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && /^(CONNECT_TIMEOUT|ETIMEDOUT)$/.test(String(error.code))
  );
}
