import { selectCreditAccount } from "#db/queries/credit-accounts.ts";
import { type PoolRow, selectPool } from "#db/queries/credit-pools.ts";
import type { ActorContext } from "#lib/context.ts";
import { expireCreditsOf } from "#lib/credits/expire-credits.ts";

export interface Pool extends PoolRow {
  /** What can be used, and what present members have used of their allocations. */
  total: number;
  /** What can be used and is no member's. */
  unallocated: number;
}

/** Returns the numbers of a pool. Credits past their expiry leave it, and its allocations, at this reading at the latest. */
export async function readPool(ctx: ActorContext, organizationId: string): Promise<Pool> {
  const account = await selectCreditAccount(ctx.db, { organizationId });
  if (!account) throw new Error("The organization has no credit account.");
  await expireCreditsOf(ctx, account.id);
  const pool = await selectPool(ctx.db, { organizationId, accountId: account.id, now: ctx.now() });
  const total = pool.available + pool.used;
  return { ...pool, total, unallocated: Math.max(0, total - pool.allocated) };
}
