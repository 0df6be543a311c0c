import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as catalogue from "#lib/catalogue/contract.ts";
import { ports } from "#lib/ports/compose.ts";
import { stripePayments } from "#lib/ports/payments/stripe-payments.ts";
import { ask, call, refusal } from "#lib/testing/call.ts";
import { faultsLogged } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import * as payments from "./contract.ts";
import * as subscriptions from "./subscription-contract.ts";
import { syncCustomer } from "./sync/sync-customer.ts";
import { buyAs, openAs, priceListOf, RETURNS, statusOf, subscriber } from "./testing/buying.ts";
import { openShop } from "./testing/open-shop.ts";
import type { Shop } from "./testing/shop.ts";

const FAULTS = ["slow", "trickle", "down", "rate-limited", "nonsense"] as const;
type Fault = (typeof FAULTS)[number];
const TIME_LIMIT_MS = 500;
/** Longer than the limit, and over before the state is read. */
const SLOW_MS = 700;

/** How often one call is tried. */
const TIMES: Record<Fault, number> = { slow: 1, trickle: 1, down: 3, "rate-limited": 1, nonsense: 3 };

let shop: Shop;
let price: (name: string) => string;
const held: typeof globalThis & { galleyPorts?: unknown } = globalThis;
beforeAll(async () => {
  shop = await openShop();
  price = priceListOf(shop);
  const { key: secretKey, webhookSecret, url: apiUrl } = shop.standIn;
  const limited = stripePayments({
    secretKey,
    webhookSecret,
    apiUrl,
    hasTax: true,
    timeLimitMs: TIME_LIMIT_MS,
  });
  held.galleyPorts = { ...ports(), payments: limited };
});
afterAll(() => shop.close());
beforeEach(() => shop.standIn.clearFaults());

const creditsOf = async ({ id }: Person) => {
  const [row] = await shop.app.database.sql`
    select sum(available)::int as available, sum(held)::int as held, sum(voided)::int as voided
    from credit_lots join credit_accounts a on a.id = account_id where a.user_id = ${id} and kind = 'paid'`;
  return row;
};
const theirs = ({ email }: Person) => shop.standIn.state().find(({ customer }) => customer.email === email);
const openRows = ({ id }: Person) => shop.app.database.sql`
  select c.id from payment_checkouts c join payment_customers p on p.id = customer_id
  where p.user_id = ${id} and status = 'open'`;
const changeTo = (name: string) => ({ body: { new_price_id: price(name), ...RETURNS } });

/** Every operation that calls the provider. */
const OPERATIONS: Record<string, (person: Person) => Parameters<typeof refusal>> = {
  "a checkout": ({ key }) => [
    payments.openCheckout,
    { as: key, body: { price_id: price("5 reviews"), ...RETURNS } },
  ],
  "an upgrade": ({ key }) => [subscriptions.upgradeSubscription, { as: key, ...changeTo("Large plan") }],
  "a preview": ({ key }) => [
    subscriptions.previewSubscription,
    { as: key, body: { change: "upgrade", new_price_id: price("Large plan") } },
  ],
  "a cancellation": ({ key }) => [subscriptions.cancelSubscription, { as: key }],
  "a resumption": ({ key }) => [subscriptions.resumeSubscription, { as: key }],
  "the portal": ({ key }) => [payments.openBillingPortal, { as: key }],
};

/** Only an answer on its way may still change something. */
const ON_ITS_WAY: ReadonlySet<Fault> = new Set(["slow", "trickle"]);

async function settled(person: Person, kind: Fault) {
  if (ON_ITS_WAY.has(kind)) await new Promise((done) => setTimeout(done, SLOW_MS));
  shop.standIn.clearFaults();
  await syncCustomer(shop.ctx, theirs(person)?.customer.id ?? "");
  faultsLogged();
  return { status: await statusOf(person), credits: await creditsOf(person) };
}

const failing = { slug: "payment-system-failure", status: 502 };
const fail = (kind: Fault, route?: string) =>
  shop.standIn.fault({ kind, times: 999, ms: SLOW_MS, ...(route ? { route } : {}) });

describe.each(FAULTS)("a provider that is %s", (kind) => {
  test.each(Object.keys(OPERATIONS))("fails %s with 502, and nothing changes", async (name) => {
    const person = await subscriber(shop, "Small plan");
    const before = { status: await statusOf(person), credits: await creditsOf(person) };
    fail(kind);
    const [operation, sent] = OPERATIONS[name]?.(person) ?? [];
    if (!operation) throw new Error("There is no such operation.");
    expect(await refusal(operation, sent)).toMatchObject(failing);
    expect(await settled(person, kind)).toEqual(before);
    expect(await openRows(person)).toEqual([]);
  });

  test("fails a downgrade with 502, and nothing changes", async () => {
    const person = await subscriber(shop, "Large plan");
    const before = { status: await statusOf(person), credits: await creditsOf(person) };
    fail(kind);
    const asked = { as: person.key, body: { new_price_id: price("Small plan") } };
    expect(await refusal(subscriptions.downgradeSubscription, asked)).toMatchObject(failing);
    expect(await settled(person, kind)).toEqual(before);
  });

  test("leaves a cancellation where it is, also if it fails in the middle of a downgrade", async () => {
    const person = await subscriber(shop, "Large plan");
    await call(subscriptions.cancelSubscription, { as: person.key });
    shop.standIn.fault({ kind, times: TIMES[kind], ms: SLOW_MS, route: "POST /v1/subscription_schedules*" });
    const asked = { as: person.key, body: { new_price_id: price("Small plan") } };
    expect(await refusal(subscriptions.downgradeSubscription, asked)).toMatchObject(failing);
    expect(await settled(person, kind)).toMatchObject({
      status: { cancel_at_period_end: true, scheduled_change: null },
    });
  });

  test("leaves a downgrade where it is, also if it fails in the middle of a cancellation", async () => {
    const person = await subscriber(shop, "Large plan");
    const body = { new_price_id: price("Small plan") };
    await call(subscriptions.downgradeSubscription, { as: person.key, body });
    shop.standIn.fault({ kind, times: TIMES[kind], ms: SLOW_MS, route: "POST /v1/subscriptions/*" });
    expect(await refusal(subscriptions.cancelSubscription, { as: person.key })).toMatchObject(failing);
    const { status } = await settled(person, kind);
    // A slow provider may have carried the cancellation out. Then the plan ends, which is what was asked for.
    expect(status.cancel_at_period_end || status.scheduled_change !== null).toBe(true);
  });

  test("keeps an upgrade from setting credits aside for a checkout that nobody was given", async () => {
    const person = await subscriber(shop, "Small plan");
    const before = await creditsOf(person);
    fail(kind, "POST /v1/checkout/*");
    const asked = { as: person.key, ...changeTo("Large plan") };
    expect(await refusal(subscriptions.upgradeSubscription, asked)).toMatchObject(failing);
    expect((await settled(person, kind)).credits).toEqual(before);
    expect(await openRows(person)).toEqual([]);
    expect((await call(subscriptions.upgradeSubscription, asked)).session_id).toBeTruthy();
  });

  test("fails the way back from a payment and the giving up of a checkout, and the purchase stands", async () => {
    const person = await testContext({ paidCredits: 0 });
    const { session_id } = await openAs(person.key, price("5 reviews"));
    const given = { as: person.key, params: { checkout_id: session_id } };
    fail(kind);
    expect(await refusal(payments.giveUpCheckout, given)).toMatchObject(failing);
    shop.standIn.clearFaults();
    shop.standIn.pay(session_id);
    fail(kind);
    expect(await refusal(payments.getCheckout, given)).toMatchObject(failing);
    expect((await settled(person, kind)).credits).toMatchObject({ available: 5, held: 0 });
  });

  test("fails prices at a new place, and neither known ones nor the list of invoices", async () => {
    const person = await testContext({ paidCredits: 0 });
    await buyAs(shop, person, price("1 review"));
    const at = (postal_code: string) => ({ query: { country: "US", postal_code } });
    const known = await call(catalogue.listProducts, at("94107"));
    fail(kind);
    expect(await call(catalogue.listProducts, at("94107"))).toEqual(known);
    expect(await ask(catalogue.listProducts, at(`9000${FAULTS.indexOf(kind)}`))).toMatchObject({
      ok: false,
      problem: failing,
    });
    expect(await call(payments.listInvoices, { as: person.key })).toHaveLength(1);
    faultsLogged();
  });
});

test("a paid checkout whose price the catalogue no longer has is 502, and its credits come when it has it again", async () => {
  const person = await testContext({ paidCredits: 0 });
  const { session_id } = await openAs(person.key, price("1 review"));
  shop.standIn.pay(session_id);
  const { sql } = shop.app.database;
  const asked = { as: person.key, params: { checkout_id: session_id } };
  await sql`update catalogue_prices set id = 'hidden' where id = ${price("1 review")}`;
  try {
    expect(await refusal(payments.getCheckout, asked)).toMatchObject({
      slug: "payment-system-failure",
      status: 502,
    });
  } finally {
    await sql`update catalogue_prices set id = ${price("1 review")} where id = 'hidden'`;
  }
  expect(await call(payments.getCheckout, asked)).toMatchObject({ credits_granted: 1 });
});

test("a price that the provider has just stopped selling is 400, and the catalogue is read anew", async () => {
  const person = await subscriber(shop, "Small plan");
  const { sql } = shop.app.database;
  const { hostname, port } = new URL(shop.standIn.url);
  const stripe = new Stripe(shop.standIn.key, { host: hostname, port, protocol: "http" });
  const sell = async (name: string, active: boolean) => {
    await stripe.prices.update(price(name), { active });
    await sql`update catalogue_prices set is_active = true where id = ${price(name)}`;
  };
  await sell("Large plan", false);
  await sell("20 reviews", false);
  const key = person.key;
  const unknown = { slug: "unknown-price", status: 400 };
  expect(
    await refusal(subscriptions.upgradeSubscription, { as: key, ...changeTo("Large plan") }),
  ).toMatchObject(unknown);
  const pack = { price_id: price("20 reviews"), ...RETURNS };
  expect(await refusal(payments.openCheckout, { as: key, body: pack })).toMatchObject(unknown);
  expect(await creditsOf(person)).toMatchObject({ available: 5, held: 0 });
  await sell("Large plan", true);
  await sell("20 reviews", true);
  faultsLogged();
});
