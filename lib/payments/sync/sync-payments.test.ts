import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openShop } from "../testing/open-shop.ts";
import { type Buyer, buy, creditsOf, newBuyer, open, type Shop, stateAt } from "../testing/shop.ts";
import { syncCustomer } from "./sync-customer.ts";
import { syncPayments, syncPaymentsIfDue } from "./sync-payments.ts";

const DAY = 86_400;

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.standIn.clearFaults();
  buyer = await newBuyer(shop);
  await syncCustomer(shop.ctx, buyer.customerId);
});

const reads = async (act: () => Promise<unknown>) => {
  const before = shop.standIn.requests().length;
  await act();
  const made = shop.standIn.requests().slice(before);
  return made.filter(({ path }) => path.startsWith(`/v1/customers/${buyer.customerId}`)).length;
};
const hourly = () => syncPayments(shop.ctx);

test("makes good events that never came, and keeps them", async () => {
  await buy(shop, buyer, { price: "5 reviews" });
  expect(await hourly()).toMatchObject({ failed: 0 });
  expect(await creditsOf(shop, buyer)).toMatchObject({ available: 5 });
  const rows = await shop.app.database.sql`
    select distinct state from payment_events where customer_id = ${buyer.customerId} order by state`;
  expect(rows.map(({ state }) => state)).not.toContain("waiting");
  expect(rows.length).toBeGreaterThan(0);
});

test("leaves customers alone of whom there is nothing new", async () => {
  await hourly();
  expect(await reads(hourly)).toBe(0);
});

test("looks at a checkout whose time is over, though no event says so", async () => {
  await open(shop, buyer, { price: "5 reviews" });
  await hourly();
  await shop.app.database.sql`update payment_checkouts set expires_at = ${shop.now().toISOString()}`;
  expect(await reads(hourly)).toBe(1);
});

test("looks at everybody once a day", async () => {
  await hourly();
  await shop.app.database.sql`update payment_customers set synced_from = synced_from - interval '25 hours'`;
  expect(await reads(hourly)).toBe(1);
});

test("goes on after a customer that cannot be synced, and tries that one again", async () => {
  const [, other] = [await buy(shop, buyer, { price: "1 review" }), await newBuyer(shop)];
  await buy(shop, other, { price: "5 reviews" });
  const hidden = shop.price("1 review");
  await shop.app.database.sql`update catalogue_prices set id = 'hidden' where id = ${hidden}`;
  expect(await hourly()).toMatchObject({ failed: 1 });
  expect(await creditsOf(shop, other)).toMatchObject({ available: 5 });
  await shop.app.database.sql`update catalogue_prices set id = ${hidden} where id = 'hidden'`;
  expect(await hourly()).toMatchObject({ failed: 0 });
  expect(await creditsOf(shop, buyer)).toMatchObject({ available: 1 });
});

test("reads the same events again after the provider was down", async () => {
  await buy(shop, buyer, { price: "5 reviews" });
  shop.standIn.fault({ kind: "down", route: "GET /v1/events*", times: 3 });
  await expect(hourly()).rejects.toThrow();
  shop.standIn.clearFaults();
  await hourly();
  expect(await creditsOf(shop, buyer)).toMatchObject({ available: 5 });
});

test("catches up after a month in which nothing ran", async () => {
  await buy(shop, buyer, { price: "Small plan" });
  shop.standIn.advance(shop.standIn.now() + 65 * DAY);
  await hourly();
  expect(stateAt(shop, buyer).invoices).toHaveLength(3);
  expect(await creditsOf(shop, buyer)).toMatchObject({ granted: 15, lots: 3 });
});

test("is left to the process that did it a moment ago", async () => {
  await hourly();
  await buy(shop, buyer, { price: "5 reviews" });
  await syncPaymentsIfDue(shop.ctx);
  expect(await creditsOf(shop, buyer)).toMatchObject({ lots: 0 });
  shop.standIn.advance(shop.standIn.now() + 3_600);
  await syncPaymentsIfDue(shop.ctx);
  expect(await creditsOf(shop, buyer)).toMatchObject({ available: 5 });
});
