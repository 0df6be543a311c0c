import { setTimeout as wait } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { type ConversationOwner, type ConversationRow, claimTurn, renewTurn } from "#db/queries/chat.ts";
import type { Context } from "#lib/context.ts";

/** A turn whose process died is free for the next after this long, which is less than the next one waits. */
const LEASE_SECONDS = 15;
const RENEW_EVERY_MS = 5_000;
const WAIT_MS = 20_000;
const LOOK_EVERY_MS = 250;

/**
 * Makes a turn the one under way of its conversation, once the one before it has ended; null when that takes too
 * long, or the signal aborts.
 */
export async function claimInOrder(
  ctx: Pick<Context, "db">,
  owner: ConversationOwner & { turnId: string },
  signal: AbortSignal,
): Promise<ConversationRow | null> {
  const until = performance.now() + WAIT_MS;
  const id = uuidv7();
  while (!signal.aborted) {
    const claimed = await claimTurn(ctx.db, { ...owner, id, seconds: LEASE_SECONDS });
    if (claimed || performance.now() > until) return claimed;
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
  return null;
}

/** Says again and again that the turn still runs, until stopped. */
export function keepClaim({ db, log }: Pick<Context, "db" | "log">, turnId: string): { stop: () => void } {
  const timer = setInterval(() => {
    renewTurn(db, turnId, LEASE_SECONDS).catch((error: unknown) =>
      log.warn({ err: error }, "a chat turn could not be renewed"),
    );
  }, RENEW_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
