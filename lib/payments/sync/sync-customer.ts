import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ignoreForeignEvents, markEventsDone } from "#db/queries/payment-events.ts";
import {
  databaseTime,
  endSyncLease,
  lockSyncedCustomer,
  type Moment,
  markSynced,
  momentOf,
  renewSyncLease,
  type SyncLease,
  selectSyncProgress,
  takeSyncLease,
} from "#db/queries/payment-sync.ts";
import type { Context } from "#lib/context.ts";
import { PaymentFailure, type Payments } from "#lib/ports/payments/port.ts";
import { convergeReferral } from "#lib/referrals/converge-referral.ts";
import { transact } from "#lib/transact.ts";
import { applyState } from "./apply-state.ts";
import { followUp } from "./follow-up.ts";

const LEASE_MS = 60_000;
const LONGEST_WAIT_MS = 3 * LEASE_MS;
const POLL_MS = { first: 50, longest: 1_000 };
/** One round that finds something to do, one that sees it done, and one more if people act meanwhile. */
const MOST_ROUNDS = 4;

/**
 * Reads everything about a customer from the payment provider, and makes the rows and the credits agree with it. One
 * sync of a customer runs at a time, and no transaction is open while the provider is asked. A caller is satisfied by
 * another's sync that began after its call, or after `since`, so that many callers cost two reads.
 *
 * @throws {PaymentFailure} if the provider does not answer, or sold what the catalogue does not have; nothing is lost, the next sync does the work
 */
export async function syncCustomer(
  caller: Context,
  customerId: string,
  { since }: { since?: Date } = {},
): Promise<void> {
  // What a sync writes is no reply of the request that needs it.
  const ctx: Context = { ...caller, beforeCommit: null };
  const { payments } = ctx;
  if (!payments) return;
  const wanted = since ? momentOf(since) : await databaseTime(ctx.db);
  const until = performance.now() + LONGEST_WAIT_MS;
  for (let waitMs = POLL_MS.first; ; waitMs = Math.min(POLL_MS.longest, waitMs * 1.5)) {
    const progress = await selectSyncProgress(ctx.db, customerId, wanted);
    if (progress === undefined) return ignoreForeignEvents(ctx.db);
    if (progress === "done") return;
    if (progress === "free" && (await syncInTurn(ctx, payments, customerId))) return;
    if (performance.now() > until) {
      throw new PaymentFailure("Another sync of the customer did not come to an end.", "refused");
    }
    await pause(waitMs * (0.75 + Math.random() / 2));
  }
}

/** Returns false if the turn is another's, or became another's on the way. */
async function syncInTurn(ctx: Context, payments: Payments, customerId: string): Promise<boolean> {
  const lease: SyncLease = { customerId, token: randomUUID(), forMs: LEASE_MS };
  let began = await takeSyncLease(ctx.db, lease);
  if (began === null) return false;
  const renewing = setInterval(() => void renewSyncLease(ctx.db, lease).catch(() => {}), LEASE_MS / 3);
  try {
    for (let round = 1; began !== null; round += 1) {
      const state = await payments.readCustomer(customerId);
      const outcome = await transact(ctx, (tx) => applyState(tx, { lease, state }));
      if (outcome === null) return false;
      if (outcome.userId !== null) await convergeReferral(ctx, outcome.userId);
      if (outcome.unknownPrices.length > 0) {
        throw new PaymentFailure(
          `No price of the catalogue is ${outcome.unknownPrices.join(", ")}.`,
          "refused",
        );
      }
      if (outcome.isComplete) return await complete(ctx, lease, began);
      if (round === MOST_ROUNDS) {
        throw new PaymentFailure("The payment provider did not do what it was asked to.", "refused");
      }
      await followUp(ctx, payments, outcome.followUps);
      began = await renewSyncLease(ctx.db, lease);
    }
    return false;
  } finally {
    clearInterval(renewing);
    // A database that is gone frees the lease by its end.
    await endSyncLease(ctx.db, lease).catch(() => {});
  }
}

/** Notes that everything that happened before the sync began is done. */
async function complete(ctx: Context, lease: SyncLease, began: Moment): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const customer = await lockSyncedCustomer(tx.db, lease);
    if (!customer) return false;
    await markSynced(tx.db, customer.id, began);
    await markEventsDone(tx.db, { customerId: customer.id, before: began, doneAt: tx.now() });
    return true;
  });
}
