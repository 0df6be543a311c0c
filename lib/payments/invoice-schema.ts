import { z } from "zod";
import { timestamp } from "#lib/contract/fields.ts";

const cents = z.number().int();

export const INVOICE_STATES = ["draft", "open", "paid", "void", "uncollectible"] as const;

/** Why a purchase cannot be withdrawn from. */
export const NO_WITHDRAWAL = [
  "not-paid",
  "too-late",
  "nothing-unused",
  "paid-with-credits",
  "no-consumer",
] as const;

const withdrawal = z
  .object({
    state: z.enum(["possible", "asked", "confirmed", "impossible"]),
    reason: z.enum(NO_WITHDRAWAL).nullable().meta({ description: "Why it is impossible." }),
    until: timestamp.nullable().meta({ description: "The last moment to ask and to confirm." }),
    credits: z.number().int().meta({ description: "Unused credits that are refunded." }),
    credits_kept: z.number().int().meta({
      description: "Unused credits that stay, as credits of an earlier plan paid for them, not money.",
    }),
    refund_cents: cents.meta({ description: "What is refunded for them, tax included." }),
  })
  .meta({ id: "Withdrawal" });

export const invoiceItem = z
  .object({
    invoice_id: z.string(),
    number: z.string().nullable(),
    created_at: timestamp,
    paid_at: timestamp.nullable(),
    status: z.enum(INVOICE_STATES),
    kind: z.enum(["pack", "plan"]).nullable(),
    name: z.string().nullable().meta({ description: "What was bought." }),
    amount_cents: cents.meta({ description: "Without tax." }),
    tax_cents: cents,
    total_cents: cents,
    refunded_cents: cents,
    currency: z.string(),
    hosted_url: z.string().nullable().meta({ description: "The invoice as a page, with a way to pay it." }),
    pdf_url: z.string().nullable(),
    receipt_url: z.string().nullable(),
    bought_twice: z.boolean().meta({
      description:
        "true for a second plan that was bought by accident. It was ended, and its payment goes back.",
    }),
    withdrawal,
  })
  .meta({ id: "Invoice" });
export type InvoiceItem = z.infer<typeof invoiceItem>;

export const withdrawalReply = z
  .object({ invoice_id: z.string(), currency: z.string(), withdrawal })
  .meta({ id: "WithdrawalResponse" });
