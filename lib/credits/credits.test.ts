import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Problem } from "#lib/contract/problem.ts";
import * as documents from "#lib/documents/contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { startReview } from "#lib/reviews/start/start-review.ts";
import { ask, call } from "#lib/testing/call.ts";
import { converted, reviewed } from "#lib/testing/documents.ts";
import { dropWaitingJobs, runJobs } from "#lib/testing/jobs.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { transact } from "#lib/transact.ts";
import * as credits from "./contract.ts";
import { holdCredit } from "./hold-credit.ts";
import { releaseCredit } from "./release-credit.ts";
import { settleCredit } from "./settle-credit.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  person = await testContext({ paidCredits: 1 });
});

afterEach(dropWaitingJobs);

const entries = async (): Promise<string[]> => {
  const ledger = await call(credits.listLedger, { as: person.key });
  return ledger.map(({ entry, credit, amount }) => `${entry} ${credit} ${amount}`);
};
const paid = async (): Promise<number> =>
  (await call(credits.getCreditScore, { as: person.key })).paid_credits_remaining;
const start = (document_id: string) =>
  call(processing.startReview, { as: person.key, params: { document_id } });

describe("starts in parallel", () => {
  test("two hundred on one credit make exactly one session and one hold", async () => {
    const { document_id } = await converted(person, { content: prose(60) });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, () => startReview(person.ctx, { documentId: document_id, preview: false })),
    );
    const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refused).toHaveLength(199);
    expect(
      refused.every((reason) => reason instanceof Problem && reason.definition.slug === "no-credits"),
    ).toBe(true);
    expect(await entries()).toEqual(["hold paid -1", "grant paid 1", "grant preview 3"]);
    const sessions = await app.database.sql`select 1 from review_sessions where owner_id = ${person.id}`;
    expect(sessions).toHaveLength(1);
    expect(await paid()).toBe(0);
  });

  test("over HTTP too, and each of the others gets the reason", async () => {
    const { document_id } = await converted(person, { content: prose(60) });
    const sent = { as: person.key, params: { document_id } };
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask(processing.startReview, sent)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) {
      if (!answer.ok) expect(answer.problem).toMatchObject({ slug: "no-credits", paid_credits_remaining: 0 });
    }
  });
});

test("where nobody pays and no number of reviews is set, an account never runs out of them", async () => {
  const other = await testContext();
  const { document_id } = await converted(other, { content: prose(60) });
  await transact(other.ctx, async (tx) => {
    for (let i = 0; i < 100; i += 1) await holdCredit(tx, { kind: "paid", sessionId: randomUUID() });
  });
  await call(processing.startReview, { as: other.key, params: { document_id } });
  expect((await call(credits.getCreditScore, { as: other.key })).paid_credits_remaining).toBe(99);
});

describe("the end of a review", () => {
  test("that completes settles its hold", async () => {
    await reviewed(person, { content: prose(60) });
    expect(await entries()).toEqual(["settle paid 0", "hold paid -1", "grant paid 1", "grant preview 3"]);
    expect(await paid()).toBe(0);
  });

  test("that fails returns the credit once and says why everywhere", async () => {
    const { document_id } = await converted(person, { content: prose(60) });
    await rm(join(app.blobFolder, "documents", document_id, "content.md"));
    const { session_id } = await start(document_id);
    await runJobs();
    expect(await entries()).toEqual(["release paid 1", "hold paid -1", "grant paid 1", "grant preview 3"]);
    const session = await call(reviews.getSession, { as: person.key, params: { session_id } });
    expect(session).toMatchObject({
      processing_status: "failed",
      is_processing: false,
      completed_at: null,
      failure: { error_type: "review-failed", error: expect.any(String) },
    });
    expect(await call(reviews.listHistory, { as: person.key })).toEqual([]);
    expect(await call(reviews.listProcessing, { as: person.key })).toMatchObject([
      { session_id, processing_status: "failed" },
    ]);
    await call(reviews.markViewed, { as: person.key, query: { session_id } });
    expect(await call(reviews.listProcessing, { as: person.key })).toEqual([]);
  });

  test("by deletion while it runs returns the credit once, however often one tries", async () => {
    const { document_id } = await converted(person, { content: prose(60) });
    const { session_id } = await start(document_id);
    const sent = { as: person.key, params: { session_id } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(reviews.deleteSession, sent)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await runJobs();
    expect(await paid()).toBe(1);
    expect((await entries()).filter((entry) => entry.startsWith("release"))).toHaveLength(1);
    await start(document_id);
    expect(await paid()).toBe(0);
  });

  test("by deletion of its document returns the credit; after completion nothing returns", async () => {
    const running = await converted(person, { content: prose(60) });
    await start(running.document_id);
    await call(documents.deleteDocument, { as: person.key, params: { document_id: running.document_id } });
    await runJobs();
    expect(await paid()).toBe(1);
    const done = await reviewed(person, { content: prose(70) });
    await call(reviews.deleteSession, { as: person.key, params: { session_id: done.session_id } });
    await call(documents.deleteDocument, { as: person.key, params: { document_id: done.document_id } });
    expect(await paid()).toBe(0);
  });

  test("settled and released at the same moment ends one way only", async () => {
    const { document_id } = await converted(person, { content: prose(60) });
    const { session_id } = await start(document_id);
    const ends = Array.from({ length: 20 }, (_, i) =>
      transact(person.ctx, (tx) => (i % 2 ? settleCredit : releaseCredit)(tx, session_id)),
    );
    await Promise.all(ends);
    const last = (await entries()).filter((entry) => /^(settle|release)/.test(entry));
    expect(last).toHaveLength(1);
    expect(await paid()).toBe(last[0] === "release paid 1" ? 1 : 0);
  });
});

test("every account's entries sum to its balances, and none was ever changed", async () => {
  const wrong = await app.database.sql`
    select lot.id, lot.available, sum(entry.amount) as sum
    from credit_lots lot left join credit_entries entry on entry.lot_id = lot.id
    group by lot.id having lot.available <> coalesce(sum(entry.amount), 0)`;
  expect(wrong).toEqual([]);
});

test("the ledger is read newest first, in pages of at most 200, and shows nobody else's", async () => {
  const ledger = await call(credits.listLedger, { as: person.key, query: { limit: 1 } });
  expect(ledger).toHaveLength(1);
  const all = await call(credits.listLedger, { as: person.key });
  expect(all.map(({ created_at }) => created_at)).toEqual(
    all
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  );
  expect(all.every(({ session_id, entry }) => (entry === "grant") === (session_id === null))).toBe(true);
  expect(all).toHaveLength(2);
});

test("the credit score tells balances and the tier's limits", async () => {
  expect(await call(credits.getCreditScore, { as: person.key })).toMatchObject({
    paid_credits_remaining: 1,
    preview_credits_remaining: 3,
    user_has_paid_credits: true,
    user_email: person.email,
    credit_source: "personal",
    tier: "unlimited",
    max_document_words: null,
    max_file_size_mb: 200,
    max_supplementary_material: 10,
    chatbot_quota: { used_fraction: 0, resets_at: expect.stringMatching(/T00:00:00\.000Z$/) },
  });
  const plain = await testContext({ tier: "default", paidCredits: 0 });
  expect(await call(credits.getCreditScore, { as: plain.cookie })).toMatchObject({
    user_has_paid_credits: false,
    tier: "default",
    max_document_words: 100_000,
    max_file_size_mb: 50,
    max_supplementary_material: 3,
  });
});
