import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { endSyncLease, renewSyncLease, type SyncLease, takeSyncLease } from "#db/queries/payment-sync.ts";
import type { Context } from "#lib/context.ts";
import { paymentInProgress } from "./problems.ts";

const LEASE_MS = 60_000;
const LONGEST_WAIT_MS = 25_000;
const POLL_MS = { first: 25, longest: 500 };

/**
 * Runs one purchase or change of a customer at a time, and none beside a sync. No transaction is open meanwhile: a lease
 * is, which ends by itself if the process dies.
 * @throws payment-in-progress (409) if another's turn does not end
 */
export async function inTurn<Value>(
  ctx: Context,
  customerId: string,
  work: (lease: SyncLease) => Promise<Value>,
): Promise<Value> {
  const lease: SyncLease = { customerId, token: randomUUID(), forMs: LEASE_MS };
  const until = performance.now() + LONGEST_WAIT_MS;
  for (let waitMs = POLL_MS.first; (await takeSyncLease(ctx.db, lease)) === null; waitMs *= 1.5) {
    if (performance.now() > until) {
      throw paymentInProgress("Another purchase or change of yours is running. Try again in a moment.");
    }
    await pause(Math.min(POLL_MS.longest, waitMs) * (0.75 + Math.random() / 2));
  }
  const renewing = setInterval(() => void renewSyncLease(ctx.db, lease).catch(() => {}), LEASE_MS / 3);
  try {
    return await work(lease);
  } finally {
    clearInterval(renewing);
    // A database that is gone frees the lease by its end.
    await endSyncLease(ctx.db, lease).catch(() => {});
  }
}
