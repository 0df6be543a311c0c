import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import { instant } from "../instant.ts";
import { reviewSessions } from "./reviews.ts";
import { users } from "./users.ts";

const sessionId = () =>
  uuid("session_id")
    .notNull()
    .references(() => reviewSessions.id, { onDelete: "cascade" });
const role = () => text("role", { enum: ["viewer", "commenter", "editor"] }).notNull();

/**
 * People with whom the owner shares a review, by address. A row counts for the account that has the address and has
 * verified it, so it may be older than the account.
 */
export const sessionMembers = pgTable(
  "session_members",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    sessionId: sessionId(),
    /** In lower case. */
    email: text("email").notNull(),
    /** The account that asked for access, for which the row counts whatever its address; else null. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    role: role(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("session_members_once").on(table.sessionId, table.email),
    index("session_members_email").on(table.email),
    index("session_members_user").on(table.userId),
    check("session_members_lower_case", sql`${table.email} = lower(${table.email})`),
  ],
);

/** Addresses that give whoever has them a role in a review. */
export const sessionLinks = pgTable(
  "session_links",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    sessionId: sessionId(),
    role: role(),
    /** SHA-256 of the token, in hexadecimal. Only who has the address has the token. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Null if it does not expire. */
    expiresAt: instant("expires_at"),
    /** The time at which the address was made last. */
    renewedAt: instant("renewed_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
    /** How often the page of the link was opened. */
    uses: integer("uses").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("session_links_session").on(table.sessionId)],
);

/** People with an account who opened a link. They have its role while the link is there and has not expired. */
export const sessionLinkVisits = pgTable(
  "session_link_visits",
  {
    linkId: uuid("link_id")
      .notNull()
      .references(() => sessionLinks.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.userId] }),
    index("session_link_visits_user").on(table.userId),
  ],
);
