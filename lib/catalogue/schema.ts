import { z } from "zod";

const cents = z.number().int().meta({ description: "Minor units of the payment provider." });
const count = z.number().int();
const currency = z.string().meta({ description: "Three lowercase letters." });
const taxIncluded = z
  .boolean()
  .meta({ description: "true if `price_cents` contains the tax, false if the tax comes on top." });
const taxCalculated = z.boolean().meta({
  description:
    "false if no tax was calculated: `total_cents` is then `price_cents`, and tax may come on top at the checkout.",
});

export const creditPack = z
  .object({
    price_id: z.string(),
    name: z.string(),
    credits: count,
    price_cents: cents,
    currency,
    subscriber_price_cents: cents.nullable(),
    tax_included: taxIncluded,
    tax_calculated: taxCalculated,
    tax_amount_cents: cents,
    total_cents: cents,
    subscriber_total_cents: cents.nullable(),
  })
  .meta({ id: "CreditPackItem" });
export type CreditPack = z.infer<typeof creditPack>;

export const planItem = z
  .object({
    price_id: z.string(),
    name: z.string(),
    credits: count.meta({ description: "Credits that each period brings." }),
    price_cents: cents,
    currency,
    interval: z.string(),
    interval_count: count,
    tax_included: taxIncluded,
    tax_calculated: taxCalculated,
    tax_amount_cents: cents,
    total_cents: cents,
    tier: z
      .object({
        tier_id: z.string(),
        customization: z.boolean(),
        max_document_words: count.nullable(),
        max_file_size_mb: count,
        max_supplementary_material: count,
      })
      .nullable()
      .meta({ description: "The limits of subscribers, where the plan changes them." }),
  })
  .meta({ id: "SubscriptionPlanItem" });
export type PlanItem = z.infer<typeof planItem>;

export const products = z
  .object({ credit_packs: z.array(creditPack), subscriptions: z.array(planItem) })
  .meta({ id: "ProductsResponse" });
export type Products = z.infer<typeof products>;
