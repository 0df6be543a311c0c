import type Stripe from "stripe";
import { expect, test } from "vitest";
import { eventTypes, openShop, type Shop, subscribe } from "./testing/shop.ts";

const DAY = 86_400;
const itemOf = ({ items }: Stripe.Subscription) => {
  const [item] = items.data;
  if (!item) throw new Error("The subscription has no item.");
  return item;
};

async function scheduleDowngrade({ stripe, small }: Shop, subscription: Stripe.Subscription) {
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [current] = schedule.phases;
  if (!current) throw new Error("The schedule has no phase.");
  const items = [{ price: itemOf(subscription).price.id, quantity: 1 }];
  return stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: "release",
    proration_behavior: "none",
    phases: [
      { items, start_date: current.start_date, end_date: current.end_date },
      {
        items: [{ price: small.id, quantity: 1 }],
        start_date: current.end_date,
        duration: { interval: "month", interval_count: 1 },
      },
    ],
  });
}

test("a downgrade takes effect at the next renewal, and the schedule lets go a month later", async () => {
  const shop = await openShop();
  const { stripe, standIn, small, large, customer } = shop;
  const subscription = await subscribe(shop, large);
  const schedule = await scheduleDowngrade(shop, subscription);
  const end = itemOf(subscription).current_period_end;
  expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(large.id);
  standIn.advance(end);
  const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
  expect(itemOf(renewed)).toMatchObject({
    id: itemOf(subscription).id,
    price: { id: small.id },
    current_period_start: end,
  });
  expect(renewed.latest_invoice).toMatchObject({
    total: 1000,
    status: "paid",
    billing_reason: "subscription_cycle",
  });
  expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(2);

  standIn.advance(itemOf(renewed).current_period_end + 1);
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: "released",
    released_subscription: subscription.id,
  });
  const later = await stripe.subscriptions.retrieve(subscription.id);
  expect(later).toMatchObject({
    status: "active",
    schedule: null,
    items: { data: [{ price: { id: small.id } }] },
  });
  expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(3);
  expect(await eventTypes(shop)).toEqual(
    expect.arrayContaining([
      "subscription_schedule.created",
      "subscription_schedule.updated",
      "subscription_schedule.released",
    ]),
  );
});

test("a schedule refuses a second one and a cancellation until it is released", async () => {
  const shop = await openShop();
  const { stripe, large } = shop;
  const { id, ...rest } = await subscribe(shop, large);
  const schedule = await scheduleDowngrade(shop, { id, ...rest });
  await expect(stripe.subscriptionSchedules.create({ from_subscription: id })).rejects.toThrow(
    "already attached",
  );
  await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow("managed by");
  await stripe.subscriptionSchedules.release(schedule.id);
  await expect(stripe.subscriptionSchedules.release(schedule.id)).rejects.toThrow("released");
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
    schedule: null,
    cancel_at_period_end: true,
  });
  await expect(stripe.subscriptionSchedules.create({ from_subscription: id })).rejects.toThrow(
    "set to cancel",
  );
});

test("a schedule that ends by cancel ends the subscription", async () => {
  const shop = await openShop();
  const { stripe, standIn, large } = shop;
  const subscription = await subscribe(shop, large);
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  await stripe.subscriptionSchedules.update(schedule.id, { end_behavior: "cancel" });
  standIn.advance(itemOf(subscription).current_period_end);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
  expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe("completed");
});

test("a preview and the change at the same moment come to the same amount", async () => {
  const shop = await openShop();
  const { stripe, standIn, small, large, customer } = shop;
  const subscription = await subscribe(shop, small);
  standIn.advance(standIn.now() + 10 * DAY);
  const proration_date = standIn.now();
  const items = [{ id: itemOf(subscription).id, price: large.id }];
  const preview = await stripe.invoices.createPreview({
    customer: customer.id,
    subscription: subscription.id,
    subscription_details: { items, proration_behavior: "always_invoice", proration_date },
  });
  expect(preview.lines.data.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
  expect(preview.total).toBeGreaterThan(1200);
  expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
  const changed = await stripe.subscriptions.update(subscription.id, {
    items,
    proration_behavior: "always_invoice",
    proration_date,
    expand: ["latest_invoice"],
  });
  expect(changed.latest_invoice).toMatchObject({
    total: preview.total,
    status: "paid",
    billing_reason: "subscription_update",
  });
  expect(itemOf(changed)).toMatchObject({
    price: { id: large.id },
    current_period_end: itemOf(subscription).current_period_end,
  });
});

test("a change without an invoice is billed at the renewal, and one without proration never", async () => {
  const shop = await openShop();
  const { stripe, standIn, small, large } = shop;
  for (const [behavior, lines] of [
    ["create_prorations", 3],
    ["none", 1],
  ] as const) {
    const subscription = await subscribe(shop, small);
    const items = [{ id: itemOf(subscription).id, price: large.id }];
    await stripe.subscriptions.update(subscription.id, { items, proration_behavior: behavior });
    standIn.advance(itemOf(subscription).current_period_end);
    const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
    expect(renewed.latest_invoice).toMatchObject({
      billing_reason: "subscription_cycle",
      lines: { data: { length: lines } },
    });
  }
});

test("who has an archived price keeps it and may leave it, nobody else gets it", async () => {
  const shop = await openShop();
  const { stripe, standIn, small, large } = shop;
  const [mine, other] = [await subscribe(shop, large), await subscribe(shop, small)];
  await stripe.prices.update(large.id, { active: false });
  await expect(
    stripe.subscriptions.update(other.id, { items: [{ id: itemOf(other).id, price: large.id }] }),
  ).rejects.toThrow("inactive");
  await scheduleDowngrade(shop, mine);
  standIn.advance(itemOf(mine).current_period_end);
  expect(itemOf(await stripe.subscriptions.retrieve(mine.id)).price.id).toBe(small.id);
});

test("a preview of a new plan is taxed where the customer is, or says that the place is unknown", async () => {
  const { stripe, small, customer } = await openShop();
  const preview = () =>
    stripe.invoices.createPreview({
      customer: customer.id,
      currency: "eur",
      automatic_tax: { enabled: true },
      subscription_details: { items: [{ price: small.id, quantity: 1 }] },
    });
  await expect(preview()).rejects.toMatchObject({ code: "customer_tax_location_invalid" });
  await stripe.customers.update(customer.id, { address: { country: "DE" } });
  expect(await preview()).toMatchObject({ currency: "eur", total: 900, total_excluding_tax: 756 });
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
});
