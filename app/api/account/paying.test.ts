import { afterAll, beforeAll, expect, test } from "vitest";
import * as accounts from "#lib/accounts/contract.ts";
import * as admin from "#lib/operators/contract.ts";
import { buyAs, openAs, priceListOf, subscriber } from "#lib/payments/testing/buying.ts";
import { openShop } from "#lib/payments/testing/open-shop.ts";
import type { Shop } from "#lib/payments/testing/shop.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let shop: Shop;
let operator: Person;
beforeAll(async () => {
  shop = await openShop();
  operator = await testContext();
});
afterAll(() => shop.close());

const remove = (person: Person) =>
  call(accounts.deleteAccount, { as: person.cookie, body: { email: person.email } });
const customerOf = async ({ id }: Person) => {
  const [row] = await shop.app.database.sql`select id from payment_customers where user_id = ${id}`;
  return String(row?.id);
};

test("a plan ends, a checkout closes, the customer goes at the provider, and the books stay", async () => {
  const person = await subscriber(shop, "Small plan");
  await buyAs(shop, person, priceListOf(shop)("5 reviews"));
  const { session_id: checkout } = await openAs(person.key, priceListOf(shop)("1 review"));
  const customerId = await customerOf(person);
  await remove(person);
  const { sql } = shop.app.database;
  const plans = () =>
    sql`select status, ended_at is not null as ended from subscriptions where customer_id = ${customerId}`;
  expect(await plans()).toEqual([{ status: "canceled", ended: true }]);
  expect((await shop.payments.readCheckout(checkout))?.status).toBe("expired");
  await runJobs();
  const state = await shop.payments.readCustomer(customerId);
  expect(state?.isDeleted ?? true).toBe(true);
  expect(
    await sql`select handled_at is not null as handled from outbox_events where name = 'customer/left'`,
  ).toEqual([{ handled: true }]);
  const [customer] =
    await sql`select user_id, deleted_at is not null as deleted from payment_customers where id = ${customerId}`;
  expect(customer).toEqual({ user_id: null, deleted: true });
  const kept = await sql`
    select amount > 0 as paid, card_fingerprint, receipt_url from payments where customer_id = ${customerId}`;
  expect(kept).toEqual([1, 2].map(() => ({ paid: true, card_fingerprint: null, receipt_url: null })));
  expect(await plans()).toEqual([{ status: "canceled", ended: true }]);
});

test("an account whose plan the provider does not end is not deleted, and is later", async () => {
  const person = await subscriber(shop, "Small plan");
  shop.standIn.fault({ kind: "rate-limited", route: "DELETE /v1/subscriptions*" });
  const body = { email: person.email };
  expect(await refusal(accounts.deleteAccount, { as: person.cookie, body })).toMatchObject({
    slug: "payment-system-failure",
  });
  shop.standIn.clearFaults();
  const params = { user_id: person.id };
  expect((await call(admin.getPerson, { as: operator.key, params })).subscriptions).toMatchObject([
    { ended_at: null },
  ]);
  await remove(person);
  expect(await refusal(admin.getPerson, { as: operator.key, params })).toMatchObject({ status: 404 });
});

test("an operator deletes for somebody, with a reason that names nobody, but no operator and not the sample", async () => {
  const person = await testContext();
  const { sql } = shop.app.database;
  const as = operator.cookie;
  const reason = `${person.email} asked by mail`;
  const asked = { params: { user_id: person.id }, body: { reason } };
  expect(await refusal(admin.deletePerson, { ...asked, as: person.cookie })).toMatchObject({
    slug: "not-found",
  });
  expect(await refusal(admin.deletePerson, { ...asked, as: operator.key })).toMatchObject({
    slug: "web-session-required",
  });
  await call(admin.deletePerson, { as, params: { user_id: person.id }, body: { reason } });
  expect(await refusal(accounts.exportAccount, { as: person.cookie })).toMatchObject({ status: 401 });
  expect(await sql`select act, reason, user_id, operator_id from operator_acts where act = 'delete'`).toEqual(
    [{ act: "delete", reason: "a deleted account asked by mail", user_id: null, operator_id: operator.id }],
  );
  const sent = { as, body: { reason } };
  expect(await refusal(admin.deletePerson, { ...sent, params: { user_id: person.id } })).toMatchObject({
    slug: "person-not-found",
  });
  const sample = await testContext();
  await sql`update users set email = 'sample@galley.invalid' where id = ${sample.id}`;
  for (const { id } of [operator, sample]) {
    expect(await refusal(admin.deletePerson, { ...sent, params: { user_id: id } })).toMatchObject({
      slug: "account-not-deletable",
    });
  }
});
