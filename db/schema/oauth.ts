import { boolean, index, json, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, preciseInstant } from "../instant.ts";
import { users } from "./users.ts";

const userId = () => uuid("user_id").references(() => users.id, { onDelete: "cascade" });

/** What the OAuth server remembers: clients, requests, codes, grants and tokens, by their kinds. */
export const oauthRecords = pgTable(
  "oauth_records",
  {
    /** The name of the model of oidc-provider. */
    kind: text("kind").notNull(),
    /** SHA-256 of the id, in hexadecimal: the ids of codes and tokens are the secrets themselves. */
    idHash: text("id_hash").notNull(),
    payload: json("payload").$type<Record<string, unknown>>().notNull(),
    grantId: text("grant_id"),
    /** SHA-256 of the second name under which it is found: that of a session, or the code that a person types. */
    aliasHash: text("alias_hash"),
    userId: userId(),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Null for what does not expire. */
    expiresAt: instant("expires_at"),
    /** When a code or a refresh token was used. A second use ends the grant. */
    consumedAt: preciseInstant("consumed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.idHash] }),
    index("oauth_records_grant").on(table.grantId),
    index("oauth_records_alias").on(table.aliasHash),
    index("oauth_records_user").on(table.userId),
    index("oauth_records_expires").on(table.expiresAt),
  ],
);

/** The apps that people have let in, one row for each consent. Its tokens end with it. */
export const connectedApps = pgTable(
  "connected_apps",
  {
    id: uuid("id").primaryKey(),
    userId: userId().notNull(),
    grantId: text("grant_id").notNull().unique(),
    clientId: text("client_id").notNull(),
    name: text("name").notNull(),
    /** The site of the app; null for a program on the person's computer. */
    host: text("host"),
    /** True if the site itself says what the app is, under an address of its own. */
    isVerified: boolean("is_verified").notNull(),
    scopes: text("scopes").array().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [
    index("connected_apps_user").on(table.userId),
    index("connected_apps_client").on(table.clientId),
  ],
);
