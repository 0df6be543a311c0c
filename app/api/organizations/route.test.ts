import { beforeAll, describe, expect, test } from "vitest";
import * as organizations from "#lib/organizations/contract.ts";
import * as members from "#lib/organizations/members-contract.ts";
import { fillPool, founded, join, newPerson, take } from "#lib/organizations/testing/stage.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

describe("an organization", () => {
  test("is made by its owner, listed by name, read and renamed", async () => {
    const owner = await newPerson();
    const create = (name: string) =>
      call(organizations.createOrganization, { as: owner.key, body: { name } });
    const made = await create("  Zoology ");
    expect(made).toMatchObject({
      name: "Zoology",
      role: "owner",
      member_count: 1,
      allocation: { allocated: 0, used: 0, remaining: 0 },
    });
    await create("Botany");
    const listed = await call(organizations.listOrganizations, { as: owner.cookie });
    expect(listed.map(({ name }) => name)).toEqual(["Botany", "Zoology"]);
    const params = { organization_id: made.organization_id };
    await call(organizations.renameOrganization, { as: owner.key, params, body: { name: "Animals" } });
    expect(await call(organizations.getOrganization, { as: owner.key, params })).toMatchObject({
      name: "Animals",
    });
  });

  test.each(["", "   ", "a\nb", "\0", "x".repeat(101), 5, null])("is not named %j", async (name) => {
    const owner = await newPerson();
    expect(await refusal(organizations.createOrganization, { as: owner.key, body: { name } })).toMatchObject({
      slug: "validation-failed",
    });
  });

  test("is one of at most twenty, also if they are made at once", async () => {
    const owner = await newPerson();
    const create = () =>
      call(organizations.createOrganization, { as: owner.key, body: { name: "One of many" } });
    const made = await Promise.allSettled(Array.from({ length: 23 }, create));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(
      await refusal(organizations.createOrganization, { as: owner.key, body: { name: "More" } }),
    ).toMatchObject({ slug: "organization-limit-reached", limit: 20, actual: 20 });
  });

  test.each(["7", "not-a-uuid", "../x", "00000000-0000-0000-0000-000000000000"])(
    "whose id is %j does not exist",
    async (organization_id) => {
      const person = await newPerson();
      const sent = { as: person.key, params: { organization_id } };
      for (const operation of [organizations.getOrganization, organizations.getCreditPool]) {
        expect(await refusal(operation, sent)).toMatchObject({ slug: "organization-not-found", status: 404 });
      }
    },
  );

  test("is deleted when it has no credits and no running reviews", async () => {
    const organization = await founded({ credits: 1 });
    const { owner, params, organization_id } = organization;
    const refused = () => refusal(organizations.deleteOrganization, { as: owner.key, params });
    expect(await refused()).toMatchObject({
      slug: "organization-has-credits",
      credits: 1,
      running_reviews: 0,
    });
    await call(members.setAllocation, {
      as: owner.key,
      params: { organization_id, user_id: owner.id },
      body: { allocated: 1 },
    });
    await take(owner.ctx);
    expect(await refused()).toMatchObject({ credits: 0, running_reviews: 1 });
    await app.database
      .sql`update credit_holds set state = 'settled', ended_at = now() where user_id = ${owner.id}`;
    await call(organizations.deleteOrganization, { as: owner.key, params });
    expect(await refusal(organizations.getOrganization, { as: owner.key, params })).toMatchObject({
      slug: "organization-not-found",
    });
  });

  test("is not deleted while somebody may still pay for it, so that nobody pays for nothing", async () => {
    const { owner, params, organization_id } = await founded();
    const [customer, checkout] = [`cus_${organization_id}`, `cs_${organization_id}`];
    const { sql } = app.database;
    await sql`insert into payment_customers (id, organization_id) values (${customer}, ${organization_id})`;
    await sql`
      insert into payment_checkouts (id, customer_id, mode, price_id, status, url, success_url, cancel_url, expires_at)
      values (${checkout}, ${customer}, 'pack', 'price_1', 'open', 'u', 's', 'c', now() + interval '1 hour')`;
    const refused = { slug: "organization-has-credits", status: 409, unfinished_payments: 1 };
    const remove = { as: owner.key, params };
    expect(await refusal(organizations.deleteOrganization, remove)).toMatchObject(refused);
    // The bank confirms a debit days later.
    await sql`update payment_checkouts set status = 'complete', expires_at = now() where id = ${checkout}`;
    expect(await refusal(organizations.deleteOrganization, remove)).toMatchObject(refused);
    await sql`update payment_checkouts set is_paid = true where id = ${checkout}`;
    await call(organizations.deleteOrganization, remove);
  });
});

describe("members", () => {
  test("are found by a part of the name or address, and come in parts", async () => {
    const organization = await founded();
    const { owner, params } = organization;
    const [admin, member] = [await join(organization, { role: "admin" }), await join(organization)];
    const { sql } = app.database;
    await sql`update users set name = 'Ada 100%_Tea' where id = ${member.id}`;
    const found = async (query: Record<string, string>) =>
      (await call(members.listMembers, { as: owner.key, params, query })).map(({ user_id }) => user_id);
    expect(await found({})).toEqual([owner.id, admin.id, member.id]);
    expect(await found({ offset: "1", limit: "1" })).toEqual([admin.id]);
    expect(await found({ offset: "3" })).toEqual([]);
    for (const q of ["ada", " 100%_t ", member.email.slice(3, 20).toUpperCase()])
      expect(await found({ q })).toEqual([member.id]);
    for (const q of ["a_a", "100%tea", "nobody"]) expect(await found({ q })).toEqual([]);
    for (const query of [
      { limit: "0" },
      { limit: "1001" },
      { offset: "-1" },
      { q: "\0" },
      { q: "x".repeat(201) },
    ])
      expect(await refusal(members.listMembers, { as: owner.key, params, query })).toMatchObject({
        slug: "validation-failed",
      });
  });

  test("have roles that an owner changes, and the last owner stays", async () => {
    const organization = await founded();
    const { owner, params } = organization;
    const [admin, member] = [await join(organization, { role: "admin" }), await join(organization)];
    const change = (by: typeof owner, who: typeof owner, role: string) => ({
      as: by.key,
      params: { ...params, user_id: who.id },
      body: { role },
    });
    expect((await call(members.listMembers, { as: admin.key, params })).map(({ role }) => role)).toEqual([
      "owner",
      "admin",
      "member",
    ]);
    expect(await refusal(members.changeRole, change(owner, owner, "member"))).toMatchObject({
      slug: "last-owner",
    });
    expect(await refusal(organizations.leaveOrganization, { as: owner.key, params })).toMatchObject({
      slug: "last-owner",
      status: 409,
    });
    expect(await refusal(members.changeRole, change(owner, member, "king"))).toMatchObject({
      slug: "validation-failed",
    });
    await call(members.changeRole, change(owner, member, "owner"));
    expect(
      await refusal(members.removeMember, { as: admin.key, params: { ...params, user_id: member.id } }),
    ).toMatchObject({ slug: "missing-organization-permission" });
    const both = await Promise.allSettled(
      [owner, member].map((person) => call(organizations.leaveOrganization, { as: person.key, params })),
    );
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("see the totals and their own allocation, and admins all", async () => {
    const organization = await founded();
    const { owner, params, organization_id } = organization;
    await fillPool(owner, organization_id, 9);
    const member = await join(organization);
    const seen = await call(organizations.getCreditPool, { as: member.key, params });
    expect(seen).toMatchObject({
      organization_id,
      organization_name: "Institute of Tea",
      total_pool_credits: 9,
      total_allocated: 0,
      user_allocations: { [member.email]: 0 },
    });
    expect(Object.keys(seen.user_allocations)).toHaveLength(1);
  });

  test("are found by their ids only", async () => {
    const { owner, params } = await founded();
    const stranger = await newPerson();
    expect(
      await refusal(members.removeMember, { as: owner.key, params: { ...params, user_id: stranger.id } }),
    ).toMatchObject({ slug: "member-not-found", status: 404 });
  });
});
