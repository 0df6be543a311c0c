import { index, integer, json, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { preciseInstant } from "../instant.ts";

/** One row for each window of a limit, under the policy and whose it is. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: preciseInstant("expire"),
  },
  (table) => [index("rate_limits_expire").on(table.expire)],
);

/** First answers to requests with an Idempotency-Key; `status` is null while the first one runs. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid("user_id").notNull(),
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    lock: uuid("lock").notNull(),
    lockedUntil: preciseInstant("locked_until").notNull(),
    fingerprint: text("fingerprint"),
    status: integer("status"),
    body: json("body"),
    createdAt: preciseInstant("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.operation, table.key] }),
    index("idempotency_keys_created").on(table.createdAt),
  ],
);
