import { randomUUID } from "node:crypto";
import type { Db } from "#db/client.ts";
import {
  ensureModelSlots,
  freeModelSlot,
  lockSlots,
  noteQueue,
  renewModelSlot,
  selectOtherQueues,
  selectSlots,
  takeModelSlot,
} from "#db/queries/model-slots.ts";
import { NOBODYS_TURN, nextTurn } from "./next-turn.ts";
import type { Turn } from "./port.ts";
import type { SlotKeeper, SlotLimits } from "./slots.ts";
import { untilAborted } from "./until-aborted.ts";

/** The slots of a process that died are free after this time. */
const LEASE_MS = 30_000;
const LOOK_EVERY_MS = 200;
/** Other processes give way to the calls that wait in this one for so long after each look. */
const QUEUE_MS = 10 * LOOK_EVERY_MS;

interface Waiter {
  turn: Turn;
  /** Resolves with the holder of the slot that the call got. */
  got: PromiseWithResolvers<string>;
}

/**
 * Slots that all processes on one database share: the whole installation makes at most `count` calls at once, and they
 * go in the order of `nextTurn` whichever process they wait in. Slots are numbered from `first`.
 */
export function sharedSlots(
  db: Db,
  { first = 0, count, perReview = count }: SlotLimits & { first?: number },
) {
  const process = randomUUID();
  const waiting: Waiter[] = [];
  /** The time at which an owner got a slot last, as far as this process saw it. */
  const served = new Map<string, number>();
  let ready: Promise<void> | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  /** Gives free slots to calls of this process, unless others come before them. Several requests are one look. */
  function look(): void {
    again = true;
    if (looking) return;
    looking = looks().finally(() => {
      looking = undefined;
      clearTimeout(timer);
      if (waiting.length > 0) timer = setTimeout(look, LOOK_EVERY_MS * (0.5 + Math.random()));
      // With nobody waiting there is no order to keep.
      else served.clear();
    });
  }

  async function looks(): Promise<void> {
    while (again) {
      again = false;
      const asked = [...waiting];
      try {
        for (const { waiter, holder } of await claim(asked)) {
          remove(waiter);
          waiter.got.resolve(holder);
        }
      } catch (error) {
        for (const waiter of asked) {
          remove(waiter);
          waiter.got.reject(error);
        }
      }
    }
  }

  async function claim(asked: readonly Waiter[]): Promise<{ waiter: Waiter; holder: string }[]> {
    ready ??= ensureModelSlots(db, { first, count }).catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    await ready;
    return db.transaction(async (tx) => {
      await lockSlots(tx, { first, count });
      const others = (await selectOtherQueues(tx, { process, first })).map((turn) => ({
        turn,
        waiter: null,
      }));
      const slots = await selectSlots(tx, { first, count });
      for (const { owner, takenAt } of slots) served.set(owner, Math.max(takenAt, served.get(owner) ?? 0));
      const running: Turn[] = slots
        .filter(({ isFree }) => !isFree)
        .map((slot) => ({ ...slot, callsBehind: 0 }));
      let left = [...asked.map((waiter) => ({ turn: waiter.turn, waiter })), ...others];
      const claimed: { waiter: Waiter; holder: string }[] = [];
      for (const { number } of slots.filter(({ isFree }) => isFree)) {
        const next = nextTurn(left, { running, served, perReview });
        if (!next) break;
        left = left.filter((each) => each !== next);
        running.push(next.turn);
        const { owner, review } = next.turn;
        served.set(owner, Math.max(...served.values()) + 1);
        // A slot for a call of another process stays free until that process looks.
        if (!next.waiter) continue;
        const holder = randomUUID();
        await takeModelSlot(tx, { number, owner, review, holder, leaseMs: LEASE_MS });
        claimed.push({ waiter: next.waiter, holder });
      }
      const calls = left.flatMap(({ turn, waiter }) => (waiter ? [turn] : []));
      await noteQueue(tx, { process, first, calls, forMs: QUEUE_MS });
      return claimed;
    });
  }

  function remove(waiter: Waiter): void {
    const index = waiting.indexOf(waiter);
    if (index >= 0) waiting.splice(index, 1);
  }

  async function leased<T>(holder: string, work: () => Promise<T>): Promise<T> {
    const renewal = setInterval(() => {
      // If the database is away for a moment, the lease may end, but not the call.
      renewModelSlot(db, holder, LEASE_MS).catch(() => {});
    }, LEASE_MS / 3);
    try {
      return await work();
    } finally {
      clearInterval(renewal);
      await giveBack(holder);
    }
  }

  async function giveBack(holder: string): Promise<void> {
    // A failure here must not lose the answer. The lease ends by itself.
    await freeModelSlot(db, holder).catch(() => {});
    if (waiting.length > 0) look();
  }

  const run: SlotKeeper["run"] = async (work, { signal, turn = NOBODYS_TURN }) => {
    signal?.throwIfAborted();
    const waiter: Waiter = { turn, got: Promise.withResolvers() };
    waiting.push(waiter);
    look();
    const holder = await untilAborted(waiter.got.promise, signal).catch((error: unknown) => {
      remove(waiter);
      // The slot may be given in the same moment. The next call then gets it.
      waiter.got.promise.then(giveBack, () => {});
      throw error;
    });
    return leased(holder, work);
  };
  return { run };
}
