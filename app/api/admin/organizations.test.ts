import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import * as admin from "#lib/operators/contract.ts";
import * as organizations from "#lib/organizations/contract.ts";
import { allocate, founded, join, spend, take } from "#lib/organizations/testing/stage.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let operator: Person;
let organization: Awaited<ReturnType<typeof founded>>;
beforeAll(async () => {
  app = await testApp();
  operator = await testContext();
});
beforeEach(async () => {
  settleEnv({ ADMIN_EMAILS: "" });
  organization = await founded({ credits: 9 });
});

const reason = "The last owner has left";
const name = (email: string) =>
  call(admin.nameOwner, { as: operator.key, params: organization.params, body: { email, reason } });
const pool = async () => {
  const pools = await call(admin.searchPools, { as: operator.key, query: { name: "" } });
  return pools.find(({ organization_id }) => organization_id === organization.organization_id);
};
const own = (person: Person) =>
  call(organizations.getOrganization, { as: person.key, params: organization.params });

test("an organization whose last owner is gone is listed without an owner, keeps its pool, and gets a new one", async () => {
  const member = await join(organization);
  await app.database.sql`delete from users where id = ${organization.owner.id}`;
  expect(await pool()).toMatchObject({ members: 1, owners: 0, credits_remaining: 9 });
  await name(member.email.toUpperCase());
  expect(await own(member)).toMatchObject({ role: "owner", member_count: 1 });
  expect(await pool()).toMatchObject({ members: 1, owners: 1, credits_remaining: 9 });
  const details = await call(admin.getPerson, { as: operator.key, params: { user_id: member.id } });
  expect(details.acts).toMatchObject([{ act: "name-owner", reason, operator_email: operator.email }]);
});

test("somebody who is no member becomes one, twice changes nothing, and other owners stay", async () => {
  const stranger = await testContext();
  await Promise.all([name(stranger.email), name(stranger.email)]);
  expect(await own(stranger)).toMatchObject({ role: "owner", member_count: 2 });
  expect(await own(organization.owner)).toMatchObject({ role: "owner" });
});

test("a pool grows and shrinks by the operator, its allocations with it, and never below what is used", async () => {
  const as = operator.key;
  const change = (amount: number) => ({ as, params: organization.params, body: { amount, reason } });
  expect(await call(admin.grantToPool, change(40))).toMatchObject({
    credits: 40,
    paid_credits_remaining: 49,
  });
  expect(await pool()).toMatchObject({ credits_remaining: 49 });
  const member = await join(organization);
  await allocate(organization, member, 30);
  await spend(member.ctx);
  await take(member.ctx);
  expect(await call(admin.voidOfPool, change(27))).toMatchObject({
    credits: 27,
    paid_credits_remaining: 20,
  });
  const shrunk = { total_pool_credits: 22, total_allocated: 22, unallocated_credits: 0 };
  expect(
    await call(organizations.getCreditPool, { as: member.key, params: organization.params }),
  ).toMatchObject({ ...shrunk, user_allocations: { [member.email]: 22 } });
  expect(await call(admin.voidOfPool, change(1_000))).toMatchObject({
    credits: 20,
    paid_credits_remaining: 0,
  });
  expect(await own(member)).toMatchObject({ allocation: { allocated: 2, used: 2, remaining: 0 } });
});

test("an unknown address or organization is said to be that", async () => {
  const sent = { as: operator.key, params: organization.params };
  expect(
    await refusal(admin.nameOwner, { ...sent, body: { email: "nobody@example.org", reason } }),
  ).toMatchObject({ slug: "person-not-found", status: 404 });
  for (const operation of [admin.nameOwner, admin.grantToPool, admin.voidOfPool]) {
    const body = { email: operator.email, amount: 1, reason };
    expect(
      await refusal(operation, { ...sent, params: { organization_id: randomUUID() }, body }),
    ).toMatchObject({ slug: "pool-not-found", status: 404 });
  }
});
