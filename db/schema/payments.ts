import { sql } from "drizzle-orm";
import { boolean, index, integer, json, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, preciseInstant } from "../instant.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

/**
 * Customers of the payment provider, one for each owner, and those that the provider has no longer. A sync reads
 * everything about a customer from the provider and writes it here; one sync of a customer runs at a time.
 */
export const paymentCustomers = pgTable(
  "payment_customers",
  {
    id: text("id").primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    organizationId: uuid("organization_id").references(() => organizations.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When a sync found that the provider has the customer no longer. */
    deletedAt: instant("deleted_at"),
    /** The sync that runs, and until when it may. */
    syncToken: uuid("sync_token"),
    syncLeaseUntil: preciseInstant("sync_lease_until"),
    /** When the newest sync that is complete began to read. */
    syncedFrom: preciseInstant("synced_from"),
  },
  (table) => [
    index("payment_customers_user").on(table.userId),
    index("payment_customers_organization").on(table.organizationId),
    uniqueIndex("payment_customers_one_of_a_user").on(table.userId).where(sql`${table.deletedAt} is null`),
    uniqueIndex("payment_customers_one_of_an_organization")
      .on(table.organizationId)
      .where(sql`${table.deletedAt} is null`),
  ],
);

const customerId = () =>
  text("customer_id")
    .notNull()
    .references(() => paymentCustomers.id);

type Amount = { currency: string; amount: number; taxBehavior: "inclusive" | "exclusive" | "unspecified" };

/** The catalogue, as the provider has it. Prices that are no longer sold stay, as people have paid them. */
export const cataloguePrices = pgTable("catalogue_prices", {
  id: text("id").primaryKey(),
  productId: text("product_id").notNull(),
  kind: text("kind", { enum: ["pack", "plan"] }).notNull(),
  name: text("name").notNull(),
  credits: integer("credits").notNull(),
  tierId: text("tier_id"),
  creditsExpire: boolean("credits_expire").notNull(),
  subscriberPriceId: text("subscriber_price_id"),
  interval: text("interval", { enum: ["day", "week", "month", "year"] }),
  intervalCount: integer("interval_count"),
  taxCode: text("tax_code"),
  amounts: json("amounts").$type<readonly Amount[]>().notNull(),
  isActive: boolean("is_active").notNull(),
  syncedAt: instant("synced_at").notNull().defaultNow(),
});

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text("id").primaryKey(),
    customerId: customerId(),
    status: text("status").notNull(),
    priceId: text("price_id").notNull(),
    currency: text("currency").notNull(),
    createdAt: instant("created_at").notNull(),
    periodStart: instant("period_start").notNull(),
    periodEnd: instant("period_end").notNull(),
    cancelAt: instant("cancel_at"),
    endedAt: instant("ended_at"),
    nextPriceId: text("next_price_id"),
    replaces: text("replaces"),
  },
  (table) => [index("subscriptions_customer").on(table.customerId)],
);

export const paymentCheckouts = pgTable(
  "payment_checkouts",
  {
    id: text("id").primaryKey(),
    customerId: customerId(),
    mode: text("mode", { enum: ["pack", "plan", "upgrade"] }).notNull(),
    priceId: text("price_id").notNull(),
    status: text("status", { enum: ["open", "complete", "expired"] }).notNull(),
    isPaid: boolean("is_paid").notNull().default(false),
    /** The subscription that an upgrade replaces. */
    replaces: text("replaces"),
    url: text("url").notNull(),
    successUrl: text("success_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("payment_checkouts_customer").on(table.customerId),
    index("payment_checkouts_open").on(table.expiresAt).where(sql`${table.status} = 'open'`),
  ],
);

/** What was paid, one row for each payment: its invoice, and what went back. */
export const payments = pgTable(
  "payments",
  {
    /** The payment intent; the invoice or the checkout where nothing was due. */
    id: text("id").primaryKey(),
    customerId: customerId(),
    kind: text("kind", { enum: ["pack", "plan"] }).notNull(),
    priceId: text("price_id"),
    amount: integer("amount").notNull(),
    tax: integer("tax").notNull(),
    currency: text("currency").notNull(),
    refunded: integer("refunded").notNull().default(0),
    disputed: integer("disputed").notNull().default(0),
    cardFingerprint: text("card_fingerprint"),
    receiptUrl: text("receipt_url"),
    paidAt: instant("paid_at").notNull(),
    /** When the buyer asked to withdraw from the purchase, and when it was confirmed. */
    withdrawalAskedAt: instant("withdrawal_asked_at"),
    withdrawnAt: instant("withdrawn_at"),
    /** What the withdrawal refunds, tax included, and for how many credits. */
    withdrawnAmount: integer("withdrawn_amount"),
    withdrawnCredits: integer("withdrawn_credits"),
    /** When a sync found that the plan was bought a second time by accident. Then the payment goes back. */
    boughtTwiceAt: instant("bought_twice_at"),
  },
  (table) => [
    index("payments_newest").on(table.customerId, table.paidAt.desc().nullsFirst()),
    index("payments_card").on(table.cardFingerprint),
  ],
);

export const paymentInvoices = pgTable(
  "payment_invoices",
  {
    id: text("id").primaryKey(),
    customerId: customerId(),
    number: text("number"),
    status: text("status").notNull(),
    subscriptionId: text("subscription_id"),
    paymentIntentId: text("payment_intent_id"),
    amount: integer("amount").notNull(),
    tax: integer("tax").notNull(),
    total: integer("total").notNull(),
    currency: text("currency").notNull(),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
    hostedUrl: text("hosted_url"),
    pdfUrl: text("pdf_url"),
  },
  (table) => [index("payment_invoices_newest").on(table.customerId, table.createdAt.desc().nullsFirst())],
);

/** Every event that the provider sent, once. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    customerId: text("customer_id"),
    createdAt: instant("created_at").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
    state: text("state", { enum: ["waiting", "done", "ignored", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    error: text("error"),
    doneAt: instant("done_at"),
  },
  (table) => [
    index("payment_events_customer").on(table.customerId),
    uniqueIndex("payment_events_unfinished")
      .on(table.receivedAt, table.id)
      .where(sql`${table.state} in ('waiting', 'failed')`),
  ],
);

/** One row: until when the hourly sync has read the provider's events. */
export const paymentSync = pgTable("payment_sync", {
  id: text("id").primaryKey(),
  eventsReadUntil: preciseInstant("events_read_until"),
  catalogueReadAt: preciseInstant("catalogue_read_at"),
});
