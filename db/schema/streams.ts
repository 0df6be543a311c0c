import { sql } from "drizzle-orm";
import { boolean, index, integer, json, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, preciseInstant } from "../instant.ts";

/** The head of an event stream; its row lock puts concurrent writers in order. */
export const streams = pgTable(
  "streams",
  {
    id: uuid("id").primaryKey(),
    lastSequence: integer("last_sequence").notNull().default(0),
    lastValue: integer("last_value").notNull().default(0),
    lastStage: text("last_stage"),
    /** When a step that failed is tried again; null unless one waits. */
    retryAt: instant("retry_at"),
    ended: boolean("ended").notNull().default(false),
    /** The time of its end, or of the last change of a review, until its events before the last one are forgotten. */
    endedAt: preciseInstant("ended_at"),
    createdAt: preciseInstant("created_at").notNull().defaultNow(),
  },
  (table) => [index("streams_ended").on(table.endedAt).where(sql`${table.endedAt} is not null`)],
);

export const streamEvents = pgTable(
  "stream_events",
  {
    streamId: uuid("stream_id")
      .notNull()
      .references(() => streams.id, { onDelete: "cascade" }),
    sequence: integer("sequence").notNull(),
    data: json("data").notNull(),
    createdAt: preciseInstant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.streamId, table.sequence] })],
);
