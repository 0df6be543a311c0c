import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { call, refusal } from "#lib/testing/call.ts";
import type { Person } from "#lib/testing/test-context.ts";
import * as payments from "./contract.ts";
import * as subscriptions from "./subscription-contract.ts";
import { syncCustomer } from "./sync/sync-customer.ts";
import { actsOf } from "./testing/acts.ts";
import { payAndReturn, priceListOf, RETURNS, statusOf, subscriber } from "./testing/buying.ts";
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
  person = await subscriber(shop, "Small plan");
});

const theirs = () => {
  const found = shop.standIn.state().find(({ customer }) => customer.email === person.email);
  if (!found) throw new Error("There is no customer.");
  return found;
};
const spend = (count: number) =>
  actsOf(
    () => shop,
    () => ({ person, customerId: "" }),
  ).spend(count);
const sync = () => syncCustomer(shop.ctx, theirs().customer.id);
const upgrade = async () => {
  const body = { new_price_id: price("Large plan"), ...RETURNS };
  const { session_id } = await call(subscriptions.upgradeSubscription, { as: person.key, body });
  return payAndReturn(shop, person, session_id);
};
const refunded = () => theirs().charges.map(({ amount, amount_refunded: back }) => [amount, back]);
const invoiceOf = async (name: string) => {
  const invoice = (await call(payments.listInvoices, { as: person.key })).find((each) => each.name === name);
  if (!invoice) throw new Error(`There is no invoice of ${name}.`);
  return invoice;
};
const withdraw = async (name: string) => {
  const asked = { as: person.key, params: { invoice_id: (await invoiceOf(name)).invoice_id } };
  await call(payments.askWithdrawal, asked);
  return (await call(payments.confirmWithdrawal, asked)).withdrawal;
};
/** Of the small plan, then of the large one. */
const available = async () => {
  const rows = await shop.app.database.sql<{ available: number }[]>`
    select available from credit_lots join credit_accounts a on a.id = account_id
    where a.user_id = ${person.id} and kind = 'paid' order by granted`;
  return rows.map((row) => row.available);
};

describe("a withdrawal from an upgrade that 5 credits worth $29.00 and $70.00 paid for", () => {
  test("refunds the money, for as many credits as it paid for; the others stay", async () => {
    await upgrade();
    const offered = { credits: 15, credits_kept: 5, refund_cents: 7_000 };
    expect((await invoiceOf("Large plan")).withdrawal).toMatchObject({ state: "possible", ...offered });
    expect(await withdraw("Large plan")).toMatchObject({ state: "confirmed", ...offered });
    expect(refunded()).toEqual([
      [2_900, 0],
      [7_000, 7_000],
    ]);
    expect(await available()).toEqual([0, 5]);
    expect(await statusOf(person)).toMatchObject({ has_active_subscription: false });
    expect((await invoiceOf("Large plan")).withdrawal).toMatchObject({ state: "confirmed", ...offered });
  });

  test("refunds the price of the unused credits, where it is less than the money", async () => {
    await upgrade();
    await spend(10);
    expect(await withdraw("Large plan")).toMatchObject({ credits: 10, credits_kept: 0, refund_cents: 4_950 });
    expect(refunded()).toEqual([
      [2_900, 0],
      [7_000, 4_950],
    ]);
    expect(await available()).toEqual([0, 0]);
  });

  test("leaves nothing to withdraw from the plan before", async () => {
    await upgrade();
    await withdraw("Large plan");
    const { invoice_id } = await invoiceOf("Small plan");
    const asked = { as: person.key, params: { invoice_id } };
    expect(await refusal(payments.askWithdrawal, asked)).toMatchObject({ reason: "nothing-unused" });
  });
});

describe("after an upgrade, money that goes back", () => {
  test("of its own payment voids the credits that the money paid for", async () => {
    await upgrade();
    shop.standIn.refund(theirs().charges.at(-1)?.id ?? "");
    await sync();
    await sync();
    expect(await available()).toEqual([0, 5]);
  });

  test("of the plan before voids the credits that its credits paid for", async () => {
    await upgrade();
    const { id } = shop.standIn.dispute(theirs().charges.at(0)?.id ?? "");
    await sync();
    await sync();
    // 29 of 99 parts of 20 credits, rounded up.
    expect(await available()).toEqual([0, 14]);
    shop.standIn.decideDispute(id, "won");
    await sync();
    expect(await available()).toEqual([0, 20]);
  });

  test("of the plan before is first that of credits which the upgrade did not take", async () => {
    await spend(3);
    await upgrade();
    // 3 of 5 credits were spent, so three fifths of the price cost nothing of the new plan.
    shop.standIn.refund(theirs().charges.at(0)?.id ?? "", 1_740);
    await sync();
    expect(await available()).toEqual([0, 20]);
    shop.standIn.refund(theirs().charges.at(0)?.id ?? "");
    await sync();
    // 11.60 of 99.00
    expect(await available()).toEqual([0, 17]);
  });

  test("of both leaves nothing", async () => {
    await upgrade();
    for (const { id } of theirs().charges) shop.standIn.refund(id);
    await sync();
    expect(await available()).toEqual([0, 0]);
  });

  test("before Galley hears of the upgrade leaves the credits that credits paid for", async () => {
    const body = { new_price_id: price("Large plan"), ...RETURNS };
    const { session_id } = await call(subscriptions.upgradeSubscription, { as: person.key, body });
    shop.standIn.pay(session_id);
    shop.standIn.refund(theirs().charges.at(-1)?.id ?? "");
    await sync();
    expect(await available()).toEqual([0, 5]);
  });
});
