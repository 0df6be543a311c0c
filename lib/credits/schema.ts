import { z } from "zod";
import { timestamp, uuidOut } from "#lib/contract/fields.ts";
import { DEPTHS } from "#lib/contract/review-depth.ts";

const count = z.number().int();

export const quotaStatus = z
  .object({ used_fraction: z.number().min(0).max(1), resets_at: timestamp })
  .meta({ id: "QuotaStatus" });
export type QuotaStatus = z.infer<typeof quotaStatus>;

export const creditScore = z
  .object({
    paid_credits_remaining: count.meta({
      description: "What can be used: allocations of organizations and own credits.",
    }),
    organization_credits_remaining: count.meta({
      description: "The part of `paid_credits_remaining` that organizations allocate. It is used first.",
    }),
    organization_allocations: z
      .array(z.object({ organization_id: uuidOut, organization_name: z.string(), credits_remaining: count }))
      .meta({ description: "Where they come from. A review takes its credit from the first." }),
    preview_credits_remaining: count,
    user_has_paid_credits: z.boolean(),
    user_email: z.string(),
    credit_source: z.enum(["personal", "organization"]),
    tier: z.string(),
    customization: z
      .boolean()
      .meta({ description: "true if the tier may send `customization` with a review." }),
    review_depth: z
      .enum(DEPTHS)
      .meta({ description: "The depth of a full review that names none, from the profile." }),
    max_document_words: count.nullable(),
    max_file_size_mb: count,
    max_supplementary_material: count,
    chatbot_quota: quotaStatus,
  })
  .meta({ id: "CreditScoreResponse" });
export type CreditScore = z.infer<typeof creditScore>;

export const CREDIT_KINDS = ["paid", "preview"] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

export const LOT_SOURCES = [
  "signup",
  "free",
  "pack",
  "plan",
  "referral",
  "admin",
  "returned",
  "earlier",
] as const;

export const creditLot = z
  .object({
    lot_id: uuidOut,
    credit: z.enum(CREDIT_KINDS),
    source: z.enum(LOT_SOURCES),
    created_at: timestamp,
    expires_at: timestamp.nullable().meta({ description: "null if the credits do not expire." }),
    granted: count,
    available: count.meta({ description: "What can be used now." }),
    held: count.meta({
      description: "For reviews that run, or set aside by an upgrade whose checkout is open.",
    }),
    spent: count,
    expired: count,
    voided: count.meta({
      description: "Taken back, because their payment was, or bought back by an upgrade.",
    }),
  })
  .meta({ id: "CreditLot" });
export type CreditLot = z.infer<typeof creditLot>;

export const ENTRY_KINDS = [
  "grant",
  "hold",
  "settle",
  "release",
  "expire",
  "void",
  "restore",
  "buy-back",
] as const;

export const ledgerEntry = z
  .object({
    entry_id: uuidOut,
    created_at: timestamp,
    credit: z.enum(CREDIT_KINDS),
    entry: z.enum(ENTRY_KINDS),
    amount: count.meta({ description: "Change of the balance: +3 for a grant of three, -1 for a hold." }),
    quantity: count.meta({
      description: "How many credits the entry is about; for a `settle`, which changes no balance, 1.",
    }),
    session_id: uuidOut.nullable(),
    note: z.string(),
  })
  .meta({ id: "LedgerEntry" });
export type LedgerEntry = z.infer<typeof ledgerEntry>;
