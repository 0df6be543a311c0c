import { and, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { paymentCustomers } from "../schema/payments.ts";

export type PaymentCustomerRow = typeof paymentCustomers.$inferSelect;

/** A moment by the clock of the database, exact to the microsecond, which a `Date` is not. */
export type Moment = string & { readonly moment: unique symbol };

export async function databaseTime(db: Db): Promise<Moment> {
  const [row] = await db.execute<{ at: Moment }>(sql`select clock_timestamp()::text as at`);
  if (!row) throw new Error("The database did not tell the time.");
  return row.at;
}

/** Returns a date as a moment. */
export function momentOf(date: Date): Moment {
  return date.toISOString() as Moment;
}

/**
 * How far syncs of a customer are: `done` if one that began at or after the moment is complete, `busy` while another
 * runs. Undefined for an unknown customer.
 */
export async function selectSyncProgress(
  db: Db,
  customerId: string,
  since: Moment,
): Promise<"done" | "busy" | "free" | undefined> {
  const [row] = await db
    .select({
      isDone: sql<boolean>`coalesce(${paymentCustomers.syncedFrom} >= ${since}::timestamptz, false)`,
      isBusy: sql<boolean>`coalesce(${paymentCustomers.syncLeaseUntil} > clock_timestamp(), false)`,
    })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.id, customerId));
  if (!row) return undefined;
  if (row.isDone) return "done";
  return row.isBusy ? "busy" : "free";
}

/** True if the customer is a person or an organization that exists. */
export async function hasOwner(db: Db, customerId: string): Promise<boolean> {
  const [row] = await db
    .select({
      has: sql<boolean>`coalesce(${paymentCustomers.userId}, ${paymentCustomers.organizationId}) is not null`,
    })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.id, customerId));
  return row?.has ?? false;
}

/** A sync's right to write: its token, while the customer's row carries it. */
export interface SyncLease {
  customerId: string;
  token: string;
  forMs: number;
}

/** Takes the lease of a customer if nobody has it. Returns when it began, or null. */
export async function takeSyncLease(db: Db, lease: SyncLease): Promise<Moment | null> {
  const [row] = await db
    .update(paymentCustomers)
    .set({ syncToken: lease.token, syncLeaseUntil: leaseEnd(lease) })
    .where(
      and(
        eq(paymentCustomers.id, lease.customerId),
        or(
          isNull(paymentCustomers.syncLeaseUntil),
          lte(paymentCustomers.syncLeaseUntil, sql`clock_timestamp()`),
        ),
      ),
    )
    .returning({ at: sql<Moment>`clock_timestamp()::text` });
  return row?.at ?? null;
}

/** Extends a lease that nobody has taken over. Returns the time, or null if somebody has. */
export async function renewSyncLease(db: Db, lease: SyncLease): Promise<Moment | null> {
  const [row] = await db
    .update(paymentCustomers)
    .set({ syncLeaseUntil: leaseEnd(lease) })
    .where(holds(lease))
    .returning({ at: sql<Moment>`clock_timestamp()::text` });
  return row?.at ?? null;
}

export async function endSyncLease(db: Db, lease: SyncLease): Promise<void> {
  await db.update(paymentCustomers).set({ syncToken: null, syncLeaseUntil: null }).where(holds(lease));
}

/** Locks the customer until the transaction ends. Undefined if the lease is no longer this sync's. */
export async function lockSyncedCustomer(db: Db, lease: SyncLease): Promise<PaymentCustomerRow | undefined> {
  const [row] = await db.select().from(paymentCustomers).where(holds(lease)).for("update");
  return row;
}

/** Notes that the customer's rows show what the provider had at that moment. */
export async function markSynced(db: Db, customerId: string, from: Moment): Promise<void> {
  await db
    .update(paymentCustomers)
    .set({ syncedFrom: sql`${from}::timestamptz` })
    .where(eq(paymentCustomers.id, customerId));
}

export async function setCustomerDeleted(db: Db, customerId: string, at: Date | null): Promise<void> {
  await db.update(paymentCustomers).set({ deletedAt: at }).where(eq(paymentCustomers.id, customerId));
}

/** True if the owner of a customer has another one, which the provider has. */
export async function isReplaced(
  db: Db,
  { id, userId, organizationId }: Pick<PaymentCustomerRow, "id" | "userId" | "organizationId">,
): Promise<boolean> {
  const [row] = await db
    .select({ id: paymentCustomers.id })
    .from(paymentCustomers)
    .where(
      and(
        ne(paymentCustomers.id, id),
        isNull(paymentCustomers.deletedAt),
        or(
          userId === null ? undefined : eq(paymentCustomers.userId, userId),
          organizationId === null ? undefined : eq(paymentCustomers.organizationId, organizationId),
        ) ?? sql`false`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

function leaseEnd({ forMs }: SyncLease) {
  return sql`clock_timestamp() + ${forMs}::float8 * interval '1 millisecond'`;
}

function holds({ customerId, token }: SyncLease) {
  return and(eq(paymentCustomers.id, customerId), eq(paymentCustomers.syncToken, token));
}
