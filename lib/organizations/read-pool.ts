import { type PoolRow, selectPool } from "#db/queries/credit-pools.ts";
import type { ActorContext } from "#lib/context.ts";
import { expireCreditsOf } from "#lib/credits/expire-credits.ts";
import { poolAccountOf } from "./pool-account.ts";

export interface Pool extends PoolRow {
  /** What can be used, and what present members have used of their allocations. */
  total: number;
  /** What can be used and is no member's. */
  unallocated: number;
}

/** Returns the numbers of a pool. Credits past their expiry leave it, and its allocations, at this reading at the latest. */
export async function readPool(ctx: ActorContext, organizationId: string): Promise<Pool> {
  const accountId = await poolAccountOf(ctx, organizationId);
  await expireCreditsOf(ctx, accountId);
  const pool = await selectPool(ctx.db, { organizationId, accountId, now: ctx.now() });
  const total = pool.available + pool.used;
  return { ...pool, total, unallocated: Math.max(0, total - pool.allocated) };
}
