import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import { instant } from "../instant.ts";
import { users } from "./users.ts";

export const organizations = pgTable("organizations", {
  id: uuid("id").primaryKey().$defaultFn(uuidv7),
  name: text("name").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

const organizationId = () =>
  uuid("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" });
const role = () => text("role", { enum: ["owner", "admin", "member"] }).notNull();

export const organizationMembers = pgTable(
  "organization_members",
  {
    organizationId: organizationId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: role(),
    /** Credits of the pool that the member may use, those already used included. */
    allocated: integer("allocated").notNull().default(0),
    /** Those of them that are held or spent. */
    used: integer("used").notNull().default(0),
    joinedAt: instant("joined_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index("organization_members_user").on(table.userId),
    check("organization_members_within_allocation", sql`${table.used} between 0 and ${table.allocated}`),
  ],
);

export const organizationInvitations = pgTable(
  "organization_invitations",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    organizationId: organizationId(),
    email: text("email").notNull(),
    role: role(),
    /** SHA-256 of the token, in hexadecimal. The mail alone has the token. Null until the mail is written. */
    tokenHash: text("token_hash").unique(),
    invitedBy: uuid("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    index("organization_invitations_organization").on(table.organizationId),
    index("organization_invitations_inviter").on(table.invitedBy),
    uniqueIndex("organization_invitations_open")
      .on(table.organizationId, sql`lower(${table.email})`)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
  ],
);
