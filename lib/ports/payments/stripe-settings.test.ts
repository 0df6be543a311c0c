import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SignatureRefused } from "./port.ts";
import { newCustomer, openShop, type Shop } from "./testing/shop.ts";

let shop: Shop;
let buyer: Awaited<ReturnType<typeof newCustomer>>;
let stripe: Stripe;
beforeAll(async () => {
  shop = await openShop();
  const { hostname, port } = new URL(shop.standIn.url);
  stripe = new Stripe(shop.standIn.key, { host: hostname, port, protocol: "http" });
});
beforeEach(async () => {
  buyer = await newCustomer(shop);
});

describe("without Stripe Tax", () => {
  test("no tax is calculated, in prices, previews and checkouts", async () => {
    const untaxed = shop.open({ hasTax: false });
    const before = shop.standIn.taxCalculations();
    const prices = [{ priceId: "a", amount: 1_000, taxBehavior: "exclusive" as const, taxCode: null }];
    const place = { currency: "eur", country: "DE", region: null, postalCode: null };
    expect(await untaxed.taxes({ ...place, prices })).toBeNull();
    expect(shop.standIn.taxCalculations()).toBe(before);
    const { checkoutId } = await untaxed.openCheckout({
      key: randomUUID(),
      customerId: buyer.customerId,
      priceId: shop.priceOf("galley_plan_small"),
      currency: "usd",
      mode: "plan",
      successUrl: "https://galley.example/done",
      cancelUrl: "https://galley.example/back",
      expiresAt: shop.inSeconds(40 * 60),
    });
    shop.standIn.pay(checkoutId, { country: "DE" });
    const [subscription] = (await buyer.read()).subscriptions;
    expect((await buyer.read()).invoices).toMatchObject([{ total: 2_900, tax: 0 }]);
    const change = {
      customerId: buyer.customerId,
      subscriptionId: subscription?.subscriptionId ?? "",
      newPriceId: shop.priceOf("galley_plan_large"),
    };
    expect(await untaxed.previewChange(change)).toMatchObject({ nextTotal: 9_900, nextTax: 0 });
  });
});

test("without a webhook secret no event is read", async () => {
  const secretless = shop.open({ webhookSecret: null });
  const payload = "{}";
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: "" });
  await expect(secretless.readEvent(payload, signature)).rejects.toThrow(SignatureRefused);
});

test("a price that is not sold in the currency that was shown is paid in its own", async () => {
  const { checkoutId } = await buyer.checkout({ currency: "gbp" });
  shop.standIn.pay(checkoutId, { country: "GB" });
  expect((await buyer.read()).checkouts).toMatchObject([{ currency: "usd", isPaid: true }]);
});

test("a price without a tax behavior has its tax on top, before and in the checkout", async () => {
  const product = await stripe.products.create({
    name: "Plain pack",
    tax_code: "txcd_10103000",
    metadata: { galley_kind: "pack", galley_credits: "2" },
  });
  const { id: priceId } = await stripe.prices.create({
    product: product.id,
    currency: "eur",
    unit_amount: 1_000,
  });
  const { prices } = await shop.payments.readCatalogue();
  const found = prices.find((price) => price.priceId === priceId);
  expect(found?.amounts).toEqual([{ currency: "eur", amount: 1_000, taxBehavior: "unspecified" }]);
  const taxes = await shop.payments.taxes({
    currency: "eur",
    country: "DE",
    region: null,
    postalCode: null,
    prices: [{ priceId, amount: 1_000, taxBehavior: "unspecified", taxCode: null }],
  });
  expect(taxes?.get(priceId)).toEqual({ tax: 190, total: 1_190, isIncluded: false });
  const { checkoutId } = await buyer.checkout({ priceId });
  shop.standIn.pay(checkoutId, { country: "DE" });
  expect((await buyer.read()).checkouts).toMatchObject([{ amount: 1_000, tax: 190 }]);
});

describe("a list of more than one page", () => {
  test("of what a customer did is read to its end", async () => {
    for (let i = 0; i < 101; i += 1) {
      const { checkoutId } = await buyer.checkout({});
      shop.standIn.pay(checkoutId, { country: "DE" });
    }
    const { checkouts, invoices, payments } = await buyer.read();
    for (const rows of [checkouts, invoices, payments]) expect(rows).toHaveLength(101);
    expect(new Set(payments.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(101);
  });

  test("of events is read to its end, the oldest first", async () => {
    const since = shop.inSeconds(-1);
    for (let i = 0; i < 101; i += 1) await newCustomer(shop);
    const times: number[] = [];
    for await (const { type, createdAt } of shop.payments.eventsSince(since))
      if (type === "customer.created") times.push(createdAt.getTime());
    expect(times.length).toBeGreaterThan(100);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test("of prices is read to its end", async () => {
    const { id: product } = await stripe.products.create({
      name: "Many prices",
      metadata: { galley_kind: "pack", galley_credits: "1" },
    });
    for (let i = 1; i <= 101; i += 1)
      await stripe.prices.create({ product, currency: "usd", unit_amount: 100 + i });
    const { prices } = await shop.payments.readCatalogue();
    expect(prices.filter(({ productId }) => productId === product)).toHaveLength(101);
  });
});
