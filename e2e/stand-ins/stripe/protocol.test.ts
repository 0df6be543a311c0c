import Stripe from "stripe";
import { expect, test } from "vitest";
import { checkout, openShop } from "./testing/shop.ts";

test("a wrong key is refused", async () => {
  const { standIn } = await openShop();
  const { hostname, port } = new URL(standIn.url);
  const stranger = new Stripe("sk_test_other", { host: hostname, port, protocol: "http" });
  await expect(stranger.customers.list()).rejects.toMatchObject({ statusCode: 401 });
});

test("an unknown id, parameter and route answer with Stripe's errors", async () => {
  const { stripe, standIn } = await openShop();
  await expect(stripe.customers.retrieve("cus_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
    type: "StripeInvalidRequestError",
  });
  await expect(stripe.rawRequest("POST", "/v1/customers", { colour: "red" })).rejects.toMatchObject({
    statusCode: 400,
    code: "parameter_unknown",
    param: "colour",
  });
  expect(standIn.unknownRequests()).toEqual([]);
  await expect(stripe.payouts.list()).rejects.toThrow("GET: /v1/payouts");
  expect(standIn.unknownRequests()).toEqual(["GET /v1/payouts"]);
});

test("a key of idempotency replays its answer, and refuses other parameters", async () => {
  const { stripe, standIn } = await openShop();
  const make = (email: string) => stripe.customers.create({ email }, { idempotencyKey: "one" });
  const [first, again] = [await make("a@example.org"), await make("a@example.org")];
  expect(again.id).toBe(first.id);
  await expect(make("b@example.org")).rejects.toMatchObject({
    type: "StripeIdempotencyError",
    statusCode: 400,
  });
  expect(standIn.requests().filter(({ idempotencyKey }) => idempotencyKey === "one")).toHaveLength(3);
});

test("two requests at once under one key conflict", async () => {
  const { stripe, standIn } = await openShop();
  standIn.fault({ kind: "slow", route: "POST /v1/customers", ms: 200 });
  const make = () => stripe.customers.create({ email: "a@example.org" }, { idempotencyKey: "two" });
  const outcomes = await Promise.allSettled([make(), make()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { statusCode: 409 } });
});

test("a list is read page by page", async () => {
  const { stripe } = await openShop();
  for (let nth = 1; nth <= 5; nth += 1)
    await stripe.customers.create({ name: `Reader ${nth}`, email: "r@example.org" });
  const first = await stripe.customers.list({ email: "r@example.org", limit: 2 });
  expect(first).toMatchObject({ has_more: true, data: [{ name: "Reader 5" }, { name: "Reader 4" }] });
  const all = await stripe.customers
    .list({ email: "r@example.org", limit: 2 })
    .autoPagingToArray({ limit: 100 });
  expect(all.map(({ name }) => name)).toEqual(["Reader 5", "Reader 4", "Reader 3", "Reader 2", "Reader 1"]);
});

test("faults come as planned, and the client's retry succeeds after a lost answer", async () => {
  const shop = await openShop();
  const { stripe, standIn, pack } = shop;
  standIn.fault({ kind: "down", route: "GET /v1/products*" });
  await expect(stripe.products.list()).rejects.toMatchObject({ statusCode: 503 });
  standIn.fault({ kind: "rate-limited" });
  await expect(stripe.products.list()).rejects.toMatchObject({ statusCode: 429 });
  standIn.fault({ kind: "nonsense" });
  await expect(stripe.products.list()).rejects.toThrow("JSON");
  // The client itself tries once more after a connection that broke.
  standIn.fault({ kind: "reset", times: 2 });
  await expect(stripe.products.list()).rejects.toMatchObject({ type: "StripeConnectionError" });
  expect((await stripe.products.list()).data).toHaveLength(3);

  const { hostname, port } = new URL(standIn.url);
  const patient = new Stripe(standIn.key, { host: hostname, port, protocol: "http", maxNetworkRetries: 2 });
  standIn.fault({ kind: "lost", route: "POST /v1/checkout/sessions" });
  const session = await checkout({ ...shop, stripe: patient }, pack);
  const { data } = await stripe.checkout.sessions.list({ customer: shop.customer.id });
  expect(data.map(({ id }) => id)).toEqual([session.id]);
});

test("the control answers over HTTP", async () => {
  const shop = await openShop();
  const { standIn, pack, customer } = shop;
  const { id } = await checkout(shop, pack);
  const post = async (name: string, body: object = {}) => {
    const response = await fetch(`${standIn.url}/_stand-in/${name}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  expect(await post("pay", { session: id })).toMatchObject({ status: 200, body: { status: "complete" } });
  expect(await post("pay", { session: id })).toMatchObject({ status: 400 });
  const { body } = await post("state");
  expect(body).toMatchObject([
    { customer: { id: customer.id }, charges: [{ amount: 2000, amount_refunded: 0 }] },
  ]);
  expect(await post("refund", { charge: body[0].charges[0].id })).toMatchObject({ body: { amount: 2000 } });
  expect(await post("dance")).toMatchObject({ status: 404 });
});
