import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { seedCatalogue } from "#e2e/stand-ins/stripe/seed-catalogue.ts";
import { startStripe } from "#e2e/stand-ins/stripe/stripe.ts";
import type { NewCheckout } from "../port.ts";
import type { CustomerState, SubscriptionState } from "../provider-state.ts";
import type { StripeSettings } from "../stripe-connection.ts";
import { stripePayments } from "../stripe-payments.ts";

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Starts a stand-in with a catalogue, and the adapter on it. It ends with the tests of the file. */
export async function openShop() {
  const standIn = await startStripe();
  afterAll(() => standIn.close());
  const prices = await seedCatalogue(standIn);
  const open = (more: Partial<StripeSettings> = {}) =>
    stripePayments({
      secretKey: standIn.key,
      webhookSecret: standIn.webhookSecret,
      apiUrl: standIn.url,
      hasTax: true,
      ...more,
    });
  const payments = open();
  return {
    standIn,
    payments,
    open,
    priceOf: (name: string) => prices.get(name) ?? "",
    inSeconds: (seconds: number) => new Date((standIn.now() + seconds) * 1000),
  };
}

/** A new customer, and what a customer does. */
export async function newCustomer({ payments, standIn, priceOf, inSeconds }: Shop) {
  const customerId = await payments.createCustomer({
    owner: `user:${randomUUID()}`,
    email: "ada@example.org",
    name: null,
  });
  const checkout = (more: Partial<NewCheckout>) =>
    payments.openCheckout({
      key: randomUUID(),
      customerId,
      priceId: priceOf("galley_pack_5"),
      currency: null,
      mode: "pack",
      successUrl: "https://galley.example/done?checkout=%7BCHECKOUT_SESSION_ID%7D",
      cancelUrl: "https://galley.example/back",
      expiresAt: inSeconds(40 * 60),
      ...more,
    });
  const read = async (): Promise<CustomerState> => {
    const state = await payments.readCustomer(customerId);
    if (!state) throw new Error("There is no customer.");
    return state;
  };
  const subscribe = async (price = "galley_plan_small"): Promise<SubscriptionState> => {
    const { checkoutId } = await checkout({ mode: "plan", priceId: priceOf(price) });
    standIn.pay(checkoutId, { country: "DE" });
    const [subscription] = (await read()).subscriptions;
    if (!subscription) throw new Error("There is no subscription.");
    return subscription;
  };
  return { customerId, checkout, read, subscribe };
}
