import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import type { OwnPreferences } from "#lib/reviews/preference-schema.ts";
import { instant, preciseInstant } from "../instant.ts";

const createdAt = () => instant("created_at").notNull().defaultNow();

/** The limits of accounts. They are rows, so that an installation can change them or add its own. */
export const tiers = pgTable("tiers", {
  id: text("id").primaryKey(),
  maxDocumentWords: integer("max_document_words"),
  maxFileSizeMb: integer("max_file_size_mb").notNull(),
  maxSupplementaryMaterial: integer("max_supplementary_material").notNull(),
  customization: boolean("customization").notNull(),
  chatTokensPerDay: integer("chat_tokens_per_day").notNull(),
});

/** The members that Auth.js names come first; `name` and `image` are what a provider or the user gave. */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    name: text("name"),
    email: text("email").notNull(),
    emailVerified: preciseInstant("email_verified"),
    image: text("image"),
    /** BCP 47; the language in which models write for the user. Null for the language of each manuscript. */
    feedbackLanguage: text("feedback_language"),
    /** The depth of the user's full reviews. Null for `standard`. */
    reviewDepth: text("review_depth").$type<OwnPreferences["depth"]>(),
    /** The prompt set of the user's reviews. Null for `default`. */
    reviewPromptSet: text("review_prompt_set").$type<NonNullable<OwnPreferences["promptSet"]>>(),
    /** The id of the venue profile of the user's reviews: one of the user's, or one that Galley brings. */
    reviewVenue: text("review_venue"),
    /** True if the user gets a mail when a review of theirs ended that took a while. */
    mailsReviews: boolean("mails_reviews").notNull().default(true),
    /** True if the user gets a mail when somebody answers or mentions them. */
    mailsReplies: boolean("mails_replies").notNull().default(true),
    /** True if the user gets a mail each week about what is new and what is open. */
    mailsDigest: boolean("mails_digest").notNull().default(false),
    /** The end of the last week for which a digest was begun, so that none is begun twice. Set with `mailsDigest`. */
    digestUntil: instant("digest_until"),
    /** Null until the user chooses one: each browser then has its own. */
    theme: text("theme", { enum: ["system", "light", "dark"] }),
    tierId: text("tier_id")
      .notNull()
      .default("default")
      .references(() => tiers.id),
    /** The tier of the user's plan, while it is active. It comes before `tierId`. */
    planTierId: text("plan_tier_id").references(() => tiers.id),
    /** True for the operators of the installation, beside those that ADMIN_EMAILS names. */
    isAdmin: boolean("is_admin").notNull().default(false),
    blockedAt: instant("blocked_at"),
    blockedReason: text("blocked_reason"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("users_email").on(sql`lower(${table.email})`),
    index("users_tier").on(table.tierId),
    index("users_digest").on(table.digestUntil).where(sql`${table.mailsDigest}`),
    index("users_plan_tier").on(table.planTierId).where(sql`${table.planTierId} is not null`),
  ],
);

/**
 * Addresses of accounts that were deleted within the last year, as hashes that only the installation's secret explains,
 * so that welcome credits are granted once.
 */
export const formerAccounts = pgTable("former_accounts", {
  addressHash: text("address_hash").primaryKey(),
  deletedAt: instant("deleted_at").notNull(),
});

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const accounts = pgTable(
  "accounts",
  {
    userId: userId(),
    type: text("type").$type<"email" | "oauth" | "oidc" | "webauthn">().notNull(),
    provider: text("provider").notNull(),
    providerAccountId: text("provider_account_id").notNull(),
    refresh_token: text("refresh_token"),
    access_token: text("access_token"),
    expires_at: integer("expires_at"),
    token_type: text("token_type"),
    scope: text("scope"),
    id_token: text("id_token"),
    session_state: text("session_state"),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerAccountId] }),
    index("accounts_user").on(table.userId),
  ],
);

export const webSessions = pgTable(
  "web_sessions",
  {
    sessionToken: text("session_token").primaryKey(),
    userId: userId(),
    expires: preciseInstant("expires").notNull(),
    /** Names the session to its owner, who does not see the token. */
    id: uuid("id").notNull().defaultRandom(),
    /** What the browser said of itself at the sign-in; null in rows of versions that did not keep it. */
    userAgent: text("user_agent"),
    /** The network address of the sign-in; that of the /64 for IPv6. */
    network: text("network"),
    createdAt: instant("created_at"),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("web_sessions_user").on(table.userId), uniqueIndex("web_sessions_id").on(table.id)],
);

export const verificationTokens = pgTable(
  "verification_tokens",
  {
    identifier: text("identifier").notNull(),
    token: text("token").notNull(),
    expires: preciseInstant("expires").notNull(),
  },
  (table) => [primaryKey({ columns: [table.identifier, table.token] })],
);

export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    userId: userId(),
    name: text("name").notNull(),
    /** SHA-256 of the key, in hexadecimal: 240 random bits need no salt. */
    hash: text("hash").notNull().unique(),
    hint: text("hint").notNull(),
    scopes: text("scopes").array().notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at"),
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [index("api_keys_user").on(table.userId)],
);
