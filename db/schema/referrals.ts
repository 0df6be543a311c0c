import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../instant.ts";
import { users } from "./users.ts";

const userId = (name: string) => uuid(name).references(() => users.id, { onDelete: "cascade" });

/** Each account's own code, made when it is first asked for. */
export const referralCodes = pgTable("referral_codes", {
  userId: userId("user_id").primaryKey(),
  code: text("code").notNull().unique(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** One referrer for each person, for good. */
export const referrals = pgTable(
  "referrals",
  {
    userId: userId("user_id").primaryKey(),
    referrerId: userId("referrer_id").notNull(),
    code: text("code").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    firstPaymentAt: instant("first_payment_at"),
    firstPaymentId: text("first_payment_id"),
    rewardDueAt: instant("reward_due_at"),
    rewardsIssuedAt: instant("rewards_issued_at"),
    /** What each of the two got. */
    credits: integer("credits"),
    rewardsRevokedAt: instant("rewards_revoked_at"),
    /** Why there is no reward. */
    refusal: text("refusal", {
      enum: [
        "paid-before",
        "same-address",
        "same-card",
        "same-organization",
        "circular",
        "refunded",
        "yearly-limit",
      ],
    }),
  },
  (table) => [index("referrals_referrer").on(table.referrerId), index("referrals_due").on(table.rewardDueAt)],
);
