import { and, count, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { creditLots } from "../schema/credits.ts";
import { organizationMembers } from "../schema/organizations.ts";
import {
  cataloguePrices,
  paymentCheckouts,
  paymentCustomers,
  paymentInvoices,
  subscriptions,
} from "../schema/payments.ts";
import type { CreditOwner } from "./credit-accounts.ts";
import type {
  CataloguePriceRow,
  PaymentCheckoutRow,
  PaymentInvoiceRow,
  SubscriptionRow,
} from "./payment-state.ts";
import type { PaymentCustomerRow } from "./payment-sync.ts";

/** The customer of an owner: one that the provider still has, or else the last that it had. */
export async function selectCustomerOf(db: Db, owner: CreditOwner): Promise<PaymentCustomerRow | undefined> {
  const [row] = await selectCustomersOf(db, owner);
  return row;
}

/** All customers of an owner: the one that the provider has, then those that it has no longer, the last one first. */
export async function selectCustomersOf(db: Db, owner: CreditOwner): Promise<PaymentCustomerRow[]> {
  return db
    .select()
    .from(paymentCustomers)
    .where(
      "userId" in owner
        ? eq(paymentCustomers.userId, owner.userId)
        : eq(paymentCustomers.organizationId, owner.organizationId),
    )
    .orderBy(sql`${paymentCustomers.deletedAt} is not null`, desc(paymentCustomers.createdAt));
}

/** Locks the customers that an organization is, or was. A sync locks one before the organization's credits, too. */
export async function lockCustomersOf(db: Db, { organizationId }: { organizationId: string }): Promise<void> {
  await db
    .select({ id: paymentCustomers.id })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.organizationId, organizationId))
    .orderBy(paymentCustomers.id)
    .for("update");
}

/** Checkouts of an organization that may still be paid, and payments since then that no bank has confirmed yet. */
export async function countUnfinishedPayments(
  db: Db,
  { organizationId, now, since }: { organizationId: string; now: Date; since: Date },
): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(paymentCheckouts)
    .innerJoin(paymentCustomers, eq(paymentCustomers.id, paymentCheckouts.customerId))
    .where(
      and(
        eq(paymentCustomers.organizationId, organizationId),
        or(
          and(eq(paymentCheckouts.status, "open"), gt(paymentCheckouts.expiresAt, now)),
          and(
            eq(paymentCheckouts.status, "complete"),
            eq(paymentCheckouts.isPaid, false),
            gt(paymentCheckouts.createdAt, since),
          ),
        ),
      ),
    );
  return row?.n ?? 0;
}

/** Writes the customer of an owner, unless there is one that the provider has. */
export async function insertCustomer(db: Db, id: string, owner: CreditOwner): Promise<void> {
  await db
    .insert(paymentCustomers)
    .values({ id, ...owner })
    .onConflictDoNothing();
}

export async function selectPrice(db: Db, id: string): Promise<CataloguePriceRow | undefined> {
  const [row] = await db.select().from(cataloguePrices).where(eq(cataloguePrices.id, id));
  return row;
}

/** The pack on sale whose price for subscribers this is. */
export async function selectPackForSubscribers(
  db: Db,
  subscriberPriceId: string,
): Promise<CataloguePriceRow | undefined> {
  const [row] = await db
    .select()
    .from(cataloguePrices)
    .where(and(eq(cataloguePrices.subscriberPriceId, subscriberPriceId), eq(cataloguePrices.isActive, true)));
  return row;
}

export async function insertCheckout(db: Db, row: typeof paymentCheckouts.$inferInsert): Promise<void> {
  await db.insert(paymentCheckouts).values(row);
}

/** A checkout that is a person's own, or that of an organization that the person owns. */
export async function selectCheckoutFor(
  db: Db,
  { checkoutId, userId }: { checkoutId: string; userId: string },
): Promise<{ checkout: PaymentCheckoutRow; organizationId: string | null } | undefined> {
  const owned = db
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.userId, userId), eq(organizationMembers.role, "owner")));
  const [row] = await db
    .select({ checkout: paymentCheckouts, organizationId: paymentCustomers.organizationId })
    .from(paymentCheckouts)
    .innerJoin(paymentCustomers, eq(paymentCustomers.id, paymentCheckouts.customerId))
    .where(
      and(
        eq(paymentCheckouts.id, checkoutId),
        or(eq(paymentCustomers.userId, userId), inArray(paymentCustomers.organizationId, owned)),
      ),
    );
  return row;
}

/** Open checkouts of a customer, the newest first. */
export async function selectOpenCheckouts(db: Db, customerId: string): Promise<PaymentCheckoutRow[]> {
  return db
    .select()
    .from(paymentCheckouts)
    .where(and(eq(paymentCheckouts.customerId, customerId), eq(paymentCheckouts.status, "open")))
    .orderBy(desc(paymentCheckouts.createdAt));
}

/** Subscriptions of a customer that have not ended, the newest first. */
export async function selectLiveSubscriptions(db: Db, customerId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.customerId, customerId), isNull(subscriptions.endedAt)))
    .orderBy(desc(subscriptions.createdAt));
}

/** The last invoice of a subscription that was paid. */
export async function selectLastPaidInvoice(
  db: Db,
  subscriptionId: string,
): Promise<PaymentInvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentInvoices)
    .where(and(eq(paymentInvoices.subscriptionId, subscriptionId), isNotNull(paymentInvoices.paidAt)))
    .orderBy(desc(paymentInvoices.paidAt))
    .limit(1);
  return row;
}

/** Credits of a subscription that can be used at the moment. */
export async function sumUsableOfSubscription(db: Db, subscriptionId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ available: sql<number>`coalesce(sum(${creditLots.available}), 0)::int` })
    .from(creditLots)
    .where(
      and(
        eq(creditLots.subscriptionId, subscriptionId),
        or(isNull(creditLots.expiresAt), gt(creditLots.expiresAt, now)),
      ),
    );
  return row?.available ?? 0;
}

/** Credits that came from a cause of grants. */
export async function sumGranted(db: Db, reference: string): Promise<number> {
  const [row] = await db
    .select({ granted: sql<number>`coalesce(sum(${creditLots.granted}), 0)::int` })
    .from(creditLots)
    .where(eq(creditLots.reference, reference));
  return row?.granted ?? 0;
}
