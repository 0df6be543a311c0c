import { and, eq, getTableColumns, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../client.ts";
import { creditHolds, creditLots } from "../schema/credits.ts";
import {
  cataloguePrices,
  paymentCheckouts,
  paymentInvoices,
  payments,
  subscriptions,
} from "../schema/payments.ts";
import { tiers } from "../schema/users.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type PaymentInvoiceRow = typeof paymentInvoices.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type CataloguePriceRow = typeof cataloguePrices.$inferSelect;
export type PaymentCheckoutRow = typeof paymentCheckouts.$inferSelect;
/** A payment as the provider has it. The rest of the row is Galley's. */
export type PaidRow = Omit<
  PaymentRow,
  "withdrawalAskedAt" | "withdrawnAt" | "withdrawnAmount" | "withdrawnCredits" | "boughtTwiceAt"
>;

export async function upsertSubscriptions(db: Db, rows: readonly SubscriptionRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { id, customerId, createdAt, ...changing } = getTableColumns(subscriptions);
  await db
    .insert(subscriptions)
    .values([...rows])
    .onConflictDoUpdate({ target: subscriptions.id, set: fromInsert(changing) });
}

/** Ends what a customer had that was deleted at the provider, but for what is listed there still. */
export async function endOthers(
  db: Db,
  { customerId, listed, endedAt }: { customerId: string; listed: readonly string[]; endedAt: Date },
): Promise<void> {
  await db
    .update(paymentCheckouts)
    .set({ status: "expired" })
    .where(and(eq(paymentCheckouts.customerId, customerId), eq(paymentCheckouts.status, "open")));
  await db
    .update(subscriptions)
    .set({ status: "canceled", endedAt })
    .where(
      and(
        eq(subscriptions.customerId, customerId),
        isNull(subscriptions.endedAt),
        notInArray(subscriptions.id, [...listed]),
      ),
    );
}

export async function upsertInvoices(db: Db, rows: readonly PaymentInvoiceRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { id, customerId, createdAt, ...changing } = getTableColumns(paymentInvoices);
  await db
    .insert(paymentInvoices)
    .values([...rows])
    .onConflictDoUpdate({ target: paymentInvoices.id, set: fromInsert(changing) });
}

export async function upsertPayments(db: Db, rows: readonly PaidRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { id, customerId, ...columns } = getTableColumns(payments);
  const { withdrawalAskedAt, withdrawnAt, withdrawnAmount, withdrawnCredits, boughtTwiceAt, ...changing } =
    columns;
  await db
    .insert(payments)
    .values([...rows])
    .onConflictDoUpdate({ target: payments.id, set: fromInsert(changing) });
}

/** Forgets what leads from the payments of a customer to the person who paid. */
export async function forgetBuyer(db: Db, customerId: string): Promise<void> {
  await db
    .update(payments)
    .set({ cardFingerprint: null, receiptUrl: null })
    .where(eq(payments.customerId, customerId));
  await db
    .update(paymentInvoices)
    .set({ hostedUrl: null, pdfUrl: null })
    .where(eq(paymentInvoices.customerId, customerId));
  await db
    .update(paymentCheckouts)
    .set({ url: "", successUrl: "", cancelUrl: "" })
    .where(eq(paymentCheckouts.customerId, customerId));
}

/** Writes what became of a checkout that Galley opened. */
export async function updateCheckout(
  db: Db,
  checkout: Pick<PaymentCheckoutRow, "id" | "customerId" | "status" | "isPaid">,
): Promise<void> {
  const { id, customerId, status, isPaid } = checkout;
  await db
    .update(paymentCheckouts)
    .set({ status, isPaid })
    .where(
      and(
        eq(paymentCheckouts.id, id),
        eq(paymentCheckouts.customerId, customerId),
        sql`(${paymentCheckouts.status}, ${paymentCheckouts.isPaid}) is distinct from (${status}, ${isPaid})`,
      ),
    );
}

export async function selectCheckoutsOfCustomer(db: Db, customerId: string): Promise<PaymentCheckoutRow[]> {
  return db.select().from(paymentCheckouts).where(eq(paymentCheckouts.customerId, customerId));
}

/** Prices that were bought, also such as are no longer sold, and packs by their price for subscribers. */
export async function selectBoughtPrices(
  db: Db,
  priceIds: readonly string[],
): Promise<ReadonlyMap<string, CataloguePriceRow>> {
  if (priceIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(cataloguePrices)
    .where(
      sql`${inArray(cataloguePrices.id, [...priceIds])} or ${inArray(cataloguePrices.subscriberPriceId, [...priceIds])}`,
    );
  const bySubscribers = rows.flatMap((row) =>
    row.subscriberPriceId === null ? [] : [[row.subscriberPriceId, row] as const],
  );
  return new Map([...bySubscribers, ...rows.map((row) => [row.id, row] as const)]);
}

/** Subscriptions that gave credits to an account. */
export async function selectSubscriptionsWithLots(db: Db, accountId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ id: creditLots.subscriptionId })
    .from(creditLots)
    .where(eq(creditLots.accountId, accountId));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Credits that paid for an upgrade: of which lot, and what they were worth at the price paid for them, in minor units. */
export interface BoughtBack {
  lotId: string;
  worth: number;
}

export async function selectBoughtBack(db: Db, checkoutId: string): Promise<BoughtBack[]> {
  return db
    .select({
      lotId: creditHolds.lotId,
      worth: sql<number>`floor(${creditHolds.amount}::numeric * coalesce(${creditLots.price}, 0) / ${creditLots.granted})::int`,
    })
    .from(creditHolds)
    .innerJoin(creditLots, eq(creditLots.id, creditHolds.lotId))
    .where(and(eq(creditHolds.reference, checkoutId), eq(creditHolds.state, "bought-back")));
}

export async function tierExists(db: Db, tierId: string): Promise<boolean> {
  return (await db.select({ id: tiers.id }).from(tiers).where(eq(tiers.id, tierId))).length > 0;
}

/** Each column as the row that could not be inserted has it. */
function fromInsert<Columns extends Record<string, PgColumn>>(
  columns: Columns,
): Record<keyof Columns & string, SQL> {
  return Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
  ) as Record<keyof Columns & string, SQL>;
}
