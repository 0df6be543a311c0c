import { integer, json, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, preciseInstant } from "../instant.ts";

/** Places for calls of models, shared by every process of an installation: a call holds one while its lease lasts. */
export const modelSlots = pgTable("model_slots", {
  number: integer("number").primaryKey(),
  holder: uuid("holder"),
  leasedUntil: instant("leased_until"),
  /** The user and the review for which it was taken last. */
  owner: text("owner"),
  review: text("review"),
  takenAt: preciseInstant("taken_at"),
});

export interface WaitingCall {
  owner: string;
  review: string;
  callsBehind: number;
}

/** The calls that wait in one process for one range of places, so that processes give way to each other. */
export const modelQueues = pgTable("model_queues", {
  process: uuid("process").primaryKey(),
  /** The first number of the range. */
  first: integer("first").notNull(),
  calls: json("calls").$type<WaitingCall[]>().notNull(),
  /** A process that does not write again until then is taken for dead. */
  until: instant("until").notNull(),
});
