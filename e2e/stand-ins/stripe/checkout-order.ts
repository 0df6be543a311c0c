import type Stripe from "stripe";
import { z } from "zod";
import { flag, mergeMetadata, metadata, page, text, whole } from "./fields.ts";
import type { Order } from "./world.ts";

const enabled = z.strictObject({ enabled: flag });
const auto = z.enum(["auto", "never"]).optional();

/** The parameters that make a checkout session. */
export const sessionFields = {
  mode: z.enum(["payment", "subscription", "setup"]),
  line_items: z
    .array(z.strictObject({ price: text, quantity: whole.pipe(z.number().positive()).default(1) }))
    .optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  customer_update: z.strictObject({ address: auto, name: auto, shipping: auto }).optional(),
  client_reference_id: text.optional(),
  currency: text.optional(),
  success_url: z.url().optional(),
  cancel_url: z.url().optional(),
  expires_at: whole.optional(),
  discounts: z.array(z.strictObject({ coupon: text.optional() })).optional(),
  allow_promotion_codes: flag.optional(),
  automatic_tax: enabled.optional(),
  tax_id_collection: z.strictObject({ enabled: flag, required: text.optional() }).optional(),
  billing_address_collection: z.enum(["auto", "required"]).optional(),
  invoice_creation: z
    .strictObject({
      enabled: flag,
      invoice_data: z
        .strictObject({
          description: text.optional(),
          footer: text.optional(),
          metadata: metadata.optional(),
        })
        .optional(),
    })
    .optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      proration_behavior: text.optional(),
    })
    .optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      setup_future_usage: text.optional(),
      receipt_email: text.optional(),
    })
    .optional(),
  setup_intent_data: z
    .strictObject({ metadata: metadata.optional(), description: text.optional() })
    .optional(),
  metadata: metadata.optional(),
  locale: text.optional(),
  submit_type: text.optional(),
  ui_mode: text.optional(),
  payment_method_collection: text.optional(),
  adaptive_pricing: enabled.optional(),
  consent_collection: z
    .strictObject({ terms_of_service: text.optional(), promotions: text.optional() })
    .optional(),
  custom_text: z.record(z.string(), z.strictObject({ message: text })).optional(),
  saved_payment_method_options: z.record(z.string(), z.unknown()).optional(),
  payment_method_options: z.record(z.string(), z.unknown()).optional(),
};
export type SessionRequest = z.output<z.ZodObject<typeof sessionFields>>;

export const sessionListFields = {
  ...page,
  customer: text.optional(),
  status: z.enum(["open", "complete", "expired"]).optional(),
  payment_intent: text.optional(),
  subscription: text.optional(),
};

/** Returns what a session is to do when it is paid. */
export function orderOf(request: SessionRequest): Order {
  const { subscription_data: subscription, payment_intent_data: payment, customer_update: update } = request;
  return {
    subscriptionMetadata: mergeMetadata({}, subscription?.metadata),
    subscriptionDescription: subscription?.description ?? null,
    paymentMetadata: mergeMetadata({}, payment?.metadata),
    paymentDescription: payment?.description ?? null,
    invoiceMetadata: mergeMetadata({}, request.invoice_creation?.invoice_data?.metadata),
    savesAddress: update?.address === "auto" || request.customer === undefined,
    savesName: update?.name === "auto" || request.customer === undefined,
    savesCard: request.mode !== "payment" || payment?.setup_future_usage !== undefined,
    coupon: request.discounts?.[0]?.coupon ?? null,
  };
}

/** Returns the line items of a session after its amounts are known. */
export function lineItemOf(
  id: string,
  price: Stripe.Price,
  quantity: number,
  sums: {
    description: string;
    subtotal: number;
    discount: number;
    tax: number;
    total: number;
    currency: string;
  },
): Stripe.LineItem {
  return {
    id,
    object: "item",
    adjustable_quantity: null,
    amount_discount: sums.discount,
    amount_subtotal: sums.subtotal,
    amount_tax: sums.tax,
    amount_total: sums.total,
    currency: sums.currency,
    description: sums.description,
    metadata: {},
    price,
    quantity,
  };
}
