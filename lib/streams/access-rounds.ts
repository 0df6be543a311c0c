/** While events come, an answer holds for so long. */
const ASK_AFTER_MS = 3_000;
/** The longest that somebody stays who may no longer follow a silent stream. */
const ASK_EVERY_MS = 10_000;
/** The number of followers that one statement asks about. */
const BATCH = 1_000;

/** Says of each follower whether they may still follow. */
type AskAll<Follower> = (followers: readonly Follower[]) => Promise<readonly boolean[]>;

/** Watches whether one follower may stay. */
export interface Guard {
  /** Asked before each event. */
  mayGoOn: () => Promise<boolean>;
  stop: () => void;
}

interface Member<Follower> {
  follower: Follower;
  /** Called when they may follow no longer. */
  leave: () => void;
  askedAt: number;
  /** Those who wait for the next answer. */
  waiting: ((may: boolean) => void)[];
}

/**
 * Checks from time to time whether those who follow streams may still do so. It asks about all of a process at once, so
 * that thousands need as many statements as one.
 */
export class AccessRounds<Follower> {
  readonly #askAll: AskAll<Follower>;
  readonly #members = new Set<Member<Follower>>();
  readonly #due = new Set<Member<Follower>>();
  #clock: NodeJS.Timeout | undefined;
  #isAsking = false;

  constructor(askAll: AskAll<Follower>) {
    this.#askAll = askAll;
  }

  /** Watches a follower whose access was checked just now. */
  join(follower: Follower, leave: () => void): Guard {
    const member: Member<Follower> = { follower, leave, askedAt: Date.now(), waiting: [] };
    this.#members.add(member);
    this.#clock ??= setInterval(() => this.#askOfAll(), ASK_EVERY_MS).unref();
    return {
      mayGoOn: async () => Date.now() - member.askedAt < ASK_AFTER_MS || this.#ask(member),
      stop: () => this.#remove(member),
    };
  }

  #remove(member: Member<Follower>): void {
    this.#members.delete(member);
    this.#due.delete(member);
    answer(member, false);
    if (this.#members.size > 0) return;
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  #askOfAll(): void {
    for (const member of this.#members) void this.#ask(member).then((may) => may || member.leave());
  }

  #ask(member: Member<Follower>): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    member.waiting.push(resolve);
    this.#due.add(member);
    if (!this.#isAsking) void this.#askOfDue();
    return promise;
  }

  async #askOfDue(): Promise<void> {
    this.#isAsking = true;
    // One event reaches all who follow a stream in the same moment.
    await new Promise(setImmediate);
    while (this.#due.size > 0) {
      const batch = [...this.#due].slice(0, BATCH);
      for (const member of batch) this.#due.delete(member);
      const askedAt = Date.now();
      // Who cannot be asked about may not: the reader resumes when the answer is known again.
      const may = await this.#askAll(batch.map(({ follower }) => follower)).catch(() => []);
      for (const [i, member] of batch.entries()) {
        member.askedAt = askedAt;
        answer(member, may[i] ?? false);
      }
    }
    this.#isAsking = false;
  }
}

function answer({ waiting }: Pick<Member<unknown>, "waiting">, may: boolean): void {
  for (const resolve of waiting.splice(0)) resolve(may);
}
