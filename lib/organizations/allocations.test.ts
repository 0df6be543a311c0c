import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getCreditScore } from "#lib/credits/get-credit-score.ts";
import { releaseCredit } from "#lib/credits/release-credit.ts";
import { settleCredit } from "#lib/credits/settle-credit.ts";
import * as organizations from "#lib/organizations/contract.ts";
import * as members from "#lib/organizations/members-contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { separateApp, type TestApp, testApp } from "#lib/testing/test-app.ts";
import type { Person } from "#lib/testing/test-context.ts";
import { transact } from "#lib/transact.ts";
import {
  allocate,
  allocationOf,
  fillPool,
  founded,
  join,
  newPerson,
  refusedAllocation,
  spend,
  take,
} from "./testing/stage.ts";

const DAY_MS = 86_400_000;

let app: TestApp;
let organization: Awaited<ReturnType<typeof founded>>;
let member: Person;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  organization = await founded({ credits: 20 });
  member = await join(organization);
});

const pool = (by = organization.owner) =>
  call(organizations.getCreditPool, { as: by.key, params: organization.params });
const remove = (person: Person) =>
  call(members.removeMember, {
    as: organization.owner.key,
    params: { ...organization.params, user_id: person.id },
  });

describe("an allocation", () => {
  test("is used before one's own credits, and the credit score says so", async () => {
    const own = await join(organization, { person: await newPerson(3) });
    await allocate(organization, own, 1);
    expect(await getCreditScore(own.ctx)).toMatchObject({
      credit_source: "organization",
      organization_credits_remaining: 1,
    });
    await spend(own.ctx);
    const after = await getCreditScore(own.ctx);
    expect(after).toMatchObject({ credit_source: "personal", paid_credits_remaining: 3 });
    expect(await pool()).toMatchObject({
      total_pool_credits: 20,
      available_credits: 19,
      unallocated_credits: 19,
      total_allocated: 1,
      user_allocations: { [own.email]: 1, [member.email]: 0, [organization.owner.email]: 0 },
    });
  });

  test("of twenty is used by sixty takers at once twenty times", async () => {
    await allocate(organization, member, 20);
    const takers = Array.from({ length: 60 }, () => take(member.ctx));
    const outcomes = await Promise.allSettled(takers);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({ definition: { slug: "no-credits" } });
    }
    expect(await pool()).toMatchObject({ total_pool_credits: 20, available_credits: 0, total_allocated: 20 });
  });

  test("gets the credit of a review back that failed, and none of one that completed", async () => {
    await allocate(organization, member, 2);
    const [failing, completing] = [await take(member.ctx), await take(member.ctx)];
    await expect(take(member.ctx)).rejects.toMatchObject({ definition: { slug: "no-credits" } });
    await transact(member.ctx, (tx) => releaseCredit(tx, failing));
    await transact(member.ctx, (tx) => releaseCredit(tx, failing));
    await transact(member.ctx, (tx) => settleCredit(tx, completing));
    expect(await getCreditScore(member.ctx)).toMatchObject({ organization_credits_remaining: 1 });
    expect(await pool()).toMatchObject({ total_pool_credits: 20, available_credits: 19, total_allocated: 2 });
  });

  test("that is missing or used up is said to somebody who is out of credits, with whom to ask", async () => {
    const refused = { definition: { slug: "no-credits" } };
    const advice = "Ask an owner or admin of Institute of Tea to allocate credits to you.";
    const detail = expect.stringContaining(advice);
    await expect(take(member.ctx)).rejects.toMatchObject({ ...refused, message: detail });
    const stranger = await newPerson();
    await expect(take(stranger.ctx)).rejects.toMatchObject({
      ...refused,
      message: expect.not.stringContaining("Ask an owner"),
    });
  });

  test("never exceeds the pool, also if two are set at once", async () => {
    const other = await join(organization);
    await allocate(organization, member, 12);
    expect(await refusedAllocation(organization, other, 9)).toMatchObject({
      slug: "allocation-exceeds-pool",
      status: 409,
      requested: 9,
      largest_possible: 8,
      unallocated_credits: 8,
    });
    await allocate(organization, member, 0);
    const both = await Promise.allSettled([
      allocate(organization, member, 15),
      allocate(organization, other, 15),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await pool()).total_allocated).toBe(15);
  });

  test("is not set below what is used", async () => {
    await allocate(organization, member, 5);
    await spend(member.ctx);
    await take(member.ctx);
    expect(await refusedAllocation(organization, member, 1)).toMatchObject({
      slug: "allocation-below-use",
      status: 409,
      used: 2,
    });
    expect((await allocate(organization, member, 2)).allocation).toEqual({
      allocated: 2,
      used: 2,
      remaining: 0,
    });
  });

  test.each([1.5, -1, 1e12, 2 ** 53, "5", null, [], {}])("of %j is not valid", async (n) => {
    expect(await refusedAllocation(organization, member, n)).toMatchObject({
      slug: "validation-failed",
      status: 422,
    });
  });

  test("is not for a stranger", async () => {
    expect(await refusedAllocation(organization, await newPerson(), 1)).toMatchObject({
      slug: "member-not-found",
      status: 404,
    });
  });

  test("of an owner is set by owners only", async () => {
    const admin = await join(organization, { role: "admin" });
    const sent = allocationOf(organization.organization_id, organization.owner, 1);
    expect(await refusal(members.setAllocation, { as: admin.key, ...sent })).toMatchObject({
      slug: "missing-organization-permission",
    });
    await call(members.setAllocation, {
      as: admin.key,
      ...allocationOf(organization.organization_id, member, 1),
    });
  });

  test("shrinks with a pool whose credits expire, at the next reading", async () => {
    const short = await founded();
    const { owner, organization_id } = short;
    await fillPool(owner, organization_id, 10, { expiresAt: new Date(Date.now() + DAY_MS) });
    await allocate(short, owner, 8);
    await app.database.sql`
      update credit_lots set expires_at = now() - interval '1 second'
      where account_id = (select id from credit_accounts where organization_id = ${organization_id})`;
    expect(await getCreditScore(owner.ctx)).toMatchObject({
      credit_source: "personal",
      organization_credits_remaining: 0,
      organization_allocations: [],
    });
    expect(await call(organizations.getCreditPool, { as: owner.key, params: short.params })).toMatchObject({
      total_pool_credits: 0,
      total_allocated: 0,
    });
  });
});

describe("somebody who leaves", () => {
  test("returns what was not used, and a running review settles at the pool's expense", async () => {
    await allocate(organization, member, 10);
    const [completing, failing] = [await take(member.ctx), await take(member.ctx)];
    await call(organizations.leaveOrganization, { as: member.key, params: organization.params });
    expect(await pool()).toMatchObject({
      total_pool_credits: 18,
      total_allocated: 0,
      unallocated_credits: 18,
    });
    await transact(member.ctx, (tx) => settleCredit(tx, completing));
    await transact(member.ctx, (tx) => releaseCredit(tx, failing));
    expect(await pool()).toMatchObject({ total_pool_credits: 19, unallocated_credits: 19 });
    await expect(take(member.ctx)).rejects.toMatchObject({ definition: { slug: "no-credits" } });
    const used = await call(organizations.getConsumption, {
      as: organization.owner.key,
      params: organization.params,
    });
    expect(used.members).toContainEqual(
      expect.objectContaining({ user_email: member.email, is_member: false, credits_consumed: 1 }),
    );
  });

  test("and joins again does not get the credits of earlier reviews", async () => {
    await allocate(organization, member, 1);
    const failing = await take(member.ctx);
    await remove(member);
    await join(organization, { person: member });
    await allocate(organization, member, 1);
    await take(member.ctx);
    await transact(member.ctx, (tx) => releaseCredit(tx, failing));
    await expect(take(member.ctx)).rejects.toMatchObject({ definition: { slug: "no-credits" } });
    expect(await pool()).toMatchObject({ total_pool_credits: 20, total_allocated: 1 });
  });
});

test("a ledger that does not answer is a problem of its own", async () => {
  const broken = await separateApp();
  try {
    const other = await founded();
    await broken.database.sql`alter table credit_lots rename to credit_lots_gone`;
    const sent = { as: other.owner.key, params: other.params };
    for (const operation of [organizations.getCreditPool]) {
      expect(await refusal(operation, sent)).toMatchObject({
        slug: "organization-credits-unavailable",
        status: 500,
      });
    }
    await broken.database.sql`alter table credit_holds rename to credit_holds_gone`;
    for (const operation of [organizations.getConsumption, organizations.exportConsumption]) {
      expect(await refusal(operation, sent)).toMatchObject({ slug: "organization-credits-unavailable" });
    }
  } finally {
    broken.back();
  }
});
