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
    paid_credits_remaining: count,
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

export const ENTRY_KINDS = ["grant", "hold", "settle", "release"] as const;

export const ledgerEntry = z
  .object({
    entry_id: uuidOut,
    created_at: timestamp,
    credit: z.enum(CREDIT_KINDS),
    entry: z.enum(ENTRY_KINDS),
    amount: count.meta({ description: "Change of the balance: +3 for a grant of three, -1 for a hold." }),
    session_id: uuidOut.nullable(),
    note: z.string(),
  })
  .meta({ id: "LedgerEntry" });
export type LedgerEntry = z.infer<typeof ledgerEntry>;
