import { index, integer, json, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** The columns are those that rate-limiter-flexible names. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: timestamp("expire", { withTimezone: true }),
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
    lockedUntil: timestamp("locked_until", { withTimezone: true }).notNull(),
    fingerprint: text("fingerprint"),
    status: integer("status"),
    body: json("body"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.operation, table.key] }),
    index("idempotency_keys_created").on(table.createdAt),
  ],
);
