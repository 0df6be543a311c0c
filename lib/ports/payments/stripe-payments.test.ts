import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { newCustomer, openShop, type Shop } from "./testing/shop.ts";

let shop: Shop;
let buyer: Awaited<ReturnType<typeof newCustomer>>;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  buyer = await newCustomer(shop);
});

const DAY_S = 86_400;

test("the catalogue has packs with their subscriber price, plans with their tier, and every currency", async () => {
  const { prices: found, skipped } = await shop.payments.readCatalogue();
  expect(found.find(({ priceId }) => priceId === shop.priceOf("galley_pack_5"))).toMatchObject({
    kind: "pack",
    name: "5 reviews",
    credits: 5,
    subscriberPriceId: shop.priceOf("galley_pack_5_subscribers"),
    interval: null,
  });
  expect(found.find(({ priceId }) => priceId === shop.priceOf("galley_plan_large"))).toMatchObject({
    kind: "plan",
    credits: 20,
    tierId: "unlimited",
    creditsExpire: true,
    interval: "month",
    amounts: expect.arrayContaining([
      { currency: "usd", amount: 9_900, taxBehavior: "exclusive" },
      { currency: "jpy", amount: 14_800, taxBehavior: "inclusive" },
    ]),
  });
  expect(skipped).toEqual([]);
});

test("one owner is one customer, however often it is asked for", async () => {
  const owner = { owner: `user:${randomUUID()}`, email: "bob@example.org", name: "Bob" };
  const ids = await Promise.all(Array.from({ length: 5 }, () => shop.payments.createCustomer(owner)));
  expect(new Set(ids).size).toBe(1);
});

test("a pack is paid, and everything about it is read", async () => {
  const { checkoutId, url } = await buyer.checkout({ currency: "eur" });
  expect(url).toContain(shop.standIn.url);
  expect(await shop.payments.readCheckout(checkoutId)).toMatchObject({ status: "open", isPaid: false });
  shop.standIn.pay(checkoutId, { country: "DE" });
  const state = await buyer.read();
  expect(state.checkouts).toMatchObject([
    {
      checkoutId,
      mode: "pack",
      status: "complete",
      isPaid: true,
      priceId: shop.priceOf("galley_pack_5"),
      currency: "eur",
    },
  ]);
  const [bought] = state.checkouts;
  expect((bought?.amount ?? 0) + (bought?.tax ?? 0)).toBe(3_900);
  expect(bought?.tax).toBeGreaterThan(0);
  expect(state.payments).toMatchObject([
    { paymentIntentId: bought?.paymentIntentId, amount: 3_900, refunded: 0, disputed: 0 },
  ]);
  expect(state.invoices).toMatchObject([{ status: "paid", subscriptionId: null, total: 3_900 }]);
});

test("the id of a checkout is put into the address that the buyer returns to", async () => {
  const { checkoutId } = await buyer.checkout({});
  const [session] = shop.standIn
    .requests()
    .filter(({ path }) => path === "/v1/checkout/sessions")
    .slice(-1);
  expect(session?.params.success_url).toBe("https://galley.example/done?checkout={CHECKOUT_SESSION_ID}");
  expect((await shop.payments.expireCheckout(checkoutId)).status).toBe("expired");
  expect((await shop.payments.expireCheckout(checkoutId)).status).toBe("expired");
});

test("a checkout that was just paid does not expire", async () => {
  const { checkoutId } = await buyer.checkout({});
  shop.standIn.pay(checkoutId, { country: "US" });
  expect(await shop.payments.expireCheckout(checkoutId)).toMatchObject({ status: "complete", isPaid: true });
});

test("a plan can be scheduled down, cancelled, resumed and ended, in any order", async () => {
  const subscription = await buyer.subscribe("galley_plan_large");
  const { subscriptionId, periodEnd } = subscription;
  const change = {
    customerId: buyer.customerId,
    subscriptionId,
    newPriceId: shop.priceOf("galley_plan_small"),
  };
  const preview = await shop.payments.previewChange(change);
  expect(preview).toMatchObject({ nextTotal: 2_900 + 551, nextTax: 551, nextAt: periodEnd });
  expect(await shop.payments.scheduleChange(change)).toEqual({ effectiveAt: periodEnd });
  expect((await buyer.read()).subscriptions[0]).toMatchObject({
    nextPriceId: shop.priceOf("galley_plan_small"),
  });
  await shop.payments.cancelAtPeriodEnd(subscriptionId);
  expect((await buyer.read()).subscriptions[0]).toMatchObject({ nextPriceId: null, cancelAt: periodEnd });
  await shop.payments.resume(subscriptionId);
  expect((await buyer.read()).subscriptions[0]).toMatchObject({
    nextPriceId: null,
    cancelAt: null,
    status: "active",
  });
  await shop.payments.scheduleChange(change);
  await shop.payments.endNow(subscriptionId);
  await shop.payments.endNow(subscriptionId);
  expect((await buyer.read()).subscriptions[0]).toMatchObject({ status: "canceled" });
});

test("an upgrade is paid in part with unused credits", async () => {
  const subscription = await buyer.subscribe();
  const { checkoutId } = await buyer.checkout({
    mode: "upgrade",
    priceId: shop.priceOf("galley_plan_large"),
    replaces: { subscriptionId: subscription.subscriptionId, credit: 2_000, currency: subscription.currency },
  });
  shop.standIn.pay(checkoutId, { country: "DE" });
  const state = await buyer.read();
  const bought = state.checkouts.find((each) => each.checkoutId === checkoutId);
  expect(bought).toMatchObject({ mode: "upgrade", replaces: subscription.subscriptionId, isPaid: true });
  const newer = state.subscriptions.find((each) => each.subscriptionId === bought?.subscriptionId);
  expect(newer).toMatchObject({
    replaces: subscription.subscriptionId,
    priceId: shop.priceOf("galley_plan_large"),
  });
  const invoice = state.invoices.find((each) => each.subscriptionId === bought?.subscriptionId);
  expect(invoice).toMatchObject({ discount: 2_000, priceId: shop.priceOf("galley_plan_large") });
});

test("refunds and disputes are read; a dispute that was won counts for nothing", async () => {
  const { checkoutId } = await buyer.checkout({ currency: "eur" });
  shop.standIn.pay(checkoutId, { country: "DE" });
  const [paid] = (await buyer.read()).payments;
  await shop.payments.refund({ paymentIntentId: paid?.paymentIntentId ?? "", amount: 900, key: "r1" });
  await shop.payments.refund({ paymentIntentId: paid?.paymentIntentId ?? "", amount: 900, key: "r1" });
  expect((await buyer.read()).payments[0]).toMatchObject({ refunded: 900, disputed: 0 });
  const charge =
    shop.standIn.state().find(({ customer }) => customer.id === buyer.customerId)?.charges[0]?.id ?? "";
  const { id } = shop.standIn.dispute(charge);
  expect((await buyer.read()).payments[0]?.disputed).toBeGreaterThan(0);
  shop.standIn.decideDispute(id, "won");
  expect((await buyer.read()).payments[0]).toMatchObject({ refunded: 900, disputed: 0 });
});

test("a renewal is a paid invoice for the next period", async () => {
  const subscription = await buyer.subscribe();
  shop.standIn.advance(shop.standIn.now() + 32 * DAY_S);
  const { invoices } = await buyer.read();
  expect(invoices.filter(({ status }) => status === "paid")).toHaveLength(2);
  expect(
    invoices.some(({ periodStart }) => periodStart?.getTime() === subscription.periodEnd.getTime()),
  ).toBe(true);
});
