import { afterAll, beforeAll, expect, test } from "vitest";
import { syncCatalogue } from "#lib/catalogue/sync-catalogue.ts";
import { openShop } from "#lib/payments/testing/open-shop.ts";
import { buy, creditsOf, newBuyer, type Shop } from "#lib/payments/testing/shop.ts";
import { faultsLogged, testApp } from "#lib/testing/test-app.ts";
import { startHousekeeping } from "./housekeeping.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("a catalogue that cannot be read does not keep credits from those who paid", async () => {
  const buyer = await newBuyer(shop);
  await buy(shop, buyer, { price: "5 reviews" });
  shop.standIn.fault({ kind: "nonsense", route: "GET /v1/prices*", times: 99 });
  const { stop } = startHousekeeping({ isEmbedded: true });
  try {
    await expect.poll(() => creditsOf(shop, buyer), { timeout: 20_000 }).toMatchObject({ available: 5 });
  } finally {
    stop();
    shop.standIn.clearFaults();
    faultsLogged();
  }
});

test("a task that fails does not keep the others from their work", async () => {
  const { sql } = (await testApp()).database;
  await sql`insert into rate_limits (key, points, expire) values ('old', 1, now() - interval '1 day')`;
  await sql`alter table referrals rename to hidden_referrals`;
  const { stop } = startHousekeeping({ isEmbedded: true });
  try {
    await expect
      .poll(() => sql`select 1 from rate_limits where key = 'old'`, { timeout: 20_000 })
      .toHaveLength(0);
  } finally {
    stop();
    await sql`alter table hidden_referrals rename to referrals`;
    faultsLogged();
  }
});

test("a start reads the catalogue, however recently it was read", async () => {
  const readings = () => shop.standIn.requests().filter(({ path }) => path === "/v1/prices").length;
  for (let start = 0; start < 2; start++) {
    // A start shares a reading that is under way.
    await syncCatalogue(shop.ctx);
    const before = readings();
    const { stop } = startHousekeeping({ isEmbedded: true });
    try {
      await expect.poll(readings, { timeout: 20_000 }).toBeGreaterThan(before);
    } finally {
      stop();
    }
  }
});
