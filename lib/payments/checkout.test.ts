import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { call, refusal } from "#lib/testing/call.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import * as payments from "./contract.ts";
import { buyAs, openAs, payAndReturn, priceListOf, RETURNS, statusOf, subscriber } from "./testing/buying.ts";
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
beforeEach(async () => {
  shop.standIn.clearFaults();
  person = await testContext({ paidCredits: 0 });
});

const openSessions = () =>
  shop.app.database.sql`
    select payment_checkouts.id from payment_checkouts join payment_customers c on c.id = customer_id
    where c.user_id = ${person.id} and status = 'open'`;
const refuse = (price_id: string, more: object = {}) =>
  refusal(payments.openCheckout, { as: person.key, body: { price_id, ...RETURNS, ...more } });

describe("buying a pack", () => {
  test("gives its credits to the person who comes back", async () => {
    const bought = await buyAs(shop, person, price("5 reviews"));
    expect(bought).toMatchObject({
      status: "complete",
      is_paid: true,
      mode: "pack",
      name: "5 reviews",
      credits_granted: 5,
      checkout_url: null,
    });
  });

  test("an open checkout says so, and gives nothing", async () => {
    const { session_id, checkout_url } = await openAs(person.key, price("5 reviews"));
    const params = { checkout_id: session_id };
    expect(await call(payments.getCheckout, { as: person.key, params })).toMatchObject({
      status: "open",
      is_paid: false,
      credits_granted: 0,
      checkout_url,
    });
  });

  test("costs a subscriber less, by either price", async () => {
    const owner = await subscriber(shop, "Small plan");
    const { session_id } = await openAs(owner.key, price("5 reviews"));
    const params = { checkout_id: session_id };
    expect(await call(payments.getCheckout, { as: owner.key, params })).toMatchObject({
      price_id: price("5 reviews for subscribers"),
      name: "5 reviews",
    });
    expect(await openAs(owner.key, price("5 reviews for subscribers"))).toMatchObject({ session_id });
    expect(await payAndReturn(shop, owner, session_id)).toMatchObject({ credits_granted: 5 });
  });

  test("the price for subscribers is no price for others", async () => {
    expect(await refuse(price("5 reviews for subscribers"))).toMatchObject({
      slug: "unknown-price",
      status: 400,
    });
  });

  test("twenty at once open one checkout for one customer", async () => {
    const opened = await Promise.all(
      Array.from({ length: 20 }, () => openAs(person.key, price("5 reviews"))),
    );
    expect(new Set(opened.map(({ session_id }) => session_id)).size).toBe(1);
    expect(shop.standIn.state().filter(({ customer }) => customer.email === person.email)).toHaveLength(1);
  });

  test("two packs can be open side by side", async () => {
    await openAs(person.key, price("1 review"));
    await openAs(person.key, price("5 reviews"));
    expect(await openSessions()).toHaveLength(2);
  });

  test("the same key gives the same answer, and other content under it is refused", async () => {
    const body = { price_id: price("1 review"), ...RETURNS };
    const headers = { "idempotency-key": "buy-1" };
    const first = await call(payments.openCheckout, { as: person.key, body, headers });
    await call(payments.giveUpCheckout, { as: person.key, params: { checkout_id: first.session_id } });
    expect(await call(payments.openCheckout, { as: person.key, body, headers })).toEqual(first);
    const other = { as: person.key, body: { ...body, price_id: price("5 reviews") }, headers };
    expect(await refusal(payments.openCheckout, other)).toMatchObject({ slug: "idempotency-key-reused" });
  });
});

describe("the currency", () => {
  test.each([
    ["DE", "eur"],
    ["jp", "jpy"],
    ["US", "usd"],
    ["AQ", "usd"],
    [undefined, "usd"],
  ])("of a buyer in %s is %s", async (country, currency) => {
    const body = { price_id: price("1 review"), ...RETURNS, ...(country ? { country } : {}) };
    const { session_id } = await call(payments.openCheckout, { as: person.key, body });
    expect(await shop.payments.readCheckout(session_id)).toMatchObject({ currency });
  });

  test("of a subscriber is that of the plan", async () => {
    const body = { price_id: price("Small plan"), ...RETURNS, country: "DE" };
    const { session_id } = await call(payments.openCheckout, { as: person.key, body });
    await payAndReturn(shop, person, session_id);
    const pack = { ...body, price_id: price("1 review"), country: "JP" };
    const opened = await call(payments.openCheckout, { as: person.key, body: pack });
    expect(await shop.payments.readCheckout(opened.session_id)).toMatchObject({ currency: "eur" });
  });
});

describe("buying a first plan", () => {
  test("starts it", async () => {
    expect(await buyAs(shop, person, price("Small plan"))).toMatchObject({
      mode: "plan",
      credits_granted: 5,
    });
    expect(await statusOf(person)).toMatchObject({
      has_active_subscription: true,
      subscription_credits_remaining: 5,
      cancel_at_period_end: false,
      plan: { name: "Small plan" },
    });
  });

  test("is refused beside a plan", async () => {
    person = await subscriber(shop, "Small plan");
    for (const plan of ["Small plan", "Large plan"]) {
      expect(await refuse(price(plan))).toMatchObject({ slug: "subscription-exists", status: 409 });
    }
  });

  test("in another tab closes the checkout of the first", async () => {
    const { session_id: first } = await openAs(person.key, price("Small plan"));
    const { session_id: second } = await openAs(person.key, price("Large plan"));
    expect((await openSessions()).map(({ id }) => id)).toEqual([second]);
    expect(() => shop.standIn.pay(first)).toThrow("expired");
  });

  test("is refused when the checkout of another tab was paid a moment ago, and that plan is there", async () => {
    const { session_id } = await openAs(person.key, price("Small plan"));
    shop.standIn.pay(session_id);
    expect(await refuse(price("Large plan"))).toMatchObject({ slug: "subscription-exists" });
    expect(await statusOf(person)).toMatchObject({ plan: { name: "Small plan" } });
  });
});

describe("what cannot be bought", () => {
  test.each(["price_none", "sub_1", ""])("%j is no price", async (id) => {
    expect(await refuse(id)).toMatchObject({ slug: "unknown-price", status: 400 });
  });

  test("a price that is no longer sold", async () => {
    await shop.app.database
      .sql`update catalogue_prices set is_active = false where id = ${price("1 review")}`;
    expect(await refuse(price("1 review"))).toMatchObject({ slug: "unknown-price" });
    await shop.app.database.sql`update catalogue_prices set is_active = true where id = ${price("1 review")}`;
  });

  test.each([{ price_id: 7 }, { price_id: "a\0b" }, { country: "Germany" }, { success_url: "x" }])(
    "%j is 422",
    async (more) => {
      expect(await refuse(price("1 review"), more)).toMatchObject({ status: 422 });
    },
  );
});

describe("a checkout", () => {
  test("is nobody else's", async () => {
    const { session_id } = await openAs(person.key, price("1 review"));
    const stranger = await testContext();
    for (const operation of [payments.getCheckout, payments.giveUpCheckout]) {
      const asked = { as: stranger.key, params: { checkout_id: session_id } };
      expect(await refusal(operation, asked)).toMatchObject({ slug: "checkout-not-found", status: 404 });
    }
  });

  test("that is given up can no longer be paid, and giving it up again changes nothing", async () => {
    const { session_id } = await openAs(person.key, price("1 review"));
    const given = { as: person.key, params: { checkout_id: session_id } };
    await call(payments.giveUpCheckout, given);
    await call(payments.giveUpCheckout, given);
    expect(await call(payments.getCheckout, given)).toMatchObject({ status: "expired", checkout_url: null });
    expect(() => shop.standIn.pay(session_id)).toThrow("expired");
  });

  test("that is paid cannot be given up, and its credits are there", async () => {
    const { session_id } = await openAs(person.key, price("1 review"));
    shop.standIn.pay(session_id);
    const given = { as: person.key, params: { checkout_id: session_id } };
    expect(await refusal(payments.giveUpCheckout, given)).toMatchObject({
      slug: "checkout-completed",
      status: 409,
    });
    expect(await call(payments.getCheckout, given)).toMatchObject({ credits_granted: 1 });
  });
});

describe("the portal", () => {
  test("opens for those who bought something", async () => {
    expect(await refusal(payments.openBillingPortal, { as: person.key })).toMatchObject({
      slug: "nothing-bought",
      status: 404,
    });
    await buyAs(shop, person, price("1 review"));
    const { portal_url } = await call(payments.openBillingPortal, { as: person.key });
    expect(portal_url).toContain(shop.standIn.url);
    const body = { return_url: "https://evil.example/" };
    expect(await refusal(payments.openBillingPortal, { as: person.key, body })).toMatchObject({
      errors: [{ pointer: "/return_url" }],
    });
  });
});

describe("a provider that fails", () => {
  test.each(["down", "rate-limited", "nonsense", "reset"] as const)(
    "%s: 502, and nothing is left",
    async (kind) => {
      shop.standIn.fault({ kind, route: "POST /v1/checkout/sessions", times: 20 });
      expect(await refuse(price("5 reviews"))).toMatchObject({ slug: "payment-system-failure", status: 502 });
      shop.standIn.clearFaults();
      expect(await openSessions()).toHaveLength(0);
      expect(await buyAs(shop, person, price("5 reviews"))).toMatchObject({ credits_granted: 5 });
    },
  );

  test("an answer that is lost opens no second checkout", async () => {
    shop.standIn.fault({ kind: "lost", route: "POST /v1/checkout/sessions" });
    await openAs(person.key, price("5 reviews"));
    const [customer] = shop.standIn.state().filter((each) => each.customer.email === person.email);
    expect(customer?.sessions).toHaveLength(1);
  });
});
