import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedCatalogue } from "#e2e/stand-ins/stripe/seed-catalogue.ts";
import { startStripe } from "#e2e/stand-ins/stripe/stripe.ts";
import { settleEnv } from "#lib/env.ts";
import { requestContext } from "#lib/request-context.ts";
import { ask, call } from "#lib/testing/call.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { faultsLogged, separateApp, type TestApp, testApp } from "#lib/testing/test-app.ts";
import * as catalogue from "./contract.ts";
import { syncCatalogue } from "./sync-catalogue.ts";

let standIn: Awaited<ReturnType<typeof startStripe>>;
let stripe: Stripe;
let prices: Map<string, string>;
let app: TestApp;
const held: typeof globalThis & { galleyPorts?: unknown } = globalThis;

beforeAll(async () => {
  app = await testApp();
  standIn = await startStripe();
  prices = await seedCatalogue(standIn);
  const { hostname, port } = new URL(standIn.url);
  stripe = new Stripe(standIn.key, { host: hostname, port, protocol: "http" });
});
afterAll(async () => {
  await standIn.close();
  settleEnv({ STRIPE_SECRET_KEY: "", STRIPE_API_URL: "" });
});

const withProvider = () => {
  settleEnv({ STRIPE_SECRET_KEY: standIn.key, STRIPE_API_URL: standIn.url });
  delete held.galleyPorts;
};
type Query = { country?: string; region?: string; postal_code?: string };
let addresses = 0;
const newAddress = () => `192.0.2.${++addresses}`;
const list = (query: Query = {}, address = newAddress()) =>
  call(catalogue.listProducts, { query, headers: { "x-galley-remote-address": address } });
const sync = () => syncCatalogue(requestContext("test"));
const priceOf = (name: string) => prices.get(name) ?? "";

test("without a payment provider nothing is sold", async () => {
  expect(await list()).toEqual({ credit_packs: [], subscriptions: [] });
});

test("a provider that is down before anything was read is 502, and read at the next request", async () => {
  withProvider();
  standIn.fault({ kind: "rate-limited", times: 99 });
  expect(await ask(catalogue.listProducts, {})).toMatchObject({
    ok: false,
    problem: { slug: "payment-system-failure", status: 502 },
  });
  expect(faultsLogged()).toHaveLength(1);
  standIn.clearFaults();
  const answers = await Promise.all(Array.from({ length: 10 }, () => list()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(
    standIn.requests().filter(({ path }) => path === "/v1/prices" || path.startsWith("/v1/prices?")),
  ).not.toHaveLength(0);
});

test("packs and plans are sorted by price, in the catalogue's own currency and without tax", async () => {
  const { credit_packs, subscriptions } = await list();
  expect(credit_packs).toEqual([
    {
      price_id: priceOf("galley_pack_1"),
      name: "1 review",
      credits: 1,
      price_cents: 900,
      currency: "usd",
      subscriber_price_cents: 700,
      tax_included: false,
      tax_calculated: false,
      tax_amount_cents: 0,
      total_cents: 900,
      subscriber_total_cents: 700,
    },
    expect.objectContaining({ price_id: priceOf("galley_pack_5"), credits: 5, price_cents: 3_900 }),
  ]);
  expect(subscriptions).toMatchObject([
    { name: "Small plan", credits: 5, interval: "month", tier: { tier_id: "default" } },
    { name: "Large plan", credits: 20, interval: "month", tier: { tier_id: "unlimited" } },
  ]);
});

test("a country has its currency and its tax, in either case, with one question to the provider", async () => {
  const before = standIn.taxCalculations();
  const answers = await Promise.all(["DE", "de", "De", "dE"].map((country) => list({ country })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.credit_packs[1]).toMatchObject({
    currency: "eur",
    price_cents: 3_900,
    tax_included: true,
    tax_amount_cents: 623,
    total_cents: 3_900,
    subscriber_price_cents: 3_200,
    subscriber_total_cents: 3_200,
  });
  expect(standIn.taxCalculations() - before).toBe(1);
});

test("yen have no minor units", async () => {
  const { credit_packs } = await list({ country: "JP" });
  expect(credit_packs[0]).toMatchObject({ currency: "jpy", price_cents: 1_400, total_cents: 1_400 });
});

test("in the United States tax comes on top, and only with a postal code", async () => {
  const before = standIn.taxCalculations();
  expect((await list({ country: "US" })).credit_packs[0]).toMatchObject({
    tax_amount_cents: 0,
    total_cents: 900,
  });
  expect(standIn.taxCalculations()).toBe(before);
  expect((await list({ country: "US", region: "CA", postal_code: "94107" })).credit_packs[0]).toMatchObject({
    tax_included: false,
    tax_amount_cents: 72,
    total_cents: 972,
    subscriber_total_cents: 756,
  });
});

test("one address may ask for ten new places in a minute, and sixty in a day; further ones are untaxed", async () => {
  const address = newAddress();
  const zip = (number: number, from = address) =>
    list({ country: "US", postal_code: String(10_000 + number) }, from);
  const taxesOf = async (answer: ReturnType<typeof list>) => {
    const [pack] = (await answer).credit_packs;
    return { calculated: pack?.tax_calculated, cents: pack?.tax_amount_cents, total: pack?.total_cents };
  };
  const taxed = { calculated: true, cents: 72, total: 972 };
  const untaxed = { calculated: false, cents: 0, total: 900 };
  const before = standIn.taxCalculations();
  for (let number = 1; number <= 10; number++) expect(await taxesOf(zip(number))).toEqual(taxed);
  expect(await taxesOf(zip(11))).toEqual(untaxed);
  expect(standIn.taxCalculations() - before).toBe(10);
  expect(await taxesOf(zip(5))).toEqual(taxed);
  expect(await taxesOf(zip(11, newAddress()))).toEqual(taxed);
  await app.database.sql`update rate_limits set points = 60 where key = ${`new-taxes-daily:${address}`}`;
  await app.database.sql`delete from rate_limits where key = ${`new-taxes:${address}`}`;
  expect(await taxesOf(zip(12))).toEqual(untaxed);
});

test("a place that the provider does not know is untaxed, and an unknown country has the catalogue's currency", async () => {
  expect((await list({ country: "ZZ" })).credit_packs[0]).toMatchObject({
    currency: "usd",
    total_cents: 900,
  });
});

test.each([{ country: "DEU" }, { country: "1" }, { region: "Bayern-1" }, { postal_code: "80331; drop" }])(
  "%o is refused",
  async (query) => {
    expect(await ask(catalogue.listProducts, { query })).toMatchObject({
      ok: false,
      problem: { status: 422 },
    });
  },
);

test("without Stripe Tax prices are what is paid, and nothing is calculated", async () => {
  settleEnv({ STRIPE_TAX: "off" });
  delete held.galleyPorts;
  const before = standIn.taxCalculations();
  for (const place of [{ country: "SE" }, {}]) {
    expect((await list(place)).credit_packs[0]).toMatchObject({
      tax_calculated: true,
      tax_amount_cents: 0,
      total_cents: 900,
    });
  }
  expect(standIn.taxCalculations()).toBe(before);
  settleEnv({ STRIPE_TAX: "" });
  delete held.galleyPorts;
});

test("when the provider is down, what is known is still shown, and new places are 502", async () => {
  standIn.fault({ kind: "rate-limited", times: 99 });
  expect((await list({ country: "DE" })).credit_packs).toHaveLength(2);
  expect(await ask(catalogue.listProducts, { query: { country: "FR" } })).toMatchObject({
    ok: false,
    problem: { slug: "payment-system-failure" },
  });
  standIn.clearFaults();
  expect((await list({ country: "FR" })).credit_packs[0]).toMatchObject({ currency: "eur" });
  faultsLogged();
});

test("a price that is archived is no longer sold and stays known; one that cannot be used is left out with a reason", async () => {
  await stripe.prices.update(priceOf("galley_pack_1"), { active: false });
  const odd = await stripe.products.create({
    name: "Odd",
    metadata: { galley_kind: "pack", galley_credits: "many" },
  });
  await stripe.prices.create({ product: odd.id, currency: "usd", unit_amount: 100 });
  const tierless = await stripe.products.create({
    name: "Strange plan",
    metadata: { galley_kind: "plan", galley_credits: "2", galley_tier: "gold" },
  });
  await stripe.prices.create({
    product: tierless.id,
    currency: "usd",
    unit_amount: 100,
    recurring: { interval: "year" },
  });
  await requestContext("test").events.send("catalogue/changed", { eventId: "evt_1" });
  await runJobs();
  expect(faultsLogged().join("\n")).toMatch(/galley_credits is not a whole number[\s\S]*no tier “gold”/);
  const { credit_packs, subscriptions } = await list();
  expect(credit_packs.map(({ name }) => name)).toEqual(["5 reviews"]);
  expect(subscriptions[0]).toMatchObject({ name: "Strange plan", interval: "year", tier: null });
  expect(
    await app.database.sql`select is_active from catalogue_prices where id = ${priceOf("galley_pack_1")}`,
  ).toEqual([{ is_active: false }]);
});

test("readings at the same moment are one, and write the same rows", async () => {
  const other = await separateApp();
  withProvider();
  const reads = () =>
    standIn.requests().filter(({ method, path }) => method === "GET" && path.startsWith("/v1/prices"));
  const before = reads().length;
  await Promise.all(Array.from({ length: 8 }, sync));
  expect(reads().length - before).toBe(1);
  expect(await other.database.sql`select 1 from catalogue_prices where is_active`).not.toHaveLength(0);
  other.back();
  faultsLogged();
});
