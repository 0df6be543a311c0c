import { z } from "zod";
import { text, timestamp, uuid, uuidOut } from "#lib/contract/fields.ts";
import { CREDIT_KINDS, creditLot, ledgerEntry } from "#lib/credits/schema.ts";
import { referralStatus } from "#lib/referrals/schema.ts";

const count = z.number().int();
/** More than any installation grants at once. */
const MOST_CREDITS = 100_000;

const amount = count
  .min(1)
  .max(MOST_CREDITS)
  .meta({ description: `A whole number of credits, 1 to ${MOST_CREDITS}.` });
const reason = text(500).trim().min(1).meta({
  description: "Is kept with the act. For credits it is the entry in the ledger, which the person sees.",
});

export const grantRequest = z
  .object({
    amount,
    reason,
    credit: z.enum(CREDIT_KINDS).default("paid"),
  })
  .meta({ id: "GrantCreditsRequest" });

export const voidRequest = z
  .object({
    amount,
    reason,
    credit: z.enum(CREDIT_KINDS).default("paid"),
    lot_id: uuid.nullish().meta({ description: "Take them from this lot only. By default from the newest." }),
  })
  .meta({ id: "VoidCreditsRequest" });

export const poolChangeRequest = z.object({ amount, reason }).meta({ id: "ChangePoolCreditsRequest" });
export const reasonRequest = z.object({ reason }).meta({ id: "ReasonRequest" });

export const ownerRequest = z
  .object({ email: text(254).trim().min(1).meta({ description: "The address of the account." }), reason })
  .meta({ id: "NameOwnerRequest" });

export const changedCredits = z
  .object({
    credits: count.meta({
      description: "How many were granted or voided; fewer than asked for if there were fewer.",
    }),
    paid_credits_remaining: count.meta({ description: "The owner's own, without allocations." }),
    preview_credits_remaining: count,
  })
  .meta({ id: "ChangedCredits" });
export type ChangedCredits = z.infer<typeof changedCredits>;

export const person = z
  .object({
    user_id: uuidOut,
    email: z.string(),
    name: z.string().nullable(),
    created_at: timestamp,
    blocked_at: timestamp.nullable(),
    blocked_reason: z.string().nullable(),
    paid_credits_remaining: count.meta({ description: "Their own, without allocations." }),
    preview_credits_remaining: count,
  })
  .meta({ id: "Person" });
export type Person = z.infer<typeof person>;

export const act = z
  .object({
    act: z.enum([
      "grant",
      "void",
      "block",
      "unblock",
      "replay",
      "name-owner",
      "delete",
      "send-again",
      "give-up",
    ]),
    created_at: timestamp,
    operator_email: z.string().nullable().meta({ description: "Null for an act on the machine itself." }),
    credits: count.nullable(),
    reason: z.string(),
  })
  .meta({ id: "OperatorAct" });

const money = {
  amount: count.meta({ description: "In minor units of the currency, tax included." }),
  currency: z.string(),
};

export const personDetails = z
  .object({
    person,
    is_operator: z.boolean(),
    payment_customer_id: z.string().nullable(),
    lots: z.array(creditLot).meta({ description: "All of them, the oldest first." }),
    holds: z.array(
      z
        .object({ reference: z.string(), purpose: z.string(), credits: count, created_at: timestamp })
        .meta({ id: "OpenHold" }),
    ),
    entries: z.array(ledgerEntry).meta({ description: "The newest 200." }),
    payments: z.array(
      z
        .object({
          payment_id: z.string(),
          kind: z.enum(["pack", "plan"]),
          ...money,
          refunded: count,
          disputed: count,
          paid_at: timestamp,
        })
        .meta({ id: "PersonPayment" }),
    ),
    subscriptions: z.array(
      z
        .object({
          subscription_id: z.string(),
          status: z.string(),
          price_id: z.string(),
          current_period_ends_at: timestamp,
          cancel_at: timestamp.nullable(),
          ended_at: timestamp.nullable(),
        })
        .meta({ id: "PersonSubscription" }),
    ),
    organizations: z.array(
      z
        .object({
          organization_id: uuidOut,
          name: z.string(),
          role: z.enum(["owner", "admin", "member"]),
          allocated: count,
          used: count,
        })
        .meta({ id: "PersonOrganization" }),
    ),
    referral: referralStatus,
    people_referred: count,
    acts: z.array(act).meta({ description: "What operators did, the newest 100." }),
  })
  .meta({ id: "PersonDetails" });
export type PersonDetails = z.infer<typeof personDetails>;

export const pool = z
  .object({
    organization_id: uuidOut,
    name: z.string(),
    created_at: timestamp,
    members: count,
    owners: count.meta({ description: "0 if the accounts of all owners were deleted." }),
    credits_remaining: count,
  })
  .meta({ id: "Pool" });
export type Pool = z.infer<typeof pool>;

export const shortfall = z
  .object({
    lot_id: uuidOut,
    source: z.string(),
    user_id: uuidOut.nullable(),
    owner: z.string().nullable().meta({
      description: "The person's address or the organization's name; null if they are gone.",
    }),
    created_at: timestamp,
    granted: count,
    missing: count.meta({ description: "Credits that were spent although the money for them went back." }),
  })
  .meta({ id: "Shortfall" });
export type Shortfall = z.infer<typeof shortfall>;

export const paymentEvent = z
  .object({
    event_id: z.string(),
    type: z.string(),
    payment_customer_id: z.string().nullable(),
    email: z.string().nullable(),
    received_at: timestamp,
    attempts: count,
    error: z.string().nullable(),
  })
  .meta({ id: "FailedPaymentEvent" });
export type PaymentEvent = z.infer<typeof paymentEvent>;
