import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { call, refusal } from "#lib/testing/call.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import * as payments from "./contract.ts";
import * as subscriptions from "./subscription-contract.ts";
import { syncCustomer } from "./sync/sync-customer.ts";
import { buyAs, openAs, payAndReturn, priceListOf, RETURNS, statusOf } from "./testing/buying.ts";
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
  person = await testContext({ paidCredits: 0 });
});

const customers = () => shop.app.database.sql<{ id: string; deleted: boolean }[]>`
  select id, deleted_at is not null as deleted from payment_customers
  where user_id = ${person.id} order by created_at`;
const deleteCustomer = async () => {
  const [customer] = await customers();
  await shop.payments.deleteCustomer(customer?.id ?? "");
  return customer?.id ?? "";
};
const invoices = () => call(payments.listInvoices, { as: person.key });
const available = async () => {
  const [row] = await shop.app.database.sql`
    select sum(available)::int as available from credit_lots join credit_accounts a on a.id = account_id
    where a.user_id = ${person.id} and kind = 'paid'`;
  return row?.available;
};

describe("somebody whose customer was deleted at the provider", () => {
  test("buys again, though nobody has told Galley, and keeps credits and invoices", async () => {
    await buyAs(shop, person, price("5 reviews"));
    await deleteCustomer();
    expect(await buyAs(shop, person, price("1 review"))).toMatchObject({ credits_granted: 1 });
    expect(await available()).toBe(6);
    expect((await invoices()).map(({ name }) => name).toSorted()).toEqual(["1 review", "5 reviews"]);
    expect((await customers()).map(({ deleted }) => deleted)).toEqual([true, false]);
  });

  test("buys with an Idempotency-Key, which keeps the answer", async () => {
    await buyAs(shop, person, price("5 reviews"));
    await deleteCustomer();
    const headers = { "idempotency-key": "again" };
    const asked = { as: person.key, headers, body: { price_id: price("1 review"), ...RETURNS } };
    const first = await call(payments.openCheckout, asked);
    expect(await call(payments.openCheckout, asked)).toEqual(first);
    expect(await payAndReturn(shop, person, first.session_id)).toMatchObject({ credits_granted: 1 });
  });

  test("gets one new customer from ten requests at once", async () => {
    await buyAs(shop, person, price("5 reviews"));
    await deleteCustomer();
    const opened = await Promise.all(Array.from({ length: 10 }, () => openAs(person.key, price("1 review"))));
    expect(new Set(opened.map(({ session_id }) => session_id)).size).toBe(1);
    expect(await customers()).toHaveLength(2);
  });

  test("buys a plan, which a late sync of the old customer leaves alone", async () => {
    await buyAs(shop, person, price("Small plan"));
    const old = await deleteCustomer();
    await syncCustomer(shop.ctx, old);
    expect(await statusOf(person)).toMatchObject({ has_active_subscription: false });
    await buyAs(shop, person, price("Large plan"));
    const body = { new_price_id: price("Small plan") };
    await call(subscriptions.downgradeSubscription, { as: person.key, body });
    await syncCustomer(shop.ctx, old);
    expect(await statusOf(person)).toMatchObject({
      plan: { name: "Large plan" },
      subscription_tier: "unlimited",
      scheduled_change: { new_plan_name: "Small plan" },
    });
    const [user] = await shop.app.database.sql`select plan_tier_id from users where id = ${person.id}`;
    expect(user).toEqual({ plan_tier_id: "unlimited" });
  });

  test("has no upgrade undone by a sync of the old customer", async () => {
    await buyAs(shop, person, price("1 review"));
    const old = await deleteCustomer();
    await buyAs(shop, person, price("Small plan"));
    const upgrade = { as: person.key, body: { new_price_id: price("Large plan"), ...RETURNS } };
    const { session_id } = await call(subscriptions.upgradeSubscription, upgrade);
    await syncCustomer(shop.ctx, old);
    expect(await statusOf(person)).toMatchObject({ open_upgrade: { credits_set_aside: 5 } });
    expect(await payAndReturn(shop, person, session_id)).toMatchObject({ credits_granted: 20 });
  });

  test("has no plan to change, and no portal", async () => {
    await buyAs(shop, person, price("Small plan"));
    await deleteCustomer();
    const portal = { as: person.key };
    expect(await refusal(payments.openBillingPortal, portal)).toMatchObject({ slug: "nothing-bought" });
    person = await testContext({ paidCredits: 0 });
    for (const act of ["preview", "upgrade"] as const) {
      await buyAs(shop, person, price("Small plan"));
      await deleteCustomer();
      const new_price_id = price("Large plan");
      const asked =
        act === "preview"
          ? refusal(subscriptions.previewSubscription, {
              as: person.key,
              body: { change: "upgrade", new_price_id },
            })
          : refusal(subscriptions.upgradeSubscription, {
              as: person.key,
              body: { new_price_id, ...RETURNS },
            });
      expect(await asked).toMatchObject({ slug: "no-subscription", status: 404 });
      person = await testContext({ paidCredits: 0 });
    }
  });

  test("withdraws from what the old customer paid", async () => {
    await buyAs(shop, person, price("5 reviews"));
    const old = await deleteCustomer();
    await buyAs(shop, person, price("1 review"));
    const invoice = (await invoices()).find(({ name }) => name === "5 reviews");
    const asked = { as: person.key, params: { invoice_id: invoice?.invoice_id ?? "" } };
    await call(payments.askWithdrawal, asked);
    await call(payments.confirmWithdrawal, asked);
    expect(await available()).toBe(1);
    const at = shop.standIn.state().find(({ customer }) => customer.id === old);
    expect(at?.charges.map(({ amount_refunded }) => amount_refunded)).toEqual([3_900]);
  });
});
