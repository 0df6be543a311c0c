import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import { testApp } from "#lib/testing/test-app.ts";
import type { Person } from "#lib/testing/test-context.ts";
import { getReferralCode } from "./get-referral-code.ts";
import { issueDueRewards } from "./issue-due-rewards.ts";
import {
  at,
  clock,
  converge,
  goBack,
  later,
  left,
  newPerson,
  pair,
  pay,
  register,
  status,
} from "./testing/stage.ts";

beforeEach(() => {
  clock.now = new Date("2026-03-01T12:00:00.250Z");
  settleEnv({ REFERRAL_CREDITS: "" });
});

describe("there is no reward", () => {
  const refusalAfterWeek = async (person: Person) => {
    await pay(person, { cardFingerprint: "card-of-the-person" });
    clock.now = later(7);
    await converge(person);
    return (await status(person)).refusal;
  };
  const readdress = async (person: Person, email: string) =>
    (await testApp()).database.sql`update users set email = ${email} where id = ${person.id}`;

  test("if the referral came after the first payment", async () => {
    const [referrer, person] = [await newPerson(), await newPerson()];
    await pay(person);
    clock.now = later(1);
    await register(person, referrer);
    clock.now = later(30);
    await converge(person);
    await issueDueRewards(at(person));
    expect(await status(person)).toMatchObject({ refusal: "paid-before", rewards_issued_at: null });
    expect(await left(referrer)).toBe(0);
  });

  test("though not because the provider notes whole seconds", async () => {
    const { person } = await pair();
    await pay(person, { paidAt: new Date("2026-03-01T12:00:00.000Z") });
    clock.now = later(7);
    await converge(person);
    expect((await status(person)).refusal).toBeNull();
  });

  test.each([
    ["ada.lovelace+one@gmail.com", "AdaLovelace@googlemail.com"],
    ["bo@uni.example", "Bo+second@Uni.example"],
  ])("if %s refers %s", async (one, other) => {
    const { referrer, person } = await pair();
    await readdress(referrer, one);
    await readdress(person, other);
    expect(await refusalAfterWeek(person)).toBe("same-address");
    expect(await left(referrer)).toBe(0);
  });

  test("if both paid with the same card, the referrer later", async () => {
    const { referrer, person } = await pair();
    await pay(referrer, { paidAt: later(3), cardFingerprint: "card-of-the-person" });
    expect(await refusalAfterWeek(person)).toBe("same-card");
  });

  test("if both are in one organization", async () => {
    const { referrer, person } = await pair();
    const id = randomUUID();
    await (await testApp()).database.sql`insert into organizations (id, name) values (${id}, 'Lab')`;
    for (const member of [referrer, person])
      await (await testApp()).database
        .sql`insert into organization_members (organization_id, user_id, role) values (${id}, ${member.id}, 'member')`;
    expect(await refusalAfterWeek(person)).toBe("same-organization");
  });

  test("for the newest referral of a circle of three", async () => {
    const people = [await newPerson(), await newPerson(), await newPerson()] as const;
    const [a, b, c] = people;
    for (const [person, referrer] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      await register(person, referrer);
      clock.now = new Date(clock.now.getTime() + 1_000);
    }
    for (const person of people) await pay(person);
    clock.now = later(7);
    await Promise.all(people.map(converge));
    const refusals = await Promise.all(people.map(async (person) => (await status(person)).refusal));
    expect(refusals).toEqual([null, null, "circular"]);
    expect(await Promise.all(people.map(left))).toEqual([5, 10, 5]);
  });

  test("for one of two people who refer each other in the same moment", async () => {
    const [a, b] = [await newPerson(), await newPerson()];
    await Promise.all([getReferralCode(at(a)), getReferralCode(at(b))]);
    await Promise.all([register(a, b), register(b, a)]);
    for (const person of [a, b]) await pay(person);
    clock.now = later(7);
    await Promise.all([converge(a), converge(b), converge(a), converge(b)]);
    const refusals = await Promise.all([a, b].map(async (person) => (await status(person)).refusal));
    expect(refusals.toSorted()).toEqual(["circular", null]);
    expect([await left(a), await left(b)]).toEqual([5, 5]);
  });

  test("if the first payment went back, also if another follows", async () => {
    const { person } = await pair();
    await goBack(await pay(person), { refunded: 2_000 });
    clock.now = later(1);
    expect(await refusalAfterWeek(person)).toBe("refunded");
  });
});
