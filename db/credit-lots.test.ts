import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { ActorContext } from "#lib/context.ts";
import { getCreditScore } from "#lib/credits/get-credit-score.ts";
import { releaseCredit } from "#lib/credits/release-credit.ts";
import { settleCredit } from "#lib/credits/settle-credit.ts";
import { requestContext } from "#lib/request-context.ts";
import { openApp } from "#lib/testing/test-app.ts";
import { transact } from "#lib/transact.ts";
import { migrate } from "./migrate.ts";
import type { TestDatabase } from "./testing/database.ts";
import { databaseBefore } from "./testing/releases.ts";

type Kind = "paid" | "preview";
type End = "settle" | "release" | "still held";

interface Earlier {
  granted: number;
  /** What became of each credit that was held. */
  ends: readonly End[];
}

/** People of the version that kept one balance for each kind, by what they had done with it. */
const PEOPLE: Record<string, Partial<Record<Kind, Earlier>>> = {
  "has just come": { paid: { granted: 100, ends: [] }, preview: { granted: 3, ends: [] } },
  "was granted nothing": {},
  "has only previews": { preview: { granted: 3, ends: ["settle"] } },
  "has used up everything": {
    paid: { granted: 2, ends: ["settle", "settle"] },
    preview: { granted: 3, ends: ["settle", "settle", "settle"] },
  },
  "has reviews that run": {
    paid: { granted: 5, ends: ["still held", "still held", "settle", "release"] },
    preview: { granted: 3, ends: ["still held", "release"] },
  },
  "had reviews that failed": { paid: { granted: 4, ends: ["release", "release", "release", "release"] } },
  "holds the last one": { paid: { granted: 1, ends: ["still held"] } },
};
const ENTRIES = { settle: 0, release: 1 } as const;

const count = ({ ends }: Earlier, wanted: End) => ends.filter((end) => end === wanted).length;
const left = (earlier: Earlier | undefined) =>
  earlier ? earlier.granted - count(earlier, "settle") - count(earlier, "still held") : 0;

let database: TestDatabase;
const ids = new Map<string, string>();
const held = new Map<string, string[]>();
let entriesBefore: unknown;
const entries = () =>
  database.sql`select id, kind, entry, amount, reference, note, created_at from credit_entries order by id`;

beforeAll(async () => {
  database = await databaseBefore("0011_credit_lots_payments_and_organizations");
  for (const [name, kinds] of Object.entries(PEOPLE)) await insertPerson(name, kinds);
  entriesBefore = [...(await entries())];
  await migrate(database.url);
  await openApp(database);
});

async function insertPerson(name: string, kinds: Partial<Record<Kind, Earlier>>): Promise<void> {
  const { sql } = database;
  const id = randomUUID();
  ids.set(name, id);
  held.set(name, []);
  await sql`insert into users (id, email, tier_id) values (${id}, ${`${id}@authors.test`}, 'unlimited')`;
  for (const kind of ["paid", "preview"] as const) {
    const earlier = kinds[kind];
    if (!earlier) continue;
    const insert = (entry: string, amount: number, reference: string) => sql`
      insert into credit_entries (id, user_id, kind, entry, amount, reference, note)
      values (${randomUUID()}, ${id}, ${kind}, ${entry}, ${amount}, ${reference}, 'As it was')`;
    await sql`insert into credit_balances (user_id, kind, balance) values (${id}, ${kind}, ${left(earlier)})`;
    await insert("grant", earlier.granted, `signup:${id}`);
    for (const end of earlier.ends) {
      const session = randomUUID();
      await insert("hold", -1, session);
      if (end === "still held") held.get(name)?.push(session);
      else await insert(end, ENTRIES[end], session);
    }
  }
}

function contextOf(name: string): ActorContext {
  const userId = ids.get(name) ?? "";
  const email = `${userId}@authors.test`;
  const actor = { userId, email, name: null, via: "web-session", scopes: "all", resource: null } as const;
  return { ...requestContext("test"), actor };
}

test("no entry of the ledger is lost or changed", async () => {
  expect([...(await entries())]).toEqual(entriesBefore);
});

test.each(Object.entries(PEOPLE))(
  "the balances of somebody who %s are what they were",
  async (name, kinds) => {
    const score = await getCreditScore(contextOf(name));
    expect([score.paid_credits_remaining, score.preview_credits_remaining]).toEqual([
      left(kinds.paid),
      left(kinds.preview),
    ]);
    const lots = await database.sql`
    select kind, granted, available, held, spent from credit_lots
    join credit_accounts on credit_accounts.id = account_id where user_id = ${ids.get(name) ?? ""} order by kind`;
    const wanted = Object.entries(kinds).map(([kind, earlier]) => ({
      kind,
      // Credits that came back count once.
      granted: earlier.granted,
      available: left(earlier),
      held: count(earlier, "still held"),
      spent: count(earlier, "settle"),
    }));
    expect([...lots]).toEqual(wanted.toSorted((a, b) => a.kind.localeCompare(b.kind)));
  },
);

test("every hold goes on: it settles, or comes back, once", async () => {
  const name = "has reviews that run";
  const ctx = contextOf(name);
  const [settled = "", returned = "", preview = ""] = held.get(name) ?? [];
  for (let twice = 0; twice < 2; twice += 1) {
    await transact(ctx, (tx) => settleCredit(tx, settled));
    await transact(ctx, (tx) => releaseCredit(tx, returned));
    await transact(ctx, (tx) => releaseCredit(tx, preview));
  }
  expect(await getCreditScore(ctx)).toMatchObject({
    paid_credits_remaining: 3,
    preview_credits_remaining: 3,
  });
});
