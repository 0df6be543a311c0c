import { setTimeout as wait } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import {
  type ChatMessageRow,
  type ConversationOwner,
  type ConversationRow,
  claimTurn,
  renewTurn,
  selectChatMessages,
} from "#db/queries/chat.ts";
import type { Context } from "#lib/context.ts";

/** A turn whose process died is free for the next after this long, which is less than the next one waits. */
const LEASE_SECONDS = 15;
const RENEW_EVERY_MS = 5_000;
const WAIT_MS = 20_000;
const LOOK_EVERY_MS = 250;

export interface ClaimedTurn {
  conversation: ConversationRow;
  /** What was said before, oldest first. */
  before: ChatMessageRow[];
}

/**
 * Makes a turn the one under way of its conversation, once the one before it has ended; null when that takes too
 * long, or the signal aborts.
 */
export async function claimInOrder(
  ctx: Pick<Context, "db">,
  owner: ConversationOwner & { turnId: string },
  signal: AbortSignal,
): Promise<ClaimedTurn | null> {
  const until = performance.now() + WAIT_MS;
  const claim = { ...owner, id: uuidv7(), seconds: LEASE_SECONDS };
  // Side by side, since the user waits for the first word.
  const [claimed, before] = await Promise.all([claimTurn(ctx.db, claim), selectChatMessages(ctx.db, owner)]);
  // An answer may have been written between the two.
  if (claimed && before.at(-1)?.role !== "user") return { conversation: claimed, before };
  let conversation = claimed;
  while (!conversation && !signal.aborted && performance.now() < until) {
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    conversation = await claimTurn(ctx.db, claim);
  }
  return conversation && { conversation, before: await selectChatMessages(ctx.db, owner) };
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
