import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import { ensureModelSlots, freeModelSlot, renewModelSlot, takeModelSlot } from "#db/queries/model-slots.ts";
import { type SlotKeeper, Slots } from "./slots.ts";
import { untilAborted } from "./until-aborted.ts";

/** The slots of a process that died are free after this time. */
const LEASE_MS = 30_000;
const LOOK_EVERY_MS = 200;

/**
 * Slots that all processes on one database share: the whole installation makes at most `count` calls at once. Calls of
 * one process wait for each other in order and without the database.
 */
export function sharedSlots(db: Db, count: number): SlotKeeper {
  const own = new Slots(count);
  let ready: Promise<void> | undefined;

  async function leased<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const holder = randomUUID();
    ready ??= ensureModelSlots(db, count).catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    await ready;
    while (!(await takeModelSlot(db, { holder, count, leaseMs: LEASE_MS })))
      await untilAborted(wait(LOOK_EVERY_MS * (0.5 + Math.random())), signal);
    const renewal = setInterval(() => {
      // If the database is away for a moment, the lease may end, but not the call.
      renewModelSlot(db, holder, LEASE_MS).catch(() => {});
    }, LEASE_MS / 3);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      clearInterval(renewal);
      // A failure here must not lose the answer. The lease ends by itself.
      await freeModelSlot(db, holder).catch(() => {});
    }
  }

  return { run: (work, signal) => own.run(() => leased(work, signal), signal) };
}
