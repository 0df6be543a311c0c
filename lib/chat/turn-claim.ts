import { setTimeout as wait } from "node:timers/promises";
import { type ConversationOwner, selectChatMessages } from "#db/queries/chat.ts";
import { type ClaimedTurn, claimTurn, renewTurn } from "#db/queries/chat-turns.ts";
import type { Context } from "#lib/context.ts";

/** A turn whose process died makes room after this time. It is shorter than the next turn waits. */
const LEASE_SECONDS = 15;
const RENEW_EVERY_MS = 5_000;
const WAIT_MS = 20_000;
const LOOK_EVERY_MS = 250;

/**
 * Makes a turn the running one of its conversation, once the turn before it has ended. Returns null if that takes too
 * long, or if the signal aborts.
 */
export async function claimInOrder(
  { db }: Pick<Context, "db">,
  owner: ConversationOwner & { turnId: string },
  signal: AbortSignal,
): Promise<ClaimedTurn | null> {
  const until = performance.now() + WAIT_MS;
  const turn = { ...owner, seconds: LEASE_SECONDS };
  let claimed = await claimTurn(db, turn);
  while (!claimed && !signal.aborted && performance.now() < until) {
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    claimed = await claimTurn(db, turn);
  }
  // The reply of the last turn may have been stored while the claim waited for its end.
  if (claimed?.before.at(-1)?.role !== "user") return claimed;
  return { ...claimed, before: await selectChatMessages(db, owner) };
}

/** Renews the claim of a turn until it is stopped. */
export function keepClaim({ db, log }: Pick<Context, "db" | "log">, turnId: string): { stop: () => void } {
  const timer = setInterval(() => {
    renewTurn(db, turnId, LEASE_SECONDS).catch((error: unknown) =>
      log.warn({ err: error }, "a chat turn could not be renewed"),
    );
  }, RENEW_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
