import { z } from "zod";
import type { NewCheckout, Payments } from "./port.ts";
import type { CheckoutState } from "./provider-state.ts";
import { readAnswer, type StripeConnection } from "./stripe-connection.ts";
import { isMissing, StripeFault, unreadable } from "./stripe-fault.ts";
import { anObject, currencyCode, maybeReference, moment, NOTE, notes } from "./stripe-shapes.ts";

/** A checkout that Galley opened. */
const ours = z.object({
  [NOTE.mode]: z.enum(["pack", "plan", "upgrade"]),
  [NOTE.price]: z.string(),
  [NOTE.replaces]: z.string().optional(),
});

const sessionShape = z.looseObject({
  id: z.string(),
  object: z.literal("checkout.session"),
  metadata: notes,
  url: z.string().nullish(),
  expires_at: moment,
});
type Session = z.output<typeof sessionShape>;

const particulars = z.object({
  customer: maybeReference,
  status: z.enum(["open", "complete", "expired"]).nullish(),
  payment_status: z.string(),
  payment_intent: maybeReference,
  subscription: maybeReference,
  invoice: maybeReference,
  amount_total: z.int(),
  total_details: z.object({ amount_tax: z.int() }).nullish(),
  currency: currencyCode,
  created: moment,
});

export function stripeCheckouts(
  connection: StripeConnection,
): Pick<Payments, "openCheckout" | "expireCheckout" | "readCheckout"> {
  return {
    async openCheckout(input) {
      const coupon = await createCoupon(connection, input);
      const { id, url, expires_at: expiresAt } = await openSession(connection, input, coupon);
      if (!url) throw unreadable("Stripe opened a checkout without an address.");
      return { checkoutId: id, url, expiresAt };
    },

    async expireCheckout(checkoutId) {
      try {
        return stateOf(
          await connection.call(sessionShape, (stripe, options) =>
            stripe.checkout.sessions.expire(checkoutId, {}, options),
          ),
        );
      } catch (error) {
        // It is no longer open. Its state says why.
        if (!(error instanceof StripeFault) || error.kind !== "refused" || isMissing(error)) throw error;
        return stateOf(await retrieve(connection, checkoutId));
      }
    },

    async readCheckout(checkoutId) {
      try {
        return toState(await retrieve(connection, checkoutId));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}

/** Reads the checkouts of a customer that Galley opened. */
export async function readCheckouts(
  connection: StripeConnection,
  customer: string,
): Promise<CheckoutState[]> {
  const sessions = await connection.all(sessionShape, (stripe, page, options) =>
    stripe.checkout.sessions.list({ customer, ...page }, options),
  );
  return sessions.map(toState).filter((state) => state !== null);
}

const retrieve = (connection: StripeConnection, id: string) =>
  connection.call(sessionShape, (stripe, options) => stripe.checkout.sessions.retrieve(id, {}, options));

/** Makes a coupon that pays for the unused credits of the plan that is replaced, once. */
async function createCoupon(connection: StripeConnection, input: NewCheckout): Promise<string | null> {
  const { replaces } = input;
  if (!replaces || replaces.credit <= 0) return null;
  const { id } = await connection.call(
    anObject.extend({ id: z.string() }),
    (stripe, options) =>
      stripe.coupons.create(
        {
          name: "Unused credits",
          amount_off: replaces.credit,
          currency: replaces.currency,
          duration: "once",
          max_redemptions: 1,
          metadata: { [NOTE.replaces]: replaces.subscriptionId },
        },
        options,
      ),
    `${input.key}:coupon`,
  );
  return id;
}

/** Opens a session in the currency that was shown, or in the price's own if the customer cannot pay in that one. */
async function openSession(
  connection: StripeConnection,
  input: NewCheckout,
  coupon: string | null,
): Promise<Session> {
  const open = (currency: string | null, key: string) =>
    connection.call(
      sessionShape,
      (stripe, options) =>
        stripe.checkout.sessions.create(
          sessionParams(input, { currency, coupon, hasTax: connection.settings.hasTax }),
          options,
        ),
      key,
    );
  // A coupon has a currency of its own.
  if (coupon && input.replaces) return open(input.replaces.currency, input.key);
  try {
    return await open(input.currency, input.key);
  } catch (error) {
    const isCurrency = error instanceof StripeFault && error.param === "currency";
    if (!isCurrency || input.currency === null) throw error;
    return open(null, `${input.key}:own-currency`);
  }
}

function sessionParams(
  input: NewCheckout,
  { currency, coupon, hasTax }: { currency: string | null; coupon: string | null; hasTax: boolean },
) {
  const { mode, priceId, replaces } = input;
  const metadata = {
    [NOTE.mode]: mode,
    [NOTE.price]: priceId,
    ...(replaces ? { [NOTE.replaces]: replaces.subscriptionId } : {}),
  };
  return {
    mode: mode === "pack" ? ("payment" as const) : ("subscription" as const),
    customer: input.customerId,
    line_items: [{ price: priceId, quantity: 1 }],
    ...(currency === null ? {} : { currency }),
    success_url: withPlaceholder(input.successUrl),
    cancel_url: input.cancelUrl,
    expires_at: Math.ceil(input.expiresAt.getTime() / 1000),
    automatic_tax: { enabled: hasTax },
    tax_id_collection: { enabled: true },
    customer_update: { address: "auto" as const, name: "auto" as const },
    // The price that was shown is the price that is paid.
    adaptive_pricing: { enabled: false },
    metadata,
    ...(coupon === null ? { allow_promotion_codes: true } : { discounts: [{ coupon }] }),
    ...(mode === "pack"
      ? { invoice_creation: { enabled: true, invoice_data: { metadata } }, payment_intent_data: { metadata } }
      : { subscription_data: { metadata } }),
  };
}

/** Restores the placeholder of the session's id, which `URL` encodes. */
function withPlaceholder(url: string): string {
  return url.replaceAll("%7BCHECKOUT_SESSION_ID%7D", "{CHECKOUT_SESSION_ID}");
}

function stateOf(session: Session): CheckoutState {
  const state = toState(session);
  if (!state) throw unreadable(`The checkout ${session.id} is not one that Galley opened.`);
  return state;
}

/** Returns null for a checkout that Galley did not open, such as one of a payment link. */
function toState(session: Session): CheckoutState | null {
  const { data: known } = ours.safeParse(session.metadata);
  if (!known) return null;
  const state = readAnswer(particulars, session);
  const tax = state.total_details?.amount_tax ?? 0;
  return {
    checkoutId: session.id,
    customerId: state.customer,
    mode: known[NOTE.mode],
    status: state.status ?? "open",
    isPaid: state.status === "complete" && state.payment_status !== "unpaid",
    priceId: known[NOTE.price],
    paymentIntentId: state.payment_intent,
    subscriptionId: state.subscription,
    replaces: known[NOTE.replaces] ?? null,
    invoiceId: state.invoice,
    amount: state.amount_total - tax,
    tax,
    currency: state.currency,
    createdAt: state.created,
  };
}
