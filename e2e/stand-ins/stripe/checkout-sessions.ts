import type Stripe from "stripe";
import { checkLines, priceSession } from "./checkout-amounts.ts";
import { orderOf, type SessionRequest, sessionFields, sessionListFields } from "./checkout-order.ts";
import { newSession } from "./checkout-session.ts";
import { validCoupon } from "./coupons.ts";
import { liveCustomer } from "./customers.ts";
import { happened } from "./events.ts";
import { page } from "./fields.ts";
import { listPage } from "./list-page.ts";
import { activePrice } from "./prices.ts";
import { route } from "./route.ts";
import { invalid, StripeError } from "./stripe-error.ts";
import { find, newestFirst, now, type World } from "./world.ts";

const MINUTE = 60;
const SHORTEST = 30 * MINUTE;
const LONGEST = 24 * 60 * MINUTE;

function createSession(world: World, request: SessionRequest): Stripe.Checkout.Session {
  checkRequest(world, request);
  const lines = (request.line_items ?? []).map(({ price, quantity }, index) => ({
    price: activePrice(world, price, `line_items[${index}][price]`),
    quantity,
  }));
  checkLines(request.mode, lines);
  const currency = request.currency ?? lines[0]?.price.currency ?? null;
  const order = orderOf(request);
  if (order.coupon !== null && currency !== null) validCoupon(world, order.coupon, currency);
  checkCurrency(world, request, currency);
  const session = newSession(world, request, currency);
  world.notes.orders.set(session.id, order);
  // A price that is not sold in the currency is refused, and leaves no session.
  priceSession(world, session, lines);
  world.tables.sessions.set(session.id, session);
  return session;
}

function checkRequest(world: World, request: SessionRequest): void {
  const { mode, customer: id, customer_update: update } = request;
  if (!request.success_url && request.ui_mode === undefined)
    throw new StripeError("Missing required param: success_url.", {
      code: "parameter_missing",
      param: "success_url",
    });
  if (request.discounts?.length && request.allow_promotion_codes !== undefined)
    throw new StripeError("You may only specify one of these parameters: allow_promotion_codes, discounts.");
  if ((request.discounts?.length ?? 0) > 1) throw invalid("You may only specify one discount.", "discounts");
  if (mode !== "payment" && request.invoice_creation)
    throw invalid(
      "You can only enable invoice creation when `mode` is set to `payment`.",
      "invoice_creation",
    );
  if (mode !== "subscription" && request.subscription_data)
    throw invalid("You can not pass `subscription_data` in this mode.", "subscription_data");
  if (mode !== "payment" && request.payment_intent_data)
    throw invalid("You can not pass `payment_intent_data` in this mode.", "payment_intent_data");
  const expiry = (request.expires_at ?? now(world) + LONGEST) - now(world);
  if (expiry < SHORTEST - MINUTE || expiry > LONGEST + MINUTE)
    throw invalid(
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.",
      "expires_at",
    );
  if (id === undefined) {
    if (update) throw invalid("`customer_update` can only be used with `customer`.", "customer_update");
    return;
  }
  if (request.customer_email !== undefined)
    throw new StripeError("You may only specify one of these parameters: customer, customer_email.");
  if (request.customer_creation !== undefined)
    throw new StripeError("You may only specify one of these parameters: customer, customer_creation.");
  const customer = liveCustomer(world, id, "customer");
  if (request.tax_id_collection?.enabled && update?.name !== "auto")
    throw invalid(
      "Tax ID collection requires updating business name on the customer. Set `customer_update[name]` to `auto`.",
      "customer_update[name]",
    );
  if (request.automatic_tax?.enabled && update?.address !== "auto" && !customer.address?.country)
    throw new StripeError(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set `customer_update[address]` to 'auto'.",
      { code: "customer_tax_location_invalid", param: "automatic_tax[enabled]" },
    );
}

/** Refuses a second currency while a customer subscribes in another. */
function checkCurrency(world: World, { customer, mode }: SessionRequest, currency: string | null): void {
  const other = world.tables.subscriptions
    .values()
    .find((one) => one.customer === customer && ["active", "past_due"].includes(one.status));
  if (mode === "subscription" && other && currency && other.currency !== currency)
    throw invalid(
      `You cannot combine currencies on a single customer. This customer has an active subscription in ${other.currency}.`,
      "currency",
    );
}

/** Closes a session that nobody paid. */
export function expireSession(world: World, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  session.status = "expired";
  session.url = null;
  happened(world, "checkout.session.expired", session);
  return session;
}

const byId = (world: World, id: string) => find(world.tables.sessions, id, "checkout.session", "session");

export const checkoutSessionRoutes = [
  route("POST", "/v1/checkout/sessions", sessionFields, createSession),
  route(
    "GET",
    "/v1/checkout/sessions",
    sessionListFields,
    (world, { customer, status, payment_intent: intent, subscription, ...cursor }) => {
      const rows = newestFirst(world.tables.sessions).filter(
        (session) =>
          (customer === undefined || session.customer === customer) &&
          (status === undefined || session.status === status) &&
          (intent === undefined || session.payment_intent === intent) &&
          (subscription === undefined || session.subscription === subscription),
      );
      return listPage("/v1/checkout/sessions", rows, cursor);
    },
  ),
  route("GET", "/v1/checkout/sessions/{id}", {}, (world, _, id = "") => byId(world, id)),
  route("GET", "/v1/checkout/sessions/{id}/line_items", page, (world, cursor, id = "") => {
    const { id: session } = byId(world, id);
    const rows = world.notes.lineItems.get(session) ?? [];
    return listPage(`/v1/checkout/sessions/${id}/line_items`, rows, cursor);
  }),
  route("POST", "/v1/checkout/sessions/{id}/expire", {}, (world, _, id = "") => {
    const session = byId(world, id);
    if (session.status !== "open")
      throw new StripeError(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    return expireSession(world, session);
  }),
];
