import { and, eq, inArray, isNotNull, isNull, lt, lte, notInArray, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { creditHolds, creditLots } from "../schema/credits.ts";
import {
  paymentCheckouts,
  paymentCustomers,
  paymentEvents,
  paymentSync,
  payments,
  subscriptions,
} from "../schema/payments.ts";
import type { Moment } from "./payment-sync.ts";

/** False if the event is known. */
export async function insertPaymentEvent(db: Db, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return rows.length > 0;
}

const unfinished = inArray(paymentEvents.state, ["waiting", "failed"]);

/** Events that arrived before a sync began have had their effect when it is complete. */
export async function markEventsDone(
  db: Db,
  { customerId, before, doneAt }: { customerId: string; before: Moment; doneAt: Date },
): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ state: "done", error: null, doneAt })
    .where(
      and(
        eq(paymentEvents.customerId, customerId),
        unfinished,
        sql`${paymentEvents.receivedAt} <= ${before}::timestamptz`,
      ),
    );
}

/** Events of the catalogue that arrived before a reading began have had their effect. */
export async function markCatalogueEventsDone(
  db: Db,
  { before, doneAt }: { before: Moment; doneAt: Date },
): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ state: "done", error: null, doneAt })
    .where(
      and(
        sql`${paymentEvents.type} ~ '^(price|product)[.]'`,
        unfinished,
        sql`${paymentEvents.receivedAt} <= ${before}::timestamptz`,
      ),
    );
}

/** Notes one more attempt at a customer's events that did not succeed. */
export async function markEventsFailed(db: Db, customerId: string, error: string): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ state: "failed", attempts: sql`${paymentEvents.attempts} + 1`, error: error.replaceAll("\0", "") })
    .where(and(eq(paymentEvents.customerId, customerId), unfinished));
}

/** Sets events aside whose customers are none of this installation's. */
export async function ignoreForeignEvents(db: Db): Promise<void> {
  const ours = db.select({ id: paymentCustomers.id }).from(paymentCustomers);
  await db
    .update(paymentEvents)
    .set({ state: "ignored", error: null })
    .where(and(isNotNull(paymentEvents.customerId), unfinished, notInArray(paymentEvents.customerId, ours)));
}

/** Customers whose rows may be behind the provider, without asking it. */
export async function selectCustomersToSync(
  db: Db,
  { now, syncedBefore }: { now: Date; syncedBefore: Date },
): Promise<string[]> {
  const waiting = db.select({ id: paymentEvents.customerId }).from(paymentEvents).where(unfinished);
  const open = db
    .select({ id: paymentCheckouts.customerId })
    .from(paymentCheckouts)
    .where(and(eq(paymentCheckouts.status, "open"), lte(paymentCheckouts.expiresAt, now)));
  const over = db
    .select({ id: subscriptions.customerId })
    .from(subscriptions)
    .where(and(isNull(subscriptions.endedAt), lt(subscriptions.periodEnd, now)));
  const withdrawing = db
    .select({ id: payments.customerId })
    .from(payments)
    .innerJoin(creditLots, eq(creditLots.paymentIntentId, payments.id))
    .innerJoin(creditHolds, eq(creditHolds.lotId, creditLots.id))
    .where(and(eq(creditHolds.state, "held"), eq(creditHolds.purpose, "withdrawal")));
  const rows = await db
    .select({ id: paymentCustomers.id })
    .from(paymentCustomers)
    .where(
      sql`${paymentCustomers.id} in ${waiting} or ${paymentCustomers.id} in ${open} or ${paymentCustomers.id} in ${over}
        or ${paymentCustomers.id} in ${withdrawing}
        or (${paymentCustomers.deletedAt} is null and coalesce(${paymentCustomers.syncedFrom}, '-infinity') < ${syncedBefore.toISOString()}::timestamptz)`,
    );
  return rows.map(({ id }) => id);
}

const ROW = "events";

export async function selectEventsReadUntil(db: Db): Promise<Date | null> {
  const [row] = await db.select().from(paymentSync).where(eq(paymentSync.id, ROW));
  return row?.eventsReadUntil ?? null;
}

export async function setEventsReadUntil(db: Db, until: Date): Promise<void> {
  await db
    .insert(paymentSync)
    .values({ id: ROW, eventsReadUntil: until })
    .onConflictDoUpdate({ target: paymentSync.id, set: { eventsReadUntil: until } });
}
