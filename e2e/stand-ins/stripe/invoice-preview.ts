import type Stripe from "stripe";
import { z } from "zod";
import { liveCustomer } from "./customers.ts";
import { address, flag, text, whole } from "./fields.ts";
import { type Bill, type Billed, draftInvoice } from "./invoices.ts";
import { activePrice } from "./prices.ts";
import { checkOnSale, prorate, startsAnew, stepsOf } from "./proration.ts";
import { pendingOf } from "./renewals.ts";
import { route } from "./route.ts";
import { invalid, StripeError } from "./stripe-error.ts";
import { hasEnded } from "./subscription-end.ts";
import { itemChange, prorationBehavior } from "./subscription-update.ts";
import { billedItems, firstItem, itemOf } from "./subscriptions.ts";
import { taxIdsOf } from "./tax-ids.ts";
import { canPlace, unplaceable } from "./tax-table.ts";
import { find, idOf, now, type World } from "./world.ts";

const fields = {
  customer: text.optional(),
  subscription: text.optional(),
  currency: text.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  customer_details: z.strictObject({ address: address.optional() }).optional(),
  subscription_details: z
    .strictObject({
      items: z.array(itemChange).optional(),
      proration_behavior: prorationBehavior.default("create_prorations"),
      proration_date: whole.optional(),
      cancel_at_period_end: flag.optional(),
      cancel_now: flag.optional(),
    })
    .optional(),
};
type PreviewRequest = z.output<z.ZodObject<typeof fields>>;

/** Returns the next invoice of a subscription, the one that a change would make, or the first of a new one. It keeps nothing. */
function preview(world: World, request: PreviewRequest): Stripe.Invoice {
  const bill =
    request.subscription === undefined
      ? billForNew(world, request)
      : billForKnown(world, request, request.subscription);
  const place = request.customer_details?.address ?? bill.customer.address ?? {};
  const isWanted = request.automatic_tax?.enabled ?? bill.subscription?.automatic_tax.enabled ?? false;
  if (request.automatic_tax?.enabled && !canPlace(place)) throw unplaceable("customer_details[address]");
  const isBusiness = taxIdsOf(world, bill.customer.id).length > 0;
  const taxation = { isOn: isWanted && canPlace(place), place, isBusiness };
  const invoice = draftInvoice(world, { ...bill, coupon: null, discount: null, taxation });
  return { ...invoice, id: `upcoming_${invoice.id}` };
}

type PreviewBill = Pick<Bill, "customer" | "currency" | "billed" | "reason" | "subscription">;

function billForNew(world: World, request: PreviewRequest): PreviewBill {
  const { customer: id, currency: asked, subscription_details: details } = request;
  if (id === undefined) throw invalid("You must pass `customer` or `subscription`.", "customer");
  if (!details?.items) throw invalid("A new subscription needs items.", "subscription_details[items]");
  const at = now(world);
  const items = details.items.map(({ price: priceId = "", quantity = 1 }, index) => {
    const price = activePrice(world, priceId, `subscription_details[items][${index}][price]`);
    return itemOf("sub_preview", price, quantity, at, at);
  });
  const currency = asked ?? items[0]?.price.currency ?? "usd";
  const billed = billedItems(world, { currency, items: { data: items } });
  return {
    customer: liveCustomer(world, id),
    currency,
    billed,
    reason: "subscription_create",
    subscription: null,
  };
}

function billForKnown(world: World, request: PreviewRequest, id: string): PreviewBill {
  const subscription = find(world.tables.subscriptions, id, "subscription", "subscription");
  if (hasEnded(subscription))
    throw new StripeError("No upcoming invoices for customer", {
      status: 404,
      code: "invoice_upcoming_none",
    });
  const customer = liveCustomer(world, request.customer ?? idOf(subscription.customer));
  const { currency } = subscription;
  return { customer, currency, subscription, ...billFor(world, subscription, request.subscription_details) };
}

function billFor(
  world: World,
  subscription: Stripe.Subscription,
  details: PreviewRequest["subscription_details"],
): { billed: Billed[]; reason: "subscription_update" | "upcoming" } {
  const at = details?.proration_date ?? now(world);
  const { current_period_start: start, current_period_end: end } = firstItem(subscription);
  if (at < start || at > end)
    throw invalid(
      "The proration date must be within the current period.",
      "subscription_details[proration_date]",
    );
  if (!details?.items) return { billed: nextPeriod(world, subscription), reason: "upcoming" };
  checkOnSale(world, subscription, details.items);
  const steps = stepsOf(world, subscription, details.items);
  const isProrated = details.proration_behavior !== "none";
  const prorations = isProrated ? prorate(world, subscription, steps, at) : [];
  if (details.proration_behavior === "always_invoice" || steps.some(startsAnew))
    return { billed: prorations, reason: "subscription_update" };
  const items = { ...subscription.items, data: steps.flatMap(({ after }) => after ?? []) };
  const changed = { ...subscription, items };
  return { billed: [...prorations, ...nextPeriod(world, changed)], reason: "upcoming" };
}

function nextPeriod(world: World, subscription: Stripe.Subscription): Billed[] {
  const items = billedItems(world, subscription).map((billed) => ({
    ...billed,
    start: billed.end,
    end: billed.end + (billed.end - billed.start),
  }));
  return [...pendingOf(world, subscription), ...items];
}

export const invoicePreviewRoutes = [route("POST", "/v1/invoices/create_preview", fields, preview)];
