import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actsOf } from "../testing/acts.ts";
import { openShop } from "../testing/open-shop.ts";
import { activePlans, type Buyer, buy, newBuyer, open, type Shop } from "../testing/shop.ts";
import { syncCustomer } from "./sync-customer.ts";

const DAY = 86_400;

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await newBuyer(shop);
});

const { sync, credits, charges, plans, planAt, tier, spend } = actsOf(
  () => shop,
  () => buyer,
);

describe("an upgrade", () => {
  test("replaces the plan, and buys its unused credits back at the price paid", async () => {
    await buy(shop, buyer, { price: "Small plan" });
    await sync();
    await spend(2);
    await buy(shop, buyer, { price: "Large plan", replaces: planAt(0) });
    await sync();
    expect(plans().map(({ status }) => status)).toEqual(["canceled", "active"]);
    expect(await activePlans(shop, buyer)).toEqual([planAt(1)]);
    expect(await credits()).toMatchObject({ granted: 25, available: 20, spent: 2, voided: 3 });
    expect(charges().map(({ amount }) => amount)).toEqual([2_900, 9_900 - 1_740]);
    const [lot] = await shop.app.database.sql`
      select price from credit_lots where subscription_id = ${planAt(1)}`;
    expect(lot).toEqual({ price: 9_900 });
    expect(await tier()).toBe("unlimited");
  });

  test("that is abandoned gives the credits back", async () => {
    await buy(shop, buyer, { price: "Small plan" });
    await sync();
    await open(shop, buyer, { price: "Large plan", replaces: planAt(0) });
    await sync();
    expect(await credits()).toMatchObject({ available: 0, held: 5 });
    shop.standIn.advance(shop.standIn.now() + DAY);
    await sync();
    expect(await credits()).toMatchObject({ available: 5, held: 0 });
  });
});

describe("the same plan in two tabs", () => {
  test("stays once, and the second payment goes back", async () => {
    const tabs = [
      await open(shop, buyer, { price: "Small plan" }),
      await open(shop, buyer, { price: "Small plan" }),
    ];
    for (const tab of tabs) shop.standIn.pay(tab);
    await Promise.all(Array.from({ length: 10 }, sync));
    expect(
      plans()
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(["active", "canceled"]);
    const kept = charges().map(({ amount, amount_refunded }) => amount - amount_refunded);
    expect(kept.toSorted()).toEqual([0, 2_900]);
    expect(await credits()).toMatchObject({ granted: 5, available: 5, lots: 1 });
  });

  test("gives no credits for nothing: what was spent before the second payment stays paid", async () => {
    const [first, second] = [
      await open(shop, buyer, { price: "Small plan" }),
      await open(shop, buyer, { price: "Large plan" }),
    ];
    shop.standIn.pay(first);
    shop.standIn.pay(second);
    await sync();
    await spend(5);
    await sync();
    expect(charges().map(({ amount_refunded }) => amount_refunded)).toEqual([0, 9_900]);
    expect(await credits()).toMatchObject({ spent: 5, available: 0 });
  });

  test("is closed in the second tab when the first is paid", async () => {
    const [first, second] = [
      await open(shop, buyer, { price: "Small plan" }),
      await open(shop, buyer, { price: "Small plan" }),
    ];
    shop.standIn.pay(first);
    await sync();
    expect(() => shop.standIn.pay(second)).toThrow("expired");
  });

  test("of an upgrade upgrades once", async () => {
    await buy(shop, buyer, { price: "Small plan" });
    await sync();
    const replaces = planAt(0);
    const tabs = [
      await open(shop, buyer, { price: "Large plan", replaces }),
      await open(shop, buyer, { price: "Large plan", replaces }),
    ];
    for (const tab of tabs) shop.standIn.pay(tab);
    await sync();
    expect(
      plans()
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(["active", "canceled", "canceled"]);
    expect(await credits()).toMatchObject({ granted: 25, available: 20, voided: 5, held: 0 });
    const paid = charges().reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
    expect(paid).toBe(9_900);
  });
});

describe("a lease", () => {
  test("that was taken over writes nothing, and the sync begins again", async () => {
    await buy(shop, buyer, { price: "5 reviews" });
    let reads = 0;
    const readCustomer: typeof shop.payments.readCustomer = async (id) => {
      const state = await shop.payments.readCustomer(id);
      reads += 1;
      if (reads === 1)
        await shop.app.database.sql`
          update payment_customers set sync_token = gen_random_uuid(), sync_lease_until = now() where id = ${id}`;
      return state;
    };
    await syncCustomer({ ...shop.ctx, payments: { ...shop.payments, readCustomer } }, buyer.customerId);
    expect(reads).toBe(2);
    expect(await credits()).toMatchObject({ available: 5, lots: 1 });
  });

  test("is free again after the provider failed", async () => {
    await buy(shop, buyer, { price: "5 reviews" });
    shop.standIn.fault({ kind: "nonsense", route: "GET /v1/customers/*", times: 5 });
    await expect(sync()).rejects.toThrow();
    shop.standIn.clearFaults();
    await sync();
    expect(await credits()).toMatchObject({ available: 5 });
  });
});
