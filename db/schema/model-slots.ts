import { integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "../instant.ts";

/** Places for calls of models, shared by every process of an installation: a call holds one while its lease lasts. */
export const modelSlots = pgTable("model_slots", {
  number: integer("number").primaryKey(),
  holder: uuid("holder"),
  leasedUntil: instant("leased_until"),
});
