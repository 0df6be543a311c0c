import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import { instant } from "../instant.ts";
import { users } from "./users.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const kind = () => text("kind", { enum: ["paid", "preview"] }).notNull();

/** The running sum of an account's entries, kept apart so that one conditional update can guard it. */
export const creditBalances = pgTable(
  "credit_balances",
  { userId: userId(), kind: kind(), balance: integer("balance").notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check("credit_balances_never_negative", sql`${table.balance} >= 0`),
  ],
);

/** Append-only. `reference` names what the entry is for: a session, or the grant's cause. */
export const creditEntries = pgTable(
  "credit_entries",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    userId: userId(),
    kind: kind(),
    entry: text("entry", { enum: ["grant", "hold", "settle", "release"] }).notNull(),
    amount: integer("amount").notNull(),
    reference: text("reference").notNull(),
    note: text("note").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("credit_entries_once").on(table.userId, table.kind, table.entry, table.reference),
    uniqueIndex("credit_entries_one_end")
      .on(table.reference)
      .where(sql`${table.entry} in ('settle', 'release')`),
    index("credit_entries_user").on(table.userId, table.createdAt.desc()),
  ],
);
