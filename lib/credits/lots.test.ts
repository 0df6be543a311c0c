import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CreditLotRow } from "#db/queries/credit-lots.ts";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { transact } from "#lib/transact.ts";
import { expireCredits } from "./expire-credits.ts";
import { type GrantCredits, grantCredits } from "./grant-credits.ts";
import { holdCredit } from "./hold-credit.ts";
import { releaseCredit } from "./release-credit.ts";
import { buyBackReserved, reserveForUpgrade } from "./reserve-for-upgrade.ts";
import { reverseCredits } from "./reverse-credits.ts";
import { settleCredit } from "./settle-credit.ts";
import { withdrawCredits } from "./withdraw-credits.ts";

let app: TestApp;
let person: Person;
let now: Date;
let ctx: ActorContext;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  person = await testContext({ paidCredits: 0 });
  now = new Date("2026-03-01T12:00:00Z");
  ctx = { ...person.ctx, now: () => now };
});

const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const grant = (amount: number, more: Partial<GrantCredits> = {}) =>
  transact(ctx, (tx) =>
    grantCredits(tx, {
      owner: { userId: person.id },
      kind: "paid",
      source: "pack",
      amount,
      reference: randomUUID(),
      note: "Bought",
      ...more,
    }),
  );
const take = async (sessionId: string = randomUUID()): Promise<string> => {
  await transact(ctx, (tx) => holdCredit(tx, { kind: "paid", sessionId }));
  return sessionId;
};
const spend = async () => {
  const sessionId = await take();
  await transact(ctx, (tx) => settleCredit(tx, sessionId));
};
const state = async (lot: CreditLotRow | null) => {
  const [row] = await app.database.sql`
    select available, held, spent, expired, voided from credit_lots where id = ${lot?.id ?? ""}`;
  return row;
};
const EMPTY = { available: 0, held: 0, spent: 0, expired: 0, voided: 0 };

describe("credits are used", () => {
  test("from the lot that expires first, then from the oldest", async () => {
    const old = await grant(1);
    const later = await grant(1, { expiresAt: days(30) });
    const sooner = await grant(1, { expiresAt: days(3) });
    for (const lot of [sooner, later, old]) {
      await spend();
      expect(await state(lot)).toEqual({ ...EMPTY, spent: 1 });
    }
    await expect(take()).rejects.toBeInstanceOf(Problem);
  });

  test("never after their expiry, also before a sweep marks them", async () => {
    const lot = await grant(2, { expiresAt: days(1) });
    now = days(1);
    await expect(take()).rejects.toMatchObject({ definition: { slug: "no-credits" } });
    await expireCredits(ctx);
    expect(await state(lot)).toEqual({ ...EMPTY, expired: 2 });
  });

  test("three hundred by three hundred at once", async () => {
    const lots = [await grant(100), await grant(120, { expiresAt: days(9) }), await grant(80)];
    const outcomes = await Promise.allSettled(Array.from({ length: 301 }, () => take()));
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(await Promise.all(lots.map(state))).toEqual([
      { ...EMPTY, held: 100 },
      { ...EMPTY, held: 120 },
      { ...EMPTY, held: 80 },
    ]);
  });
});

test("one cause grants once, however often it is told", async () => {
  const once = () => grant(5, { reference: "in_1" });
  const lots = await Promise.all(Array.from({ length: 50 }, once));
  expect(lots.filter((lot) => lot !== null)).toHaveLength(1);
});

test("a credit that returns after its period can be used for another seven days", async () => {
  const lot = await grant(2, { expiresAt: days(1), source: "plan" });
  const sessionId = await take();
  now = days(2);
  await transact(ctx, (tx) => releaseCredit(tx, sessionId));
  expect(await state(lot)).toEqual({ ...EMPTY, expired: 2 });
  await take();
  await expect(take()).rejects.toBeInstanceOf(Problem);
});

describe("a payment that is reversed", () => {
  test("voids its share, rounded up, and a dispute that is won gives it back", async () => {
    const lot = await grant(10);
    const reverse = (share: number) =>
      transact(ctx, (tx) => reverseCredits(tx, { lotId: lot?.id ?? "", share }));
    await reverse(0.41);
    expect(await state(lot)).toEqual({ ...EMPTY, available: 5, voided: 5 });
    await reverse(0.41);
    await reverse(0.1);
    expect(await state(lot)).toEqual({ ...EMPTY, available: 9, voided: 1 });
    await reverse(0);
    expect(await state(lot)).toEqual({ ...EMPTY, available: 10 });
  });

  test("leaves what was spent, and takes what comes back later", async () => {
    const lot = await grant(2);
    await spend();
    const sessionId = await take();
    await transact(ctx, (tx) => reverseCredits(tx, { lotId: lot?.id ?? "", share: 1 }));
    expect(await state(lot)).toEqual({ ...EMPTY, spent: 1, held: 1 });
    await transact(ctx, (tx) => releaseCredit(tx, sessionId));
    expect(await state(lot)).toEqual({ ...EMPTY, spent: 1, voided: 1 });
  });

  test("gives nothing back that expired meanwhile", async () => {
    const lot = await grant(4, { expiresAt: days(1) });
    const reverse = (share: number) =>
      transact(ctx, (tx) => reverseCredits(tx, { lotId: lot?.id ?? "", share }));
    await reverse(1);
    now = days(2);
    await reverse(0);
    expect(await state(lot)).toEqual({ ...EMPTY, expired: 4 });
  });
});

test("an operator takes back what is there, and no more", async () => {
  const lot = await grant(3);
  await spend();
  const taken = await transact(ctx, (tx) =>
    withdrawCredits(tx, { lotId: lot?.id ?? "", quantity: 9, reference: "ticket", note: "Granted in error" }),
  );
  expect(taken).toBe(2);
  expect(await state(lot)).toEqual({ ...EMPTY, spent: 1, voided: 2 });
});

describe("an upgrade", () => {
  const paid = { price: 1000, currency: "eur", paymentIntentId: "pi_1", subscriptionId: "sub_1" };
  const reserve = (checkoutId: string) =>
    transact(ctx, (tx) => reserveForUpgrade(tx, { userId: person.id, subscriptionId: "sub_1", checkoutId }));

  test("sets unused credits of the plan aside and buys them back at what they cost", async () => {
    const lot = await grant(12, { source: "plan", expiresAt: days(20), paid });
    const pack = await grant(1);
    await spend();
    expect(await reserve("cs_1")).toEqual({ credits: 11, amount: 916 });
    expect(await state(lot)).toEqual({ ...EMPTY, spent: 1, held: 11 });
    await spend();
    expect(await state(pack)).toEqual({ ...EMPTY, spent: 1 });
    await transact(ctx, (tx) => buyBackReserved(tx, "cs_1"));
    await transact(ctx, (tx) => releaseCredit(tx, "cs_1"));
    expect(await state(lot)).toEqual({ ...EMPTY, spent: 1, voided: 11 });
  });

  test("that is given up returns them", async () => {
    const lot = await grant(3, { source: "plan", expiresAt: days(20), paid });
    await reserve("cs_2");
    await transact(ctx, (tx) => releaseCredit(tx, "cs_2"));
    await transact(ctx, (tx) => buyBackReserved(tx, "cs_2"));
    expect(await state(lot)).toEqual({ ...EMPTY, available: 3 });
  });
});

test("the ledger of a deleted person stays, without the person", async () => {
  const lot = await grant(2);
  await app.database.sql`delete from users where id = ${person.id}`;
  const kept = await app.database.sql`
    select entry, quantity, user_id from credit_entries join credit_accounts on credit_accounts.id = account_id
    where lot_id = ${lot?.id ?? ""}`;
  expect(kept).toEqual([{ entry: "grant", quantity: 2, user_id: null }]);
});
