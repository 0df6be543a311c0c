/** The last work of each owner that has some under way. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Begins an owner's work when the owner's work before it has ended, so that nobody holds all processes. */
  async take<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(owner) ?? Promise.resolve()).then(work);
    const ended = turn.then(
      () => {},
      () => {},
    );
    this.#last.set(owner, ended);
    try {
      return await turn;
    } finally {
      if (this.#last.get(owner) === ended) this.#last.delete(owner);
    }
  }
}
