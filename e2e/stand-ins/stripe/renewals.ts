import type Stripe from "stripe";
import { methodOf } from "./cards.ts";
import { collectInvoice, setStatus, subscriptionOf, voidInvoice } from "./collect-invoice.ts";
import { happened, structuredCloneOf } from "./events.ts";
import { type Billed, openInvoice } from "./invoices.ts";
import { nextPeriodEnd } from "./periods.ts";
import { endSubscription } from "./subscription-end.ts";
import { billedItems } from "./subscriptions.ts";
import { taxIdsOf } from "./tax-ids.ts";
import { canPlace } from "./tax-table.ts";
import { find, idOf, now, type World } from "./world.ts";

/** Begins the next period of a subscription, and collects for it. A new interval has begun its period already. */
export function renew(world: World, subscription: Stripe.Subscription, hasBegun = false): void {
  const before = structuredCloneOf(subscription);
  if (hasBegun) subscription.billing_cycle_anchor = now(world);
  else beginPeriod(subscription);
  bill(world, subscription, "subscription_cycle", [
    ...pendingOf(world, subscription),
    ...billedItems(world, subscription),
  ]);
  world.notes.pendingProrations.delete(subscription.id);
  happened(world, "customer.subscription.updated", subscription, before);
}

function beginPeriod(subscription: Stripe.Subscription): void {
  for (const item of subscription.items.data) {
    if (!item.price.recurring) continue;
    item.current_period_start = item.current_period_end;
    item.current_period_end = nextPeriodEnd(
      subscription.billing_cycle_anchor,
      item.current_period_start,
      item.price.recurring,
    );
  }
}

/** Makes an invoice of a subscription and collects it, without its holder before the screen. */
export function bill(
  world: World,
  subscription: Stripe.Subscription,
  reason: NonNullable<Stripe.Invoice["billing_reason"]>,
  billed: Billed[],
): Stripe.Invoice {
  const customer = find(world.tables.customers, subscription.customer, "customer");
  const [discount = null] = subscription.discounts.map(idOf);
  const coupon = world.tables.coupons.get(
    idOf(world.tables.discounts.get(discount ?? "")?.source.coupon) ?? "",
  );
  const invoice = openInvoice(world, {
    customer,
    currency: subscription.currency,
    billed,
    reason,
    subscription,
    coupon: coupon ?? null,
    discount: coupon ? discount : null,
    taxation: taxationOf(world, subscription),
  });
  collectInvoice(world, invoice, methodOf(world, customer, subscription), { isPresent: false });
  return invoice;
}

/** Returns how a subscription is taxed, at the address that its customer has now. */
export function taxationOf(world: World, subscription: Stripe.Subscription) {
  const customer = find(world.tables.customers, subscription.customer, "customer");
  const place = customer.address ?? {};
  return {
    isOn: subscription.automatic_tax.enabled && canPlace(place),
    place,
    isBusiness: taxIdsOf(world, customer.id).length > 0,
  };
}

/** Tries an invoice again that could not be collected. After the last attempt the subscription ends. */
export function retry(world: World, invoice: Stripe.Invoice, afterwards: "canceled" | "unpaid"): void {
  const subscription = subscriptionOf(world, invoice);
  const customer = world.tables.customers.get(idOf(invoice.customer) ?? "");
  invoice.next_payment_attempt = null;
  if (!customer || !subscription) return;
  collectInvoice(world, invoice, methodOf(world, customer, subscription), { isPresent: false });
  if (invoice.status === "paid" || invoice.next_payment_attempt !== null) return;
  if (afterwards === "canceled") endSubscription(world, subscription, "payment_failed");
  else setStatus(world, subscription, "unpaid");
}

/** Gives up a subscription whose first invoice nobody paid within 23 hours. */
export function giveUp(world: World, subscription: Stripe.Subscription): void {
  const invoice = world.tables.invoices.get(idOf(subscription.latest_invoice) ?? "");
  if (invoice?.status === "open") voidInvoice(world, invoice);
  setStatus(world, subscription, "incomplete_expired");
}

/** Returns what changes of a subscription have left for its next invoice. */
export function pendingOf(world: World, subscription: Stripe.Subscription): Billed[] {
  return (world.notes.pendingProrations.get(subscription.id) ?? []).map(({ price, ...rest }) => ({
    ...rest,
    price: find(world.tables.prices, price, "price"),
  }));
}
