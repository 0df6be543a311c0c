import type Stripe from "stripe";
import { addCard } from "./cards.ts";
import { liveCustomer, updateCustomer } from "./customers.ts";
import { happened, structuredCloneOf } from "./events.ts";
import { hasEnded } from "./subscription-end.ts";
import type { World } from "./world.ts";

/** Puts another card on a customer and on what the customer subscribes to. The next renewal uses it. */
export function replaceCard(world: World, customerId: string, number: string): Stripe.PaymentMethod {
  const customer = liveCustomer(world, customerId);
  const method = addCard(world, number.replaceAll(/\s/g, ""), customerId);
  updateCustomer(world, customer, { invoice_settings: { default_payment_method: method.id } });
  for (const subscription of world.tables.subscriptions.values()) {
    if (subscription.customer !== customerId || hasEnded(subscription)) continue;
    const before = structuredCloneOf(subscription);
    subscription.default_payment_method = method.id;
    happened(world, "customer.subscription.updated", subscription, before);
  }
  return method;
}
