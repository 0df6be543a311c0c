import { sql } from "drizzle-orm";
import { bigint, index, integer, json, pgTable, text } from "drizzle-orm/pg-core";
import { preciseInstant } from "../instant.ts";

/**
 * Events that a transaction decided to send. `id` makes a second send of the same event harmless;
 * `data` is json, not jsonb, because jsonb refuses strings that PDF text may hold (U+0000, lone surrogates).
 */
export const outboxEvents = pgTable(
  "outbox_events",
  {
    id: text("id").primaryKey(),
    sequence: bigint("sequence", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    data: json("data").notNull(),
    occurredAt: preciseInstant("occurred_at").notNull().defaultNow(),
    dispatchedAt: preciseInstant("dispatched_at"),
    /** When the job that the event starts was done, or given up. */
    handledAt: preciseInstant("handled_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Not tried before: the end of another sender's claim, or of the pause after a failure. */
    nextAttemptAt: preciseInstant("next_attempt_at").notNull().defaultNow(),
    lastError: text("last_error"),
  },
  (table) => [
    index("outbox_events_waiting").on(table.sequence).where(sql`${table.dispatchedAt} is null`),
    index("outbox_events_dispatched").on(table.dispatchedAt),
    index("outbox_events_unhandled")
      .on(table.name)
      .where(sql`${table.handledAt} is null and ${table.dispatchedAt} is not null`),
  ],
);
