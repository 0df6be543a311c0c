import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { call, refusal } from "#lib/testing/call.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import * as payments from "./contract.ts";
import * as subscriptions from "./subscription-contract.ts";
import { openAs, payAndReturn, priceListOf, RETURNS, statusOf, subscriber } from "./testing/buying.ts";
import { openShop } from "./testing/open-shop.ts";
import type { Shop } from "./testing/shop.ts";

let shop: Shop;
let person: Person;
let price: (name: string) => string;
beforeAll(async () => {
  shop = await openShop();
  price = priceListOf(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.standIn.clearFaults());

const upgrade = (to = "Large plan") =>
  call(subscriptions.upgradeSubscription, {
    as: person.key,
    body: { new_price_id: price(to), ...RETURNS },
  });
const refuseUpgrade = (new_price_id: string) =>
  refusal(subscriptions.upgradeSubscription, { as: person.key, body: { new_price_id, ...RETURNS } });
const cancel = () => call(subscriptions.cancelSubscription, { as: person.key });
const resume = () => call(subscriptions.resumeSubscription, { as: person.key });
const downgrade = (new_price_id = price("Small plan")) =>
  call(subscriptions.downgradeSubscription, { as: person.key, body: { new_price_id } });
const preview = (change: "upgrade" | "downgrade" | "cancel" | "resume", to?: string) =>
  call(subscriptions.previewSubscription, {
    as: person.key,
    body: { change, ...(to ? { new_price_id: price(to) } : {}) },
  });
const creditsOf = async () => {
  const [row] = await shop.app.database.sql`
    select sum(available)::int as available, sum(held)::int as held, sum(voided)::int as voided
    from credit_lots join credit_accounts a on a.id = account_id where a.user_id = ${person.id} and kind = 'paid'`;
  return row;
};

describe("an upgrade", () => {
  beforeEach(async () => {
    person = await subscriber(shop, "Small plan");
  });

  test("sets the unused credits aside, and replaces the plan when it is paid", async () => {
    const { session_id } = await upgrade();
    expect(await creditsOf()).toEqual({ available: 0, held: 5, voided: 0 });
    expect(await statusOf(person)).toMatchObject({
      plan: { name: "Small plan" },
      open_upgrade: { session_id, credits_set_aside: 5, new_plan_name: "Large plan" },
    });
    expect(await payAndReturn(shop, person, session_id)).toMatchObject({
      mode: "upgrade",
      credits_granted: 20,
    });
    expect(await statusOf(person)).toMatchObject({
      plan: { name: "Large plan" },
      subscription_tier: "unlimited",
      open_upgrade: null,
    });
    expect(await creditsOf()).toEqual({ available: 20, held: 0, voided: 5 });
    const [customer] = shop.standIn.state().filter((each) => each.customer.email === person.email);
    expect(customer?.invoices.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([2_900, 7_000]);
  });

  test("that is given up frees the credits", async () => {
    const { session_id } = await upgrade();
    await call(payments.giveUpCheckout, { as: person.key, params: { checkout_id: session_id } });
    expect(await creditsOf()).toEqual({ available: 5, held: 0, voided: 0 });
  });

  test("in ten tabs is one checkout, which sets the credits aside once", async () => {
    const opened = await Promise.all(Array.from({ length: 10 }, () => upgrade()));
    expect(new Set(opened.map(({ session_id }) => session_id)).size).toBe(1);
    expect(await creditsOf()).toEqual({ available: 0, held: 5, voided: 0 });
  });

  test("under one key is one checkout, also after it was given up, and other content under the key is refused", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const asked = { as: person.key, headers, body: { new_price_id: price("Large plan"), ...RETURNS } };
    const first = await call(subscriptions.upgradeSubscription, asked);
    expect(await call(subscriptions.upgradeSubscription, asked)).toEqual(first);
    const given = { as: person.key, params: { checkout_id: first.session_id } };
    await call(payments.giveUpCheckout, given);
    expect(await call(subscriptions.upgradeSubscription, asked)).toEqual(first);
    expect(await creditsOf()).toEqual({ available: 5, held: 0, voided: 0 });
    const other = { ...asked, body: { ...asked.body, cancel_url: "http://galley.test/settings/plan" } };
    expect(await refusal(subscriptions.upgradeSubscription, other)).toMatchObject({
      slug: "idempotency-key-reused",
      status: 422,
    });
  });

  test("is said beforehand to the cent", async () => {
    expect(await preview("upgrade", "Large plan")).toMatchObject({
      due_today: { price_cents: 9_900, credits_bought_back: 5, credit_cents: 2_900, total_cents: 7_000 },
      next_payment: { total_cents: 9_900, credits: 20 },
    });
    expect(await creditsOf()).toMatchObject({ held: 0 });
  });

  test.each([{}, { "idempotency-key": "paid-elsewhere" }])(
    "that was paid in another tab is not opened again (%o)",
    async (headers) => {
      const { session_id } = await upgrade();
      shop.standIn.pay(session_id);
      const asked = { as: person.key, headers, body: { new_price_id: price("Large plan"), ...RETURNS } };
      expect(await refusal(subscriptions.upgradeSubscription, asked)).toMatchObject({
        slug: "checkout-completed",
        status: 409,
      });
      expect(await statusOf(person)).toMatchObject({ plan: { name: "Large plan" } });
    },
  );

  test.each(["down", "rate-limited", "nonsense"] as const)(
    "sets nothing aside while the provider is %s",
    async (kind) => {
      shop.standIn.fault({ kind, route: "POST /v1/c*", times: 20 });
      expect(await refuseUpgrade(price("Large plan"))).toMatchObject({
        slug: "payment-system-failure",
        status: 502,
      });
      expect(await creditsOf()).toEqual({ available: 5, held: 0, voided: 0 });
    },
  );

  test("is to a plan that costs more", async () => {
    for (const id of [price("Small plan"), price("5 reviews"), "price_none"]) {
      expect(await refuseUpgrade(id)).toMatchObject({ slug: "unknown-price", status: 400 });
    }
  });
});

describe("a downgrade", () => {
  beforeEach(async () => {
    person = await subscriber(shop, "Large plan");
  });

  test("takes effect with the next period, and can be taken back", async () => {
    const { current_period_ends_at } = await statusOf(person);
    expect(await preview("downgrade", "Small plan")).toMatchObject({
      due_today: { total_cents: 0 },
      next_payment: { total_cents: 2_900, credits: 5, at: current_period_ends_at },
    });
    expect(await downgrade()).toEqual({ new_plan_name: "Small plan", effective_at: current_period_ends_at });
    expect(await statusOf(person)).toMatchObject({
      plan: { name: "Large plan" },
      scheduled_change: { new_plan_name: "Small plan", effective_at: current_period_ends_at },
    });
    expect(await resume()).toMatchObject({ subscription: { scheduled_change: null } });
  });

  test("takes a cancellation back, and a cancellation takes it back", async () => {
    await cancel();
    await downgrade();
    expect(await statusOf(person)).toMatchObject({ cancel_at_period_end: false });
    expect(await cancel()).toMatchObject({
      subscription: { cancel_at_period_end: true, scheduled_change: null },
    });
  });

  test("is to a plan that costs less", async () => {
    for (const new_price_id of [price("Large plan"), price("5 reviews"), "price_none"]) {
      const asked = { as: person.key, body: { new_price_id } };
      expect(await refusal(subscriptions.downgradeSubscription, asked)).toMatchObject({
        slug: "unknown-price",
      });
    }
  });
});

describe("a cancellation", () => {
  beforeEach(async () => {
    person = await subscriber(shop, "Small plan");
  });

  test("leaves the plan until the period ends, may be repeated, and can be taken back", async () => {
    const before = await statusOf(person);
    expect(await preview("cancel")).toMatchObject({ next_payment: null, due_today: { total_cents: 0 } });
    await cancel();
    const { subscription } = await cancel();
    expect(subscription).toMatchObject({
      has_active_subscription: true,
      cancel_at_period_end: true,
      next_credit_renewal_at: null,
      current_period_ends_at: before.current_period_ends_at,
    });
    expect(await preview("resume")).toMatchObject({ next_payment: { total_cents: 2_900 } });
    expect((await resume()).subscription).toEqual(before);
    expect((await resume()).subscription).toEqual(before);
  });

  test("and taking it back, at once and many times, end in one of the two", async () => {
    await Promise.all([cancel(), resume(), cancel(), resume()]);
    const { cancel_at_period_end, payment_subscription_id } = await statusOf(person);
    const [customer] = shop.standIn.state().filter((each) => each.customer.email === person.email);
    const theirs = customer?.subscriptions.find(({ id }) => id === payment_subscription_id);
    expect(cancel_at_period_end).toBe(theirs?.cancel_at_period_end);
  });

  test("is 502 while the provider fails, and nothing has changed", async () => {
    shop.standIn.fault({ kind: "down", route: "POST /v1/subscriptions/*", times: 20 });
    expect(await refusal(subscriptions.cancelSubscription, { as: person.key })).toMatchObject({
      slug: "payment-system-failure",
    });
    shop.standIn.clearFaults();
    expect(await statusOf(person)).toMatchObject({ cancel_at_period_end: false });
  });

  test("of a plan that ended at the provider is 404, and the plan is gone here", async () => {
    const { payment_subscription_id: id } = await statusOf(person);
    await shop.payments.endNow(id ?? "");
    expect(await refusal(subscriptions.cancelSubscription, { as: person.key })).toMatchObject({
      slug: "no-subscription",
      status: 404,
    });
    expect(await statusOf(person)).toMatchObject({ has_active_subscription: false, plan: null });
  });
});

describe("without a plan", () => {
  test("there is nothing to change, also for those who bought a pack", async () => {
    person = await testContext({ paidCredits: 0 });
    const { session_id } = await openAs(person.key, price("1 review"));
    await payAndReturn(shop, person, session_id);
    const as = person.key;
    const body = { new_price_id: price("Large plan") };
    for (const problem of [
      await refuseUpgrade(price("Large plan")),
      await refusal(subscriptions.downgradeSubscription, { as, body }),
      await refusal(subscriptions.cancelSubscription, { as }),
      await refusal(subscriptions.resumeSubscription, { as }),
      await refusal(subscriptions.previewSubscription, { as, body: { change: "cancel" } }),
    ]) {
      expect(problem).toMatchObject({ slug: "no-subscription", status: 404 });
    }
  });

  test("a preview of an upgrade needs the price", async () => {
    const asked = { as: person.key, body: { change: "upgrade" as const } };
    expect(await refusal(subscriptions.previewSubscription, asked)).toMatchObject({
      status: 422,
      errors: [{ pointer: "/new_price_id" }],
    });
  });
});
