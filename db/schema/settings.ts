import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { preciseInstant } from "../instant.ts";

/** Facts about the installation, such as the secret that it generated at its first start. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  createdAt: preciseInstant("created_at").notNull().defaultNow(),
});
