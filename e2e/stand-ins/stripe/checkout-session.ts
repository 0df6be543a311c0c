import type Stripe from "stripe";
import type { SessionRequest } from "./checkout-order.ts";
import { mergeMetadata } from "./fields.ts";
import { newId, now, type World } from "./world.ts";

const DAY = 24 * 60 * 60;

/** Returns an open session without amounts. */
export function newSession(
  world: World,
  request: SessionRequest,
  currency: string | null,
): Stripe.Checkout.Session {
  const id = newId("cs_test");
  const invoiceData = request.invoice_creation?.invoice_data;
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: request.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: request.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: {
      enabled: request.automatic_tax?.enabled ?? false,
      liability: request.automatic_tax?.enabled ? { type: "self" } : null,
      provider: request.automatic_tax?.enabled ? "stripe" : null,
      status: request.automatic_tax?.enabled ? "requires_location_inputs" : null,
    },
    billing_address_collection: request.billing_address_collection ?? null,
    cancel_url: request.cancel_url ?? null,
    client_reference_id: request.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now(world),
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: request.customer ?? null,
    customer_account: null,
    customer_creation: request.customer === undefined ? (request.customer_creation ?? "if_required") : null,
    customer_details: null,
    customer_email: request.customer_email ?? null,
    discounts: (request.discounts ?? []).map(({ coupon }) => ({
      coupon: coupon ?? null,
      promotion_code: null,
    })),
    expires_at: request.expires_at ?? now(world) + DAY,
    integration_identifier: null,
    invoice: null,
    invoice_creation:
      request.mode === "payment"
        ? {
            enabled: request.invoice_creation?.enabled ?? false,
            invoice_data: {
              account_tax_ids: null,
              custom_fields: null,
              description: invoiceData?.description ?? null,
              footer: invoiceData?.footer ?? null,
              issuer: null,
              metadata: mergeMetadata({}, invoiceData?.metadata),
              rendering_options: null,
            },
          }
        : null,
    livemode: false,
    locale: request.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, request.metadata),
    mode: request.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: request.mode === "payment" ? "if_required" : "always",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: request.mode === "setup" ? "no_payment_required" : "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: request.submit_type ?? null,
    subscription: null,
    success_url: request.success_url ?? null,
    tax_id_collection: { enabled: request.tax_id_collection?.enabled ?? false, required: "never" },
    total_details: null,
    ui_mode: "hosted_page",
    url: `${world.origin}/c/pay/${id}`,
    wallet_options: null,
  } satisfies Stripe.Checkout.Session;
}
