import { integer, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";

/** Places for calls of models, shared by every process of an installation: a call holds one while its lease lasts. */
export const modelSlots = pgTable("model_slots", {
  number: integer("number").primaryKey(),
  holder: uuid("holder"),
  leasedUntil: timestamp("leased_until", { withTimezone: true, precision: 3 }),
});
