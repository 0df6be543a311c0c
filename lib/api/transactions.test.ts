import { beforeAll, describe, expect, test, vi } from "vitest";
import * as account from "#lib/auth/contract.ts";
import type { Operation } from "#lib/contract/operation.ts";
import * as credits from "#lib/credits/contract.ts";
import * as documents from "#lib/documents/contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import { allocate, founded, join, verify } from "#lib/organizations/testing/stage.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { manuscriptToReview, ON_FISH } from "#lib/reviews/testing/reviewed-manuscript.ts";
import { call, refusal, type Sent } from "#lib/testing/call.ts";
import { apiKey, type Credential } from "#lib/testing/credential.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import type { Person } from "#lib/testing/test-context.ts";

/** One to admit the caller, one to read. */
const MOST = 2;

let app: TestApp;
let person: Person;
let params: { document_id: string; session_id: string };

beforeAll(async () => {
  app = await testApp();
  const made = await manuscriptToReview(ON_FISH);
  person = made.person;
  const { session_id } = await made.review();
  await made.review();
  await verify(person);
  const organizations = [await founded({ credits: 5 }), await founded({ credits: 5 })];
  for (const organization of organizations) {
    await join(organization, { person });
    await allocate(organization, person, 3);
  }
  // Waits, behind the limit of reviews that run at once.
  for (let i = 0; i < 4; i += 1) await made.start();
  params = { document_id: made.document_id, session_id };
});

/** Counts what the work has the pool do: statements that are sent alone, and transactions. */
async function transactionsOf(work: () => Promise<unknown>): Promise<number> {
  const { sql } = app.database;
  const spies = [vi.spyOn(sql, "unsafe"), vi.spyOn(sql, "begin")];
  try {
    await work();
    return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const READS: readonly Operation[] = [
  credits.getCreditScore,
  reviews.getSession,
  reviews.listHistory,
  reviews.listProcessing,
  documents.listDocuments,
  files.getContent,
  account.getProfile,
];

describe.each(READS.map((operation) => [operation.id, operation] as const))("%s", (_, operation) => {
  const sent = (as: Credential): Sent => {
    const names = Object.keys(operation.params.shape);
    return {
      as,
      params: Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name))),
    };
  };

  test("takes two transactions at most, whatever the credential", async () => {
    for (const as of [person.key, apiKey(person.key.secret), person.cookie]) {
      // The first request with a key notes its use.
      expect(await transactionsOf(() => call(operation, sent(as)))).toBeLessThanOrEqual(MOST);
      expect(await transactionsOf(() => call(operation, sent(as)))).toBeGreaterThan(1);
    }
  });

  test("takes one when the limit is used up", async () => {
    await app.database.sql`update rate_limits set points = 300 where key = ${`requests:${person.id}`}`;
    try {
      const refused = () => refusal(operation, sent(person.key));
      expect(await refused()).toMatchObject({ slug: "rate-limited" });
      expect(await transactionsOf(refused)).toBe(1);
    } finally {
      await app.database.sql`delete from rate_limits`;
    }
  });
});
