import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import { instant } from "../instant.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

const kind = () => text("kind", { enum: ["paid", "preview"] }).notNull();
const count = (name: string) => integer(name).notNull().default(0);

/**
 * The owner of credits: a person or an organization. It outlives both, so that the ledger of a deleted person stays,
 * without a name. Every change of an account's lots locks its row first.
 */
export const creditAccounts = pgTable("credit_accounts", {
  id: uuid("id").primaryKey().$defaultFn(uuidv7),
  userId: uuid("user_id")
    .unique()
    .references(() => users.id, { onDelete: "set null" }),
  organizationId: uuid("organization_id")
    .unique()
    .references(() => organizations.id, { onDelete: "set null" }),
  createdAt: instant("created_at").notNull().defaultNow(),
});

const accountId = () =>
  uuid("account_id")
    .notNull()
    .references(() => creditAccounts.id);

/** Credits that came together. Each is in one of five states, which sum to what was granted. */
export const creditLots = pgTable(
  "credit_lots",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    accountId: accountId(),
    kind: kind(),
    source: text("source", {
      enum: ["signup", "free", "pack", "plan", "referral", "admin", "returned", "earlier"],
    }).notNull(),
    /** The cause of the grant: an invoice, a checkout, a session. One cause grants once. */
    reference: text("reference").notNull(),
    granted: integer("granted").notNull(),
    available: count("available"),
    held: count("held"),
    spent: count("spent"),
    expired: count("expired"),
    voided: count("voided"),
    /** How many are to be void because money went back; at most what was granted. Only what is available can be voided. */
    reversed: count("reversed"),
    /** How many an operator took back, or an upgrade bought back. Never falls. */
    withdrawn: count("withdrawn"),
    /** Lots with a lower number are used first. */
    priority: integer("priority").notNull().default(100),
    expiresAt: instant("expires_at"),
    /** What was paid for the whole lot without tax, in minor units. Null if it cost nothing. */
    price: integer("price"),
    currency: text("currency"),
    /** The payment that a refund of these credits goes back to. */
    paymentIntentId: text("payment_intent_id"),
    subscriptionId: text("subscription_id"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("credit_lots_once").on(table.accountId, table.kind, table.reference),
    check(
      "credit_lots_add_up",
      sql`${table.granted} = ${table.available} + ${table.held} + ${table.spent} + ${table.expired} + ${table.voided}`,
    ),
    check(
      "credit_lots_never_negative",
      sql`least(${table.available}, ${table.held}, ${table.spent}, ${table.expired}, ${table.voided}, ${table.reversed}, ${table.withdrawn}) >= 0`,
    ),
    index("credit_lots_usable").on(table.accountId, table.kind).where(sql`${table.available} > 0`),
    index("credit_lots_expiry").on(table.expiresAt).where(sql`${table.available} > 0`),
    index("credit_lots_payment").on(table.paymentIntentId),
  ],
);

const lotId = () =>
  uuid("lot_id")
    .notNull()
    .references(() => creditLots.id);

/** Credits set aside: one for a review, or all of a plan while the checkout that buys them back is open. */
export const creditHolds = pgTable(
  "credit_holds",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    lotId: lotId(),
    accountId: accountId(),
    /** The session, or the checkout. */
    reference: text("reference").notNull(),
    purpose: text("purpose", { enum: ["review", "upgrade", "withdrawal"] }).notNull(),
    amount: integer("amount").notNull(),
    state: text("state", { enum: ["held", "settled", "released", "bought-back"] })
      .notNull()
      .default("held"),
    /** Who started the review, for the consumption of an organization. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    unique("credit_holds_once").on(table.reference, table.lotId),
    uniqueIndex("credit_holds_one_for_a_review").on(table.reference).where(sql`${table.purpose} = 'review'`),
    index("credit_holds_account").on(table.accountId, table.createdAt),
    // Has all that consumption is summed from.
    index("credit_holds_consumed")
      .on(table.accountId, table.endedAt, table.userId, table.amount)
      .where(sql`${table.purpose} = 'review' and ${table.state} = 'settled'`),
    index("credit_holds_lot").on(table.lotId),
    index("credit_holds_user").on(table.userId),
    index("credit_holds_open").on(table.lotId).where(sql`${table.state} = 'held'`),
  ],
);

/** Append-only. `reference` names what the entry is for: a session, a payment, or the grant's cause. */
export const creditEntries = pgTable(
  "credit_entries",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    accountId: accountId(),
    lotId: lotId(),
    kind: kind(),
    entry: text("entry", {
      enum: ["grant", "hold", "settle", "release", "expire", "void", "restore", "buy-back"],
    }).notNull(),
    /** The change of what is available. */
    amount: integer("amount").notNull(),
    /** How many credits changed their state. */
    quantity: integer("quantity").notNull(),
    reference: text("reference").notNull(),
    note: text("note").notNull(),
    /** The operator who did it. */
    operatorId: uuid("operator_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("credit_entries_one_end")
      .on(table.lotId, table.reference)
      .where(sql`${table.entry} in ('settle', 'release', 'buy-back')`),
    index("credit_entries_newest").on(
      table.accountId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("credit_entries_operator").on(table.operatorId).where(sql`${table.operatorId} is not null`),
    index("credit_entries_lot").on(table.lotId),
  ],
);
