import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ActorContext } from "#lib/context.ts";
import * as organizations from "#lib/organizations/contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import type { Person } from "#lib/testing/test-context.ts";
import { allocate, founded, join, spend, take } from "./testing/stage.ts";

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

describe("what the pool was used for", () => {
  const at = (person: Person, time: string): ActorContext => ({ ...person.ctx, now: () => new Date(time) });
  const consumption = (query: Record<string, string> = {}) =>
    call(organizations.getConsumption, { as: organization.owner.key, params: organization.params, query });

  beforeEach(async () => {
    await allocate(organization, member, 10);
    // The allocation is used on earlier days than the member joined.
    await spend(at(member, "2026-01-31T23:59:59.999Z"));
    await spend(at(member, "2026-02-01T00:00:00Z"));
    await spend(at(member, "2026-02-28T12:00:00Z"));
    await take(member.ctx);
  });

  test("is summed by member and month; the end is not part of the period", async () => {
    expect(await consumption({ from: "2026-01-01", to: "2026-02-28T12:00:00Z" })).toMatchObject({
      organization_id: organization.organization_id,
      period_start: "2026-01-01T00:00:00.000Z",
      period_end: "2026-02-28T12:00:00.000Z",
      total_consumed: 2,
      running_reviews: 1,
      member_count: 2,
      members: [
        { user_email: member.email, credits_consumed: 2, reviews: 2, running_reviews: 1, is_member: true },
        { user_email: organization.owner.email, credits_consumed: 0, reviews: 0, running_reviews: 0 },
      ],
      months: [
        { month: "2026-01", credits_consumed: 1, reviews: 1 },
        { month: "2026-02", credits_consumed: 1, reviews: 1 },
      ],
    });
  });

  test("covers twelve months without a period", async () => {
    const { months, period_start } = await consumption({ to: "2026-03-15" });
    expect(period_start).toBe("2025-04-01T00:00:00.000Z");
    expect(months).toHaveLength(12);
    expect(months.map((month) => month.credits_consumed)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0]);
  });

  test("is a CSV file, in which no cell is a formula", async () => {
    await app.database.sql`update users set email = ${`=1+"1",${member.email}`} where id = ${member.id}`;
    const bytes = await call(organizations.exportConsumption, {
      as: organization.owner.key,
      params: organization.params,
      query: { from: "2026-01-01", to: "2026-03-01" },
    });
    const cell = `"'=1+""1"",${member.email}"`;
    expect(bytes.toString("utf8")).toBe(
      `month,user_email,credits_consumed,reviews\r\n2026-01,${cell},1,1\r\n2026-02,${cell},2,2\r\n`,
    );
  });

  test("lists its people in parts", async () => {
    const period = { from: "2026-01-01", to: "2026-03-01" };
    const parts = await Promise.all(
      ["0", "1", "2"].map((offset) => consumption({ ...period, offset, limit: "1" })),
    );
    expect(parts.map(({ members }) => members.map(({ user_email }) => user_email))).toEqual([
      [member.email],
      [organization.owner.email],
      [],
    ]);
    for (const part of parts)
      expect(part).toMatchObject({ member_count: 2, total_consumed: 3, running_reviews: 1 });
  });

  test("is a CSV file by month and address, with those whose accounts are deleted last", async () => {
    const other = await join(organization);
    await allocate(organization, other, 2);
    await spend(at(other, "2026-02-03T00:00:00Z"));
    const gone = await join(organization);
    await allocate(organization, gone, 2);
    await spend(at(gone, "2026-02-04T00:00:00Z"));
    await app.database.sql`delete from users where id = ${gone.id}`;
    const bytes = await call(organizations.exportConsumption, {
      as: organization.owner.key,
      params: organization.params,
      query: { from: "2026-01-01", to: "2026-03-01" },
    });
    const inFebruary = [`${member.email},2,2`, `${other.email},1,1`].sort();
    expect(bytes.toString("utf8").split("\r\n").slice(1, -1)).toEqual([
      `2026-01,${member.email},1,1`,
      ...inFebruary.map((row) => `2026-02,${row}`),
      "2026-02,deleted account,1,1",
    ]);
  });

  test("names a person who has left the organization", async () => {
    await call(organizations.leaveOrganization, { as: member.key, params: organization.params });
    const { months, members: people } = await consumption({ from: "2026-02-01", to: "2026-03-01" });
    expect(people.map(({ user_email, is_member }) => [user_email, is_member])).toEqual([
      [member.email, false],
      [organization.owner.email, true],
    ]);
    expect(months).toEqual([{ month: "2026-02", credits_consumed: 2, reviews: 2 }]);
  });

  test("keeps the sum of people whose accounts are deleted", async () => {
    await app.database.sql`delete from users where id = ${member.id}`;
    const { total_consumed, members: people } = await consumption({ from: "2026-01-01", to: "2026-03-01" });
    expect(total_consumed).toBe(3);
    expect(people[0]).toMatchObject({ user_email: "deleted account", user_id: null, credits_consumed: 3 });
  });

  test.each([
    { from: "2026-02-01", to: "2026-01-01" },
    { from: "2026-02-01", to: "2026-02-01" },
    { from: "2020-01-01", to: "2026-01-02" },
    { from: "0000-01-01", to: "0001-01-01" },
    { to: "9999-12-31T23:59:59-14:00" },
    { from: "yesterday" },
    { to: "2026-02-30" },
    { from: "" },
  ])("has no period %j", async (query) => {
    expect(
      await refusal(organizations.getConsumption, {
        as: organization.owner.key,
        params: organization.params,
        query,
      }),
    ).toMatchObject({ slug: "validation-failed", status: 422 });
  });
});
