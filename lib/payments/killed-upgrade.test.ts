import { afterAll, beforeAll, expect, test } from "vitest";
import { syncCustomer } from "./sync/sync-customer.ts";
import { syncPayments } from "./sync/sync-payments.ts";
import { endLeases, runUntil, spread } from "./testing/kill.ts";
import { openShop } from "./testing/open-shop.ts";
import { buy, creditsOf, newBuyer, open, type Shop, stateAt } from "./testing/shop.ts";

const DEATHS = 5;
const HOUR_S = 3_600;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function subscriber() {
  const buyer = await newBuyer(shop);
  await buy(shop, buyer, { price: "Small plan" });
  await syncCustomer(shop.ctx, buyer.customerId);
  return buyer;
}

test("after a kill in any step of the opening of an upgrade, the hourly sync frees the credits", async () => {
  const points = await runUntil(
    shop,
    { verb: "upgrade", id: (await subscriber()).person.id },
    Number.MAX_SAFE_INTEGER,
  );
  if (points === "killed") throw new Error("Nobody was to be killed.");
  for (const point of spread(points, DEATHS)) {
    const buyer = await subscriber();
    expect(await runUntil(shop, { verb: "upgrade", id: buyer.person.id }, point)).toBe("killed");
    await endLeases(shop);
    shop.standIn.advance(shop.standIn.now() + HOUR_S);
    expect(await syncPayments(shop.ctx)).toMatchObject({ failed: 0 });
    expect(await creditsOf(shop, buyer), `killed at ${point}`).toMatchObject({
      available: 5,
      held: 0,
      voided: 0,
    });
    for (const { id, status } of stateAt(shop, buyer).sessions)
      expect(status, `${id}, killed at ${point}`).not.toBe("open");
    const replaces = stateAt(shop, buyer).subscriptions[0]?.id ?? "";
    shop.standIn.pay(await open(shop, buyer, { price: "Large plan", replaces }));
    await syncCustomer(shop.ctx, buyer.customerId);
    expect(await creditsOf(shop, buyer)).toMatchObject({ available: 20, voided: 5, held: 0 });
  }
});
