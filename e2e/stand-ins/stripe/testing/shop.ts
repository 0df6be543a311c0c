import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { startStripe } from "../stripe.ts";

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Starts a stand-in with a pack and two plans, and the real client on it. It ends with the test. */
export async function openShop(options: Parameters<typeof startStripe>[0] = {}) {
  const standIn = await startStripe(options);
  onTestFinished(() => standIn.close());
  const { hostname, port } = new URL(standIn.url);
  const stripe = new Stripe(standIn.key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
  const [pack, small, large] = await Promise.all([
    sell(stripe, { name: "Ten credits", unit_amount: 2000 }),
    sell(stripe, { name: "Small plan", unit_amount: 1000, recurring: { interval: "month" } }),
    sell(stripe, { name: "Large plan", unit_amount: 3000, recurring: { interval: "month" } }),
  ]);
  const customer = await stripe.customers.create({ email: "ada@example.org", name: "Ada" });
  return { standIn, stripe, pack, small, large, customer };
}

async function sell(
  stripe: Stripe,
  { name, unit_amount, recurring }: { name: string; unit_amount: number; recurring?: { interval: "month" } },
): Promise<Stripe.Price> {
  const product = await stripe.products.create({
    name,
    metadata: { galley_kind: recurring ? "plan" : "pack" },
  });
  return stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount,
    tax_behavior: "exclusive",
    currency_options: { eur: { unit_amount: unit_amount - 100, tax_behavior: "inclusive" } },
    ...(recurring ? { recurring } : {}),
  });
}

/** Opens a checkout session of the shop's customer. */
export function checkout(
  { stripe, customer }: Shop,
  price: Stripe.Price,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: price.recurring ? "subscription" : "payment",
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: "https://galley.example/done?session={CHECKOUT_SESSION_ID}",
    cancel_url: "https://galley.example/back",
    ...more,
  });
}

/** Buys a plan, and returns the subscription. */
export async function subscribe(
  shop: Shop,
  price: Stripe.Price,
  card?: string,
): Promise<Stripe.Subscription> {
  const session = await checkout(shop, price);
  shop.standIn.pay(session.id, { card });
  const paid = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ["subscription"] });
  if (paid.subscription === null || typeof paid.subscription === "string")
    throw new Error("The checkout made no subscription.");
  return paid.subscription;
}

/** Returns the types of the events since an event, the oldest first. */
export async function eventTypes({ stripe }: Shop): Promise<string[]> {
  const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  return events.map(({ type }) => type).toReversed();
}
