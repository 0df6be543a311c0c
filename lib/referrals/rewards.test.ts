import { beforeEach, describe, expect, test } from "vitest";
import { listLots } from "#lib/credits/list-lots.ts";
import { settleEnv } from "#lib/env.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { getReferralCode } from "./get-referral-code.ts";
import { issueDueRewards } from "./issue-due-rewards.ts";
import {
  at,
  clock,
  converge,
  credits,
  goBack,
  later,
  left,
  newPerson,
  pair,
  pay,
  register,
  rewarded,
  spend,
  status,
} from "./testing/stage.ts";

beforeEach(() => {
  clock.now = new Date("2026-03-01T12:00:00.250Z");
  settleEnv({ REFERRAL_CREDITS: "" });
});

describe("a reward", () => {
  test("comes seven days after the first payment, and once", async () => {
    const { referrer, person } = await pair();
    await converge(person);
    expect(await status(person)).toMatchObject({ first_payment_at: null, rewards_issued_at: null });
    const paidAt = clock.now.toISOString();
    await pay(person);
    await converge(person);
    expect(await status(person)).toMatchObject({
      first_payment_at: paidAt,
      reward_due_at: later(7).toISOString(),
      rewards_issued_at: null,
    });
    clock.now = new Date(later(7).getTime() - 1);
    await issueDueRewards(at(person));
    expect([await left(person), await left(referrer)]).toEqual([0, 0]);
    clock.now = new Date(clock.now.getTime() + 1);
    await Promise.all([...Array.from({ length: 20 }, () => converge(person)), issueDueRewards(at(person))]);
    expect([await left(person), await left(referrer)]).toEqual([5, 5]);
    expect(await listLots(at(referrer))).toContainEqual(
      expect.objectContaining({ source: "referral", expires_at: null }),
    );
    expect(await status(person)).toMatchObject({
      rewards_issued_at: clock.now.toISOString(),
      reward_credits: 5,
      refusal: null,
    });
    expect(await getReferralCode(at(referrer))).toMatchObject({
      people_referred: 1,
      people_rewarded: 1,
      credits_earned: 5,
      referrals: [{ state: "rewarded", credits: 5 }],
    });
  });

  test("has the size that the operator set, and waits while referrals are off", async () => {
    settleEnv({ REFERRAL_CREDITS: "0" });
    const { referrer, person } = await rewarded();
    await converge(person);
    expect([await left(person), await left(referrer)]).toEqual([0, 0]);
    settleEnv({ REFERRAL_CREDITS: "3" });
    await issueDueRewards(at(person));
    expect([await left(person), await left(referrer)]).toEqual([3, 3]);
  });

  test("does not come for a payment of nothing", async () => {
    const { person } = await pair();
    await pay(person, { amount: 0 });
    await converge(person);
    expect(await status(person)).toMatchObject({ first_payment_at: null });
  });

  test("comes once for each of sixty people at once who share a referrer", async () => {
    const referrer = await newPerson();
    const people = await Promise.all(Array.from({ length: 60 }, newPerson));
    for (const person of people) {
      await register(person, referrer);
      await pay(person);
      await converge(person);
    }
    clock.now = later(8);
    await Promise.all(people.map(converge));
    expect(await left(referrer)).toBe(250);
    const statuses = await Promise.all(people.map(status));
    expect(statuses.filter(({ refusal }) => refusal === "yearly-limit")).toHaveLength(10);
    expect(statuses.filter(({ rewards_issued_at: issued }) => issued)).toHaveLength(50);
    // Sixty days are no year, and a year later there is room again.
    const late = await newPerson();
    clock.now = later(365);
    await register(late, referrer);
    await pay(late);
    await converge(late);
    clock.now = later(7);
    await issueDueRewards(at(late));
    expect(await left(referrer)).toBe(255);
    // A refusal is for good.
    expect(await status(people[0] ?? late)).toEqual(statuses[0]);
  });

  test("that was issued stays if the account of the referrer is deleted; one that is due later does not come", async () => {
    const before = await rewarded();
    await (await testApp()).database.sql`delete from users where id = ${before.referrer.id}`;
    await converge(before.person);
    expect(await left(before.person)).toBe(5);
    const { referrer, person } = await pair();
    await pay(person);
    await (await testApp()).database.sql`delete from users where id = ${referrer.id}`;
    clock.now = later(7);
    await converge(person);
    expect(await left(person)).toBe(0);
    expect(await status(person)).toMatchObject({ has_referral: false, referrer_email: null });
  });
});

describe("a payment that goes back", () => {
  test("takes back what is unspent of both rewards", async () => {
    const { referrer, person, payment } = await rewarded();
    for (const _ of "123") await spend(referrer);
    await goBack(payment, { refunded: 2_000 });
    await Promise.all([converge(person), converge(person)]);
    expect(await credits(referrer)).toEqual({ available: 0, spent: 3 });
    expect(await credits(person)).toEqual({ available: 0, spent: 0 });
    expect(await status(person)).toMatchObject({
      rewards_revoked_at: clock.now.toISOString(),
      reward_credits: 5,
    });
    expect(await getReferralCode(at(referrer))).toMatchObject({
      people_rewarded: 0,
      credits_earned: 0,
      referrals: [{ state: "taken_back" }],
    });
  });

  test("in part takes back that part, rounded up", async () => {
    const { referrer, person, payment } = await rewarded();
    await goBack(payment, { refunded: 500 });
    await converge(person);
    expect([await left(person), await left(referrer)]).toEqual([3, 3]);
    expect(await status(person)).toMatchObject({ rewards_revoked_at: null });
  });

  test("in part takes back the share of what was paid with its tax", async () => {
    const { person } = await pair();
    const payment = await pay(person, { amount: 2_000, tax: 380 });
    clock.now = later(7);
    await converge(person);
    await goBack(payment, { refunded: 952 });
    await converge(person);
    expect(await left(person)).toBe(3);
    await goBack(payment, { refunded: 2_000 });
    await converge(person);
    expect(await status(person)).toMatchObject({ rewards_revoked_at: null });
    await goBack(payment, { refunded: 2_380 });
    await converge(person);
    expect(await status(person)).toMatchObject({ rewards_revoked_at: clock.now.toISOString() });
  });

  test("takes one's own reward back also after the account of the referrer was deleted", async () => {
    const { referrer, person, payment } = await rewarded();
    await (await testApp()).database.sql`delete from users where id = ${referrer.id}`;
    await goBack(payment, { refunded: 500 });
    await converge(person);
    expect(await left(person)).toBe(3);
    // Another referrer, who comes after the first payment, changes nothing.
    await register(person, await newPerson());
    await goBack(payment, { refunded: 2_000 });
    await Promise.all([converge(person), converge(person)]);
    expect(await credits(person)).toEqual({ available: 0, spent: 0 });
    await goBack(payment, {});
    await converge(person);
    expect(await left(person)).toBe(5);
  });

  test("by a dispute keeps the reward back until the dispute is won", async () => {
    const { person } = await pair();
    const id = await pay(person);
    await goBack(id, { disputed: 2_000 });
    await converge(person);
    expect(await status(person)).toMatchObject({ refusal: "refunded" });
    clock.now = later(20);
    await issueDueRewards(at(person));
    expect(await left(person)).toBe(0);
    await goBack(id, {});
    await converge(person);
    expect(await left(person)).toBe(5);
    await goBack(id, { disputed: 2_000 });
    await converge(person);
    expect(await left(person)).toBe(0);
    await goBack(id, {});
    await converge(person);
    expect(await left(person)).toBe(5);
    expect(await status(person)).toMatchObject({ refusal: null, rewards_revoked_at: null });
  });

  test("in part before the reward is due makes it smaller", async () => {
    const { referrer, person } = await pair();
    await goBack(await pay(person), { refunded: 1_000 });
    clock.now = later(7);
    await converge(person);
    expect([await left(person), await left(referrer)]).toEqual([2, 2]);
  });
});
