import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import { instant } from "../instant.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

/** Append-only: everything that an operator did, and why. */
export const operatorActs = pgTable(
  "operator_acts",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    /** Null for an act on the machine itself, where nobody signs in, and after the account is deleted. */
    operatorId: uuid("operator_id").references(() => users.id, { onDelete: "set null" }),
    via: text("via", { enum: ["account", "machine"] }).notNull(),
    act: text("act", {
      enum: ["grant", "void", "block", "unblock", "replay", "name-owner", "delete", "send-again", "give-up"],
    }).notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    organizationId: uuid("organization_id").references(() => organizations.id, { onDelete: "set null" }),
    /** Credits that were granted or voided. */
    quantity: integer("quantity"),
    /** The payment event that was replayed, or the work that was sent again or given up. */
    eventId: text("event_id"),
    reason: text("reason").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("operator_acts_operator").on(table.operatorId),
    index("operator_acts_newest_user").on(table.userId, table.createdAt.desc().nullsFirst()),
    index("operator_acts_newest_organization").on(table.organizationId, table.createdAt.desc().nullsFirst()),
  ],
);
