import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What the installation knows about itself, such as the secret that it generated at its first start. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
