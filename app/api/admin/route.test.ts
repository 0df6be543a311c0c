import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Operation } from "#lib/contract/operation.ts";
import * as credits from "#lib/credits/contract.ts";
import { settleEnv } from "#lib/env.ts";
import * as admin from "#lib/operators/contract.ts";
import { call, refusal, type Sent } from "#lib/testing/call.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let operator: Person;
let person: Person;
let organizationId: string;
beforeAll(async () => {
  app = await testApp();
  operator = await testContext();
});
beforeEach(async () => {
  settleEnv({ ADMIN_EMAILS: "" });
  person = await testContext({ paidCredits: 0 });
  organizationId = randomUUID();
  await app.database.sql`insert into organizations (id, name) values (${organizationId}, 'Lab of 100% tea')`;
});

const ofPerson = () => ({ user_id: person.id });
const REASON = { reason: "For the workshop" };
const ownerOf = ({ email }: Person) => ({ email, ...REASON });

/** Every operation, with a request that succeeds. */
const EACH: [Operation, () => Promise<Sent> | Sent][] = [
  [admin.searchPeople, () => ({ query: { email: person.email } })],
  [admin.getPerson, () => ({ params: ofPerson() })],
  [admin.grantToPerson, () => ({ params: ofPerson(), body: { amount: 2, ...REASON } })],
  [admin.voidOfPerson, () => ({ params: ofPerson(), body: { amount: 2, ...REASON } })],
  [admin.blockPerson, () => ({ params: ofPerson(), body: REASON })],
  [admin.unblockPerson, () => ({ params: ofPerson(), body: REASON })],
  [admin.searchPools, () => ({ query: { name: "100% TEA" } })],
  [
    admin.grantToPool,
    () => ({ params: { organization_id: organizationId }, body: { amount: 2, ...REASON } }),
  ],
  [admin.voidOfPool, () => ({ params: { organization_id: organizationId }, body: { amount: 2, ...REASON } })],
  [admin.nameOwner, () => ({ params: { organization_id: organizationId }, body: ownerOf(person) })],
  [admin.listShortfalls, () => ({})],
  [admin.listFailedEvents, () => ({})],
  [admin.replayEvent, async () => ({ params: { event_id: await failedEvent() }, body: REASON })],
];

async function failedEvent(): Promise<string> {
  const id = `evt_${randomUUID()}`;
  await app.database
    .sql`insert into payment_customers (id, user_id) values (${`cus_${person.id}`}, ${person.id}) on conflict do nothing`;
  await app.database.sql`
    insert into payment_events (id, type, customer_id, created_at, state, attempts, error)
    values (${id}, 'invoice.paid', ${`cus_${person.id}`}, now(), 'failed', 3, 'The provider did not answer.')`;
  return id;
}

describe("every operation is for operators only", () => {
  test.each(EACH.map(([operation, sent]) => [operation.id, operation, sent] as const))(
    "%s",
    async (_, operation, sent) => {
      expect(await refusal(operation, await sent())).toMatchObject({ slug: "unauthenticated" });
      for (const as of [person.key, person.cookie]) {
        expect(await refusal(operation, { ...(await sent()), as })).toMatchObject({
          slug: "not-found",
          status: 404,
        });
      }
      const narrow = await operator.keyWith("documents:read");
      expect(await refusal(operation, { ...(await sent()), as: narrow })).toMatchObject({
        slug: "missing-scope",
      });
      for (const as of [operator.key, operator.cookie]) await call(operation, { ...(await sent()), as });
    },
  );

  test("and this list is whole, but for what a key may not do", () => {
    expect(new Set(EACH.map(([operation]) => operation))).toEqual(
      new Set(Object.values(admin).filter((operation) => operation.access === "actor")),
    );
  });
});

describe("what is changed", () => {
  const OF_PERSON = [admin.grantToPerson, admin.voidOfPerson, admin.blockPerson, admin.unblockPerson];

  test.each(OF_PERSON.map((operation) => [operation.id, operation] as const))(
    "%s does not find an unknown person",
    async (_, operation) => {
      const params = { user_id: randomUUID() };
      const sent = { as: operator.key, params, body: { amount: 1, ...REASON } };
      expect(await refusal(operation, sent)).toMatchObject({ slug: "person-not-found", status: 404 });
      const nil = { ...sent, params: { user_id: "00000000-0000-0000-0000-000000000000" } };
      expect(await refusal(operation, nil)).toMatchObject({ slug: "missing-identifier" });
    },
  );

  test.each([0, -1, 1.5, 1e12, 100_001, "5", null, undefined])(
    "an amount of %j is refused",
    async (amount) => {
      for (const [operation, params] of [
        [admin.grantToPerson, ofPerson()],
        [admin.voidOfPerson, ofPerson()],
        [admin.grantToPool, { organization_id: organizationId }],
        [admin.voidOfPool, { organization_id: organizationId }],
      ] as const) {
        const answer = await refusal(operation, { as: operator.key, params, body: { amount, ...REASON } });
        expect(answer).toMatchObject({ slug: "validation-failed", status: 422 });
      }
      expect(await app.database.sql`select 1 from operator_acts where user_id = ${person.id}`).toHaveLength(
        0,
      );
    },
  );

  test.each(["", "  ", "\0", null, "a".repeat(501)])("a reason of %j is refused", async (reason) => {
    const body = { amount: 1, reason };
    const sent = { as: operator.key, params: ofPerson(), body };
    for (const operation of OF_PERSON) {
      expect(await refusal(operation, sent)).toMatchObject({ slug: "validation-failed" });
    }
  });

  test("a grant and a void stand in the ledger, with who and why", async () => {
    const sent = { as: operator.key, params: ofPerson() };
    const granted = await call(admin.grantToPerson, { ...sent, body: { amount: 7, ...REASON } });
    expect(granted).toEqual({ credits: 7, paid_credits_remaining: 7, preview_credits_remaining: 3 });
    const voided = await call(admin.voidOfPerson, {
      ...sent,
      body: { amount: 100, reason: "Granted twice" },
    });
    expect(voided).toEqual({ credits: 7, paid_credits_remaining: 0, preview_credits_remaining: 3 });
    const preview = { amount: 1, credit: "preview", ...REASON };
    expect(await call(admin.voidOfPerson, { ...sent, body: preview })).toMatchObject({
      credits: 1,
      preview_credits_remaining: 2,
    });
    const ledger = await call(credits.listLedger, { as: person.key });
    expect(ledger.slice(0, 3)).toMatchObject([
      { credit: "preview", entry: "void", amount: -1, note: REASON.reason },
      { credit: "paid", entry: "void", amount: -7, note: "Granted twice" },
      { credit: "paid", entry: "grant", amount: 7, note: REASON.reason },
    ]);
    const rows = await app.database.sql`
      select 1 from credit_entries where operator_id = ${operator.id} and note in (${REASON.reason}, 'Granted twice')
      and account_id = (select id from credit_accounts where user_id = ${person.id})`;
    expect(rows).toHaveLength(3);
    const { acts, lots } = await call(admin.getPerson, { as: operator.key, params: ofPerson() });
    expect(acts.map(({ act, credits: count, operator_email }) => [act, count, operator_email])).toEqual([
      ["void", 1, operator.email],
      ["void", 7, operator.email],
      ["grant", 7, operator.email],
    ]);
    expect(lots).toMatchObject([
      { source: "signup", credit: "preview" },
      { source: "admin", voided: 7, expires_at: null },
    ]);
  });

  test("a void takes from the newest lot, or from the one that is named", async () => {
    const sent = { as: operator.key, params: ofPerson() };
    for (const amount of [4, 2]) await call(admin.grantToPerson, { ...sent, body: { amount, ...REASON } });
    await call(admin.voidOfPerson, { ...sent, body: { amount: 3, ...REASON } });
    const lots = async () =>
      (await call(admin.getPerson, sent)).lots.filter(({ credit }) => credit === "paid");
    expect((await lots()).map(({ available }) => available)).toEqual([3, 0]);
    const [first] = await lots();
    const named = { amount: 1, lot_id: first?.lot_id, ...REASON };
    expect(await call(admin.voidOfPerson, { ...sent, body: named })).toMatchObject({ credits: 1 });
    const foreign = { amount: 1, lot_id: randomUUID(), ...REASON };
    expect(await call(admin.voidOfPerson, { ...sent, body: foreign })).toMatchObject({ credits: 0 });
  });

  test("a request that is repeated with its key grants once", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const sent = { as: operator.key, params: ofPerson(), body: { amount: 5, ...REASON }, headers };
    const first = await call(admin.grantToPerson, sent);
    expect(await call(admin.grantToPerson, sent)).toEqual(first);
    expect(first.paid_credits_remaining).toBe(5);
  });

  test("twenty voids at once take what there is", async () => {
    const sent = { as: operator.key, params: ofPerson() };
    await call(admin.grantToPerson, { ...sent, body: { amount: 30, ...REASON } });
    const voids = Array.from({ length: 20 }, () =>
      call(admin.voidOfPerson, { ...sent, body: { amount: 2, ...REASON } }),
    );
    const taken = (await Promise.all(voids)).reduce((sum, { credits: count }) => sum + count, 0);
    expect(taken).toBe(30);
  });
});

test("an address is found by a part of it, and its wildcards mean themselves", async () => {
  const search = (email: string) => call(admin.searchPeople, { as: operator.key, query: { email } });
  const part = person.email.slice(3, 20).toUpperCase();
  expect(await search(part)).toMatchObject([{ user_id: person.id, paid_credits_remaining: 0 }]);
  expect(await search("%")).toEqual([]);
  expect((await search("")).length).toBeGreaterThan(1);
});

test("an event that failed is replayed", async () => {
  const event_id = await failedEvent();
  const as = operator.key;
  const events = await call(admin.listFailedEvents, { as });
  expect(events.find((event) => event.event_id === event_id)).toMatchObject({
    email: person.email,
    attempts: 3,
    error: "The provider did not answer.",
  });
  await call(admin.replayEvent, { as, params: { event_id }, body: REASON });
  expect((await call(admin.listFailedEvents, { as })).some((event) => event.event_id === event_id)).toBe(
    false,
  );
  const sent = await app.database.sql`
    select data from outbox_events where name = 'payments/changed' and data ->> 'customerId' = ${`cus_${person.id}`}`;
  expect(sent).toHaveLength(1);
  const { acts } = await call(admin.getPerson, { as, params: ofPerson() });
  expect(acts).toMatchObject([{ act: "replay", ...REASON }]);
  expect(
    await refusal(admin.replayEvent, { as, params: { event_id: "evt_none" }, body: REASON }),
  ).toMatchObject({ slug: "payment-event-not-found" });
});

test("spent credits of a payment that went back are a shortfall", async () => {
  await call(admin.grantToPerson, { as: operator.key, params: ofPerson(), body: { amount: 5, ...REASON } });
  await app.database.sql`
    update credit_lots set available = 1, spent = 4, reversed = 3, voided = 0
    where source = 'admin' and account_id = (select id from credit_accounts where user_id = ${person.id})`;
  const listed = await call(admin.listShortfalls, { as: operator.key });
  expect(listed.find(({ user_id }) => user_id === person.id)).toMatchObject({
    owner: person.email,
    granted: 5,
    missing: 3,
  });
});
