import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { call, refusal } from "#lib/testing/call.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import * as payments from "./contract.ts";
import { syncPayments } from "./sync/sync-payments.ts";
import { actsOf } from "./testing/acts.ts";
import { buyAs, openAs, payAndReturn, priceListOf, RETURNS, statusOf, subscriber } from "./testing/buying.ts";
import { openShop } from "./testing/open-shop.ts";
import { open, type Shop } from "./testing/shop.ts";

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

const invoices = () => call(payments.listInvoices, { as: person.key });
const newest = async () => {
  const [invoice] = await invoices();
  if (!invoice) throw new Error("There is no invoice.");
  return { as: person.key, params: { invoice_id: invoice.invoice_id } };
};
const theirs = () => shop.standIn.state().find(({ customer }) => customer.email === person.email);
const credits = async () => {
  const [row] = await shop.app.database.sql`
    select sum(available)::int as available, sum(held)::int as held, sum(voided)::int as voided
    from credit_lots join credit_accounts a on a.id = account_id where a.user_id = ${person.id} and kind = 'paid'`;
  return row;
};
const spend = (count: number) =>
  actsOf(
    () => shop,
    () => ({ person, customerId: "" }),
  ).spend(count);
const letters = async () => {
  await runJobs();
  return shop.app.database.sql<{ subject: string }[]>`
    select subject from outbox_mails where "to" = ${person.email} order by subject`;
};

describe("invoices", () => {
  test("say what was bought, and what it cost", async () => {
    expect(await invoices()).toEqual([]);
    await buyAs(shop, person, price("5 reviews"));
    expect(await invoices()).toMatchObject([
      {
        status: "paid",
        kind: "pack",
        name: "5 reviews",
        total_cents: 3_900,
        refunded_cents: 0,
        currency: "usd",
        withdrawal: { state: "possible", credits: 5, refund_cents: 3_900 },
      },
    ]);
  });

  test("are nobody else's", async () => {
    await buyAs(shop, person, price("5 reviews"));
    const { params } = await newest();
    const { key } = await testContext();
    for (const step of [payments.askWithdrawal, payments.confirmWithdrawal]) {
      expect(await refusal(step, { as: key, params })).toMatchObject({
        slug: "invoice-not-found",
        status: 404,
      });
    }
  });
});

describe("a withdrawal", () => {
  test("takes two steps, refunds what is unused, and a mail says so", async () => {
    await buyAs(shop, person, price("5 reviews"));
    await spend(2);
    const asked = await newest();
    expect(await refusal(payments.confirmWithdrawal, asked)).toMatchObject({
      slug: "withdrawal-not-asked",
      status: 409,
    });
    await call(payments.askWithdrawal, asked);
    expect(await call(payments.askWithdrawal, asked)).toMatchObject({ withdrawal: { state: "asked" } });
    expect(await credits()).toMatchObject({ available: 3 });
    expect(await call(payments.confirmWithdrawal, asked)).toMatchObject({
      withdrawal: { state: "confirmed", credits: 3, refund_cents: 2_340 },
    });
    expect(await credits()).toEqual({ available: 0, held: 0, voided: 3 });
    expect(theirs()?.charges.map(({ amount_refunded }) => amount_refunded)).toEqual([2_340]);
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      "Confirm your withdrawal",
      "Your withdrawal: $23.40 refunded",
    ]);
  });

  test("that is confirmed ten times at once is refunded once", async () => {
    await buyAs(shop, person, price("5 reviews"));
    const asked = await newest();
    await call(payments.askWithdrawal, asked);
    await Promise.all(Array.from({ length: 10 }, () => call(payments.confirmWithdrawal, asked)));
    expect(theirs()?.charges.map(({ amount_refunded }) => amount_refunded)).toEqual([3_900]);
    expect(await credits()).toEqual({ available: 0, held: 0, voided: 5 });
  });

  test("from a plan ends it at once", async () => {
    person = await subscriber(shop, "Small plan");
    const asked = await newest();
    await call(payments.askWithdrawal, asked);
    await call(payments.confirmWithdrawal, asked);
    expect(await statusOf(person)).toMatchObject({ has_active_subscription: false });
    expect(theirs()?.charges.map(({ amount_refunded }) => amount_refunded)).toEqual([2_900]);
  });

  test("stands while the provider fails, nobody spends the credits, and the hourly sync carries it out", async () => {
    await buyAs(shop, person, price("5 reviews"));
    const asked = await newest();
    await call(payments.askWithdrawal, asked);
    shop.standIn.fault({ kind: "down", route: "POST /v1/refunds", times: 20 });
    expect(await call(payments.confirmWithdrawal, asked)).toMatchObject({
      withdrawal: { state: "confirmed", refund_cents: 3_900 },
    });
    expect(await credits()).toEqual({ available: 0, held: 5, voided: 0 });
    shop.standIn.clearFaults();
    await syncPayments(person.ctx);
    expect(await credits()).toEqual({ available: 0, held: 0, voided: 5 });
    expect(theirs()?.charges.map(({ amount_refunded }) => amount_refunded)).toEqual([3_900]);
  });

  test("is impossible when nothing is unused, and after 14 days", async () => {
    await buyAs(shop, person, price("1 review"));
    const asked = await newest();
    await spend(1);
    expect(await refusal(payments.askWithdrawal, asked)).toMatchObject({
      slug: "withdrawal-impossible",
      reason: "nothing-unused",
    });
    await shop.app.database.sql`update payments set paid_at = now() - interval '15 days'
      where customer_id = (select id from payment_customers where user_id = ${person.id})`;
    expect(await refusal(payments.askWithdrawal, asked)).toMatchObject({ reason: "too-late" });
  });
});

describe("a second plan that was paid in another tab", () => {
  test("is ended, its payment goes back, and the buyer hears of it once", async () => {
    person = await subscriber(shop, "Small plan");
    const buyer = { person, customerId: theirs()?.customer.id ?? "" };
    const second = await open(shop, buyer, { price: "Large plan" });
    shop.standIn.pay(second);
    shop.standIn.fault({ kind: "down", route: "POST /v1/refunds", times: 3 });
    const asked = { as: person.key, params: { checkout_id: second } };
    expect(await refusal(payments.getCheckout, asked)).toMatchObject({ slug: "payment-system-failure" });
    for (let twice = 0; twice < 2; twice++) {
      expect(await call(payments.getCheckout, asked)).toMatchObject({
        is_paid: true,
        bought_twice: true,
        credits_granted: 0,
      });
    }
    expect(await statusOf(person)).toMatchObject({ plan: { name: "Small plan" } });
    expect(await invoices()).toMatchObject([
      { name: "Large plan", bought_twice: true, refunded_cents: 9_900, withdrawal: { state: "impossible" } },
      { name: "Small plan", bought_twice: false, refunded_cents: 0 },
    ]);
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      "You paid for a plan twice: we refund $99.00",
    ]);
  });
});

describe("an organization", () => {
  const join = async (organization_id: string, role: string, member: Person) => {
    await shop.app.database.sql`
      insert into organization_members (organization_id, user_id, role)
      values (${organization_id}, ${member.id}, ${role})`;
  };
  const buyFor = (organization_id: string) => ({
    as: person.key,
    body: { price_id: price("5 reviews"), ...RETURNS, organization_id },
  });

  test("gets packs from its owner, and no plan", async () => {
    const id = randomUUID();
    await shop.app.database.sql`insert into organizations (id, name) values (${id}, 'Tea Lab')`;
    await join(id, "owner", person);
    const { session_id } = await call(payments.openCheckout, buyFor(id));
    expect(await payAndReturn(shop, person, session_id)).toMatchObject({
      credits_granted: 5,
      organization_id: id,
    });
    expect(await credits()).toMatchObject({ available: null });
    const query = { organization_id: id };
    expect(await call(payments.listInvoices, { as: person.key, query })).toMatchObject([
      { name: "5 reviews", withdrawal: { reason: "no-consumer" } },
    ]);
    expect(await invoices()).toEqual([]);
    const plan = { ...buyFor(id).body, price_id: price("Small plan") };
    expect(await refusal(payments.openCheckout, { as: person.key, body: plan })).toMatchObject({
      slug: "unknown-price",
    });
  });

  test.each(["admin", "member", null])("a person whose role is %s may not buy for it", async (role) => {
    const id = randomUUID();
    await shop.app.database.sql`insert into organizations (id, name) values (${id}, 'Tea Lab')`;
    if (role) await join(id, role, person);
    const slug = role ? "missing-organization-permission" : "organization-not-found";
    expect(await refusal(payments.openCheckout, buyFor(id))).toMatchObject({ slug });
    const body = { organization_id: id };
    expect(await refusal(payments.openBillingPortal, { as: person.key, body })).toMatchObject({ slug });
    const query = { organization_id: id };
    if (role === "admin") expect(await call(payments.listInvoices, { as: person.key, query })).toEqual([]);
    else expect(await refusal(payments.listInvoices, { as: person.key, query })).toMatchObject({ slug });
  });

  test("an id of none is 404", async () => {
    expect(await refusal(payments.openCheckout, buyFor(randomUUID()))).toMatchObject({ status: 404 });
    await openAs(person.key, price("1 review"));
  });
});
