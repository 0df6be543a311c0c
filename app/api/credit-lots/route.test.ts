import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import * as credits from "#lib/credits/contract.ts";
import { type GrantCredits, grantCredits } from "#lib/credits/grant-credits.ts";
import { holdCredit } from "#lib/credits/hold-credit.ts";
import { call } from "#lib/testing/call.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { transact } from "#lib/transact.ts";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

let person: Person;
beforeEach(async () => {
  person = await testContext({ paidCredits: 0 });
});

const grant = (given: Partial<GrantCredits>) =>
  transact(person.ctx, (tx) =>
    grantCredits(tx, {
      owner: { userId: person.id },
      kind: "paid",
      source: "pack",
      amount: 1,
      reference: randomUUID(),
      note: "Bought",
      ...given,
    }),
  );
const paidLots = async () =>
  (await call(credits.listLots, { as: person.key })).filter(({ credit }) => credit === "paid");

test("lots are listed in the order of use, with what each has left", async () => {
  await grant({ amount: 10 });
  const soon = inDays(3);
  await grant({ amount: 20, source: "plan", expiresAt: soon });
  await transact(person.ctx, (tx) => holdCredit(tx, { kind: "paid", sessionId: randomUUID() }));
  expect(await paidLots()).toMatchObject([
    { source: "plan", granted: 20, available: 19, held: 1, expires_at: soon.toISOString() },
    { source: "pack", granted: 10, available: 10, held: 0, expires_at: null },
  ]);
});

test("a lot that expired is not listed, and one whose last credit is held is", async () => {
  await grant({ expiresAt: inDays(-1) });
  expect(await paidLots()).toEqual([]);
  await grant({});
  await transact(person.ctx, (tx) => holdCredit(tx, { kind: "paid", sessionId: randomUUID() }));
  expect(await paidLots()).toMatchObject([{ available: 0, held: 1 }]);
});

test("the ledger adds up to the balance, also before a sweep marks what has expired", async () => {
  await grant({ amount: 4, expiresAt: inDays(-1) });
  await grant({ amount: 3 });
  const [entries, score] = [
    await call(credits.listLedger, { as: person.key }),
    await call(credits.getCreditScore, { as: person.key }),
  ];
  const paid = entries.filter(({ credit }) => credit === "paid");
  expect(paid.map(({ entry, amount }) => [entry, amount])).toEqual([
    ["expire", -4],
    ["grant", 3],
    ["grant", 4],
  ]);
  expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(score.paid_credits_remaining);
});

test("the score names the organization whose credit a review takes", async () => {
  const { database } = await testApp();
  const organizationId = randomUUID();
  await database.sql`insert into organizations (id, name) values (${organizationId}, 'Tea Lab')`;
  await database.sql`insert into organization_members (organization_id, user_id, role, allocated, used)
    values (${organizationId}, ${person.id}, 'member', 20, 3)`;
  await grant({ owner: { organizationId }, amount: 17 });
  expect(await call(credits.getCreditScore, { as: person.key })).toMatchObject({
    paid_credits_remaining: 17,
    organization_allocations: [
      { organization_id: organizationId, organization_name: "Tea Lab", credits_remaining: 17 },
    ],
  });
});
