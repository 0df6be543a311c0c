import { z } from "zod";
import { text, timestamp } from "#lib/contract/fields.ts";

const count = z.number().int();

export const registerReferralRequest = z
  .object({
    referral_code: text(200).meta({
      description: "The code that you were given. Lower case, spaces and hyphens do not matter.",
    }),
  })
  .meta({ id: "RegisterReferralRequest" });

export const registeredReferral = z
  .object({ referrer_email: z.string() })
  .meta({ id: "RegisterReferralResponse" });
export type RegisteredReferral = z.infer<typeof registeredReferral>;

/** Why there is no reward. `db/schema/referrals.ts` has the same. */
export const REFUSALS = [
  "paid-before",
  "same-address",
  "same-card",
  "same-organization",
  "circular",
  "refunded",
  "yearly-limit",
] as const;

export const referralStatus = z
  .object({
    has_referral: z.boolean(),
    referrer_email: z.string().nullable(),
    referral_code: z.string().nullable().meta({ description: "The code that you registered." }),
    created_at: timestamp.nullable(),
    first_payment_at: timestamp.nullable(),
    rewards_issued_at: timestamp.nullable(),
    reward_due_at: timestamp.nullable().meta({
      description: "When the rewards are issued if the first payment stands: seven days after it.",
    }),
    reward_credits: count.nullable().meta({ description: "The credits that each of the two got." }),
    rewards_revoked_at: timestamp.nullable().meta({
      description: "When the rewards were taken back, because the first payment went back.",
    }),
    refusal: z.enum(REFUSALS).nullable().meta({ description: "Why there is no reward." }),
  })
  .meta({ id: "ReferralStatusResponse" });
export type ReferralStatus = z.infer<typeof referralStatus>;

/**
 * `registered`: no payment yet. `waiting`: paid, and the reward is due later. `rewarded`. `taken_back`: the payment went
 * back after the reward. `refused`: there is no reward.
 */
export const REFERRAL_STATES = ["registered", "waiting", "rewarded", "taken_back", "refused"] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

export const ownReferralCodeReply = z
  .object({
    referral_code: z.string(),
    link: z
      .string()
      .meta({ description: "A page that remembers the code until its visitor has an account." }),
    reward_credits: count.meta({
      description: "Credits for each of the two; 0 if referrals are turned off.",
    }),
    yearly_limit: count.meta({ description: "The most rewards of one referrer within 365 days." }),
    people_referred: count,
    people_rewarded: count.meta({ description: "Those whose reward stands." }),
    credits_earned: count.meta({ description: "Your credits for them." }),
    referrals: z
      .array(
        z
          .object({
            created_at: timestamp,
            state: z.enum(REFERRAL_STATES),
            reward_due_at: timestamp.nullable(),
            rewards_issued_at: timestamp.nullable(),
            credits: count.nullable(),
          })
          .meta({ id: "ReferredPerson" }),
      )
      .meta({ description: "The newest 100, without names: who they are is theirs to tell." }),
  })
  .meta({ id: "ReferralCodeResponse" });
export type OwnReferralCode = z.infer<typeof ownReferralCodeReply>;
