import { z } from "zod";
import { label, text, timestamp, uuid } from "#lib/contract/fields.ts";

const count = z.number().int();
const cents = z.number().int();
const currency = z.string().meta({ description: "Three lowercase letters." });

/** The id of a price, a checkout or an invoice, as the payment provider writes it. */
export const providerId = label.meta({ description: "An id of the payment provider." });

/** Where the payment page leads back to. The verb checks whose page it is. */
const returnAddress = text(2_000)
  .refine((value) => isWebAddress(value), "must be a URL that begins with http:// or https://")
  .meta({
    description:
      "A page of this installation, or of an origin that its operator allows. `{CHECKOUT_SESSION_ID}` in it becomes the `session_id`.",
  });

function isWebAddress(value: string): boolean {
  const protocol = URL.parse(value)?.protocol;
  return protocol === "http:" || protocol === "https:";
}

const planOffer = z
  .object({
    price_id: z.string(),
    name: z.string(),
    credits: count.meta({ description: "Credits of each period." }),
    price_cents: cents.meta({ description: "The price of a period before tax is added." }),
    currency,
    interval: z.string(),
    interval_count: count,
  })
  .meta({ id: "PlanOffer" });

export const subscriptionStatus = z
  .object({
    has_active_subscription: z.boolean(),
    subscription_tier: z.string().nullable(),
    subscription_credits_remaining: count.nullable(),
    next_credit_renewal_at: timestamp
      .nullable()
      .meta({ description: "null if the plan is cancelled at the end of the period." }),
    payment_subscription_id: z.string().nullable(),
    cancel_at_period_end: z.boolean().nullable(),
    current_period_ends_at: timestamp.nullable(),
    payment_customer_id: z.string().nullable(),
    payment_status: z.enum(["paid", "past_due"]).nullable().meta({
      description:
        "`past_due`: the last payment failed. Credits stay usable; new ones come with the payment.",
    }),
    plan: planOffer.nullable(),
    scheduled_change: z
      .object({ new_price_id: z.string(), new_plan_name: z.string(), effective_at: timestamp })
      .nullable()
      .meta({ description: "A downgrade that takes effect at the end of the period." }),
    open_upgrade: z
      .object({
        session_id: z.string(),
        checkout_url: z.string(),
        new_plan_name: z.string(),
        credits_set_aside: count,
        expires_at: timestamp,
      })
      .nullable()
      .meta({ description: "An upgrade whose checkout is open. Credits of the plan are set aside for it." }),
  })
  .meta({ id: "SubscriptionStatusResponse" });
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

export const subscriptionChanged = z
  .object({ subscription: subscriptionStatus })
  .meta({ id: "SubscriptionChangedResponse" });

export const upgradeRequest = z
  .object({ new_price_id: providerId, success_url: returnAddress, cancel_url: returnAddress })
  .meta({ id: "UpgradeSubscriptionRequest" });

export const downgradeRequest = z
  .object({ new_price_id: providerId })
  .meta({ id: "DowngradeSubscriptionRequest" });

export const downgradeScheduled = z
  .object({ new_plan_name: z.string(), effective_at: timestamp })
  .meta({ id: "DowngradeSubscriptionResponse" });

export const PLAN_CHANGES = ["upgrade", "downgrade", "cancel", "resume"] as const;

export const previewRequest = z
  .object({
    change: z.enum(PLAN_CHANGES),
    new_price_id: providerId.optional().meta({ description: "Needed for an upgrade and a downgrade." }),
  })
  .meta({ id: "PreviewSubscriptionRequest" });

export const changePreview = z
  .object({
    change: z.enum(PLAN_CHANGES),
    currency,
    new_plan: planOffer.nullable().meta({ description: "null for `cancel`: no plan follows." }),
    due_today: z
      .object({
        price_cents: cents.meta({ description: "The price of the new plan." }),
        credits_bought_back: count,
        credit_cents: cents.meta({
          description:
            "What the unused credits of the old plan are worth at the price paid. It is taken off.",
        }),
        tax_cents: cents,
        total_cents: cents,
      })
      .meta({ description: "All zeros unless the change is an upgrade. The checkout has the exact tax." }),
    next_payment: z
      .object({ at: timestamp, tax_cents: cents, total_cents: cents, credits: count })
      .nullable()
      .meta({ description: "The next renewal after the change, tax included. null after a cancellation." }),
    effective_at: timestamp.meta({
      description: "When the change takes effect: now, or at the end of the period.",
    }),
  })
  .meta({ id: "SubscriptionPreviewResponse" });
export type ChangePreviewReply = z.infer<typeof changePreview>;

const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, "must be two letters")
  .transform((value) => value.toUpperCase());

export const checkoutRequest = z
  .object({
    price_id: providerId,
    success_url: returnAddress,
    cancel_url: returnAddress,
    organization_id: uuid
      .optional()
      .meta({ description: "Buys the pack for the pool of an organization that the caller owns." }),
    country: country.optional().meta({
      description:
        "ISO 3166-1 alpha-2. Chooses the currency, if the price has one for it. Someone with a plan pays in its currency.",
    }),
  })
  .meta({ id: "CheckoutRequest" });

export const checkoutOpened = z
  .object({
    checkout_url: z.string().meta({ description: "The payment provider's page. Send the browser there." }),
    session_id: z.string().meta({ description: "The checkout's id." }),
  })
  .meta({ id: "CheckoutResponse" });

export const checkoutStatus = z
  .object({
    session_id: z.string(),
    status: z.enum(["open", "complete", "expired"]),
    is_paid: z.boolean(),
    mode: z.enum(["pack", "plan", "upgrade"]),
    price_id: z.string(),
    name: z.string().nullable(),
    credits_granted: count.meta({ description: "0 until the payment has arrived." }),
    bought_twice: z.boolean().meta({
      description:
        "true if a plan was active already. The second plan was ended, and its payment goes back to the buyer.",
    }),
    organization_id: z.string().nullable(),
    checkout_url: z.string().nullable().meta({ description: "null unless the checkout is open." }),
    expires_at: timestamp,
  })
  .meta({ id: "CheckoutStatusResponse" });
export type CheckoutStatus = z.infer<typeof checkoutStatus>;

export const portalRequest = z
  .object({
    return_url: returnAddress.optional(),
    organization_id: uuid.optional().meta({ description: "The portal of an organization that you own." }),
  })
  .meta({ id: "BillingPortalRequest" });

export const portalOpened = z.object({ portal_url: z.string() }).meta({ id: "BillingPortalResponse" });
