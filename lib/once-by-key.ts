import { randomUUID } from "node:crypto";
import type { Db } from "#db/client.ts";
import {
  claimIdempotencyKey,
  completeIdempotencyKey,
  freeIdempotencyKey,
  renewIdempotencyKey,
} from "#db/queries/idempotency-keys.ts";
import { idempotencyKeyInUse, idempotencyKeyReused } from "#lib/contract/problems.ts";
import type { Context } from "./context.ts";

const LOCK_SECONDS = 60;
const RENEW_EVERY_MS = 20_000;

/** The form of a key that a caller chooses. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

export interface FirstAnswer {
  status: number;
  body: unknown;
}

interface Once {
  userId: string;
  /** What the key is for: the same key is another one elsewhere. */
  operation: string;
  key: string;
  /** Returns a digest of what the request holds, once the work has read it. */
  fingerprint: () => string;
  /** Returns the digest of a request that is not to be worked on. */
  fingerprintOfRepeat: () => Promise<string> | string;
  /** Returns the answer to keep, from what the outermost transaction of the work returned. */
  answerOf: (value: unknown) => FirstAnswer;
}

/**
 * Runs `work` once per key: the same request again gets the first answer. The answer is written in the transaction
 * that did the work, so that no crash comes between; a lock left by a crash expires.
 * @throws idempotency-key-in-use (409) while the first runs, idempotency-key-reused (422) for other content
 */
export async function onceByKey<C extends Context, T>(
  ctx: C,
  once: Once,
  work: (ctx: C) => Promise<T>,
): Promise<{ first: T } | { again: FirstAnswer }> {
  const { userId, operation, key } = once;
  const claimed = { userId, operation, key, lock: randomUUID() };
  const claim = await claimIdempotencyKey(ctx.db, claimed, LOCK_SECONDS);
  if (claim.state === "running")
    throw idempotencyKeyInUse("The first request with this key is still running.");
  if (claim.state === "done") {
    if (claim.fingerprint !== (await once.fingerprintOfRepeat()))
      throw idempotencyKeyReused(
        "This Idempotency-Key was used with other content. Use a new key for a new request.",
      );
    return { again: { status: claim.status, body: claim.body } };
  }
  const renewal = setInterval(
    () => void renewIdempotencyKey(ctx.db, claimed, LOCK_SECONDS).catch(() => {}),
    RENEW_EVERY_MS,
  );
  const remember = async (db: Db, value: unknown) => {
    const answer = { fingerprint: once.fingerprint(), ...once.answerOf(value) };
    const mine = await completeIdempotencyKey(db, claimed, answer);
    if (!mine)
      throw idempotencyKeyInUse("Another request with this key took over, since this one took long.");
  };
  try {
    await ctx.beforeWork?.();
    return { first: await work({ ...ctx, beforeCommit: remember }) };
  } catch (error) {
    await freeIdempotencyKey(ctx.db, claimed);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}
