import {
  ignoreForeignEvents,
  selectCustomersToSync,
  selectEventsReadUntil,
  setEventsReadUntil,
} from "#db/queries/payment-events.ts";
import type { Context } from "#lib/context.ts";
import { PaymentFailure, type Payments } from "#lib/ports/payments/port.ts";
import { transact } from "#lib/transact.ts";
import { concernOf } from "./concern-of.ts";
import { keepEvent } from "./receive-event.ts";
import { syncForEvents } from "./sync-for-events.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The provider lists an event some time after it happened, and its clock is not ours. */
const OVERLAP_MS = HOUR_MS;
/** The provider keeps its events so long. */
const EVENTS_KEPT_MS = 30 * DAY_MS;
/** Another process has done the round if it was so short ago. */
const RECENT_MS = 50 * 60_000;

/** Runs `syncPayments`, unless another process of the installation has just done so. */
export async function syncPaymentsIfDue(ctx: Context): Promise<void> {
  if (!ctx.payments) return;
  const readUntil = await selectEventsReadUntil(ctx.db);
  if (readUntil === null || ctx.now().getTime() - readUntil.getTime() > RECENT_MS) await syncPayments(ctx);
}

/**
 * Makes good what webhooks missed: reads the provider's events since the last time, and syncs the customers in them,
 * those whose time has run out, those whose events failed, and once a day everybody. Returns how many could not be
 * synced; they are tried again next time.
 *
 * @throws {PaymentFailure} if the provider does not answer
 */
export async function syncPayments(ctx: Context): Promise<{ synced: number; failed: number }> {
  const { payments } = ctx;
  if (!payments) return { synced: 0, failed: 0 };
  const began = ctx.now();
  await keepMissedEvents(ctx, payments);
  await ignoreForeignEvents(ctx.db);
  const customers = await selectCustomersToSync(ctx.db, {
    now: began,
    syncedBefore: new Date(began.getTime() - DAY_MS),
  });
  let failed = 0;
  for (const customerId of customers) {
    try {
      await syncForEvents(ctx, { customerId });
    } catch (error) {
      if (error instanceof PaymentFailure && error.kind !== "refused") throw error;
      ctx.log.error({ err: error, customer: customerId }, "a customer could not be synced");
      failed += 1;
    }
  }
  return { synced: customers.length - failed, failed };
}

/** Keeps events that no webhook brought. Their customers then have events that wait. */
async function keepMissedEvents(ctx: Context, payments: Payments): Promise<void> {
  const until = ctx.now();
  const oldest = until.getTime() - EVENTS_KEPT_MS;
  const readUntil = await selectEventsReadUntil(ctx.db);
  const since = new Date(Math.max(oldest, (readUntil?.getTime() ?? oldest) - OVERLAP_MS));
  for await (const event of payments.eventsSince(since)) {
    await transact(ctx, async (tx) => {
      const isNew = await keepEvent(tx, event);
      if (isNew && concernOf(event) === "catalogue")
        await tx.events.send("catalogue/changed", { eventId: event.eventId });
    });
  }
  await setEventsReadUntil(ctx.db, until);
}
