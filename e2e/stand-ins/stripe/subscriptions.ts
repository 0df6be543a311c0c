import type Stripe from "stripe";
import { happened } from "./events.ts";
import type { Billed } from "./invoices.ts";
import { wholeList } from "./list-page.ts";
import { nextPeriodEnd } from "./periods.ts";
import { idOfProduct, priceIn } from "./prices.ts";
import { StripeError } from "./stripe-error.ts";
import { newId, now, type World } from "./world.ts";

interface NewSubscription {
  customer: Stripe.Customer;
  currency: string;
  items: { price: Stripe.Price; quantity: number }[];
  metadata: Record<string, string>;
  description: string | null;
  method: string | null;
  isTaxed: boolean;
  discount: string | null;
}

/** Makes a subscription that waits for its first payment. */
export function createSubscription(world: World, given: NewSubscription): Stripe.Subscription {
  const id = newId("sub");
  const at = now(world);
  const subscription = {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: given.isTaxed,
      liability: given.isTaxed ? { type: "self" } : null,
    },
    billing_cycle_anchor: at,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: at,
    currency: given.currency,
    customer: given.customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.method,
    default_source: null,
    default_tax_rates: [],
    description: given.description,
    discounts: given.discount === null ? [] : [given.discount],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: wholeList(
      `/v1/subscription_items?subscription=${id}`,
      given.items.map(({ price, quantity }) => itemOf(id, price, quantity, at, at)),
    ),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: at,
    status: "incomplete",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: "now", missing_payment_method: "create_invoice" },
    },
    trial_start: null,
  } satisfies Stripe.Subscription;
  world.tables.subscriptions.set(id, subscription);
  happened(world, "customer.subscription.created", subscription);
  return subscription;
}

/** Makes an item whose period begins at a time. */
export function itemOf(
  subscription: string,
  price: Stripe.Price,
  quantity: number,
  anchor: number,
  start: number,
): Stripe.SubscriptionItem {
  const cycle = price.recurring;
  if (!cycle) throw new StripeError(`The price ${price.id} is not recurring, so nobody can subscribe to it.`);
  return {
    id: newId("si"),
    object: "subscription_item",
    billing_thresholds: null,
    created: start,
    current_period_end: nextPeriodEnd(anchor, start, cycle),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price, cycle),
    price,
    quantity,
    subscription,
    tax_rates: [],
  } satisfies Stripe.SubscriptionItem;
}

function planOf(price: Stripe.Price, { interval, interval_count }: Stripe.Price.Recurring): Stripe.Plan {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval,
    interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: idOfProduct(price),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

/** Returns what an invoice bills for the current period of a subscription. */
export function billedItems(
  world: World,
  subscription: { currency: string; items: { data: Stripe.SubscriptionItem[] } },
): Billed[] {
  return subscription.items.data.map(
    ({ id, price, quantity = 1, current_period_start: start, current_period_end: end }) => {
      const { amount, inclusive } = priceIn(world, price, subscription.currency);
      const name = world.tables.products.get(idOfProduct(price))?.name ?? "";
      const description = `${quantity} × ${name} (at ${amount} / ${price.recurring?.interval})`;
      return {
        price,
        quantity,
        amount: amount * quantity,
        inclusive,
        description,
        start,
        end,
        subscriptionItem: id,
      };
    },
  );
}

/** Returns the first item of a subscription, whose period stands for all. */
export function firstItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`The subscription ${subscription.id} has no items.`);
  return item;
}
