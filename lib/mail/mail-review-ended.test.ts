import { beforeAll, beforeEach, expect, test } from "vitest";
import * as account from "#lib/auth/contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { call } from "#lib/testing/call.ts";
import { converted } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  owner = await testContext();
});

/** Starts a review as if it had begun so many minutes ago, and lets it end. */
async function reviewedAfter(minutes: number, beforeEnd = async (_sessionId: string) => {}) {
  const { document_id } = await converted(owner);
  const started = await call(processing.startReview, { as: owner.key, params: { document_id } });
  const { session_id } = started;
  await app.database
    .sql`update review_sessions set created_at = now() - make_interval(mins => ${minutes}) where id = ${session_id}`;
  await beforeEnd(session_id);
  await runJobs();
  return session_id;
}

const mailsTo = ({ email }: Person) =>
  app.database.sql<{ subject: string; text: string }[]>`select * from outbox_mails where "to" = ${email}`;

test("the owner of a review that took a while gets one mail with a link to it", async () => {
  const sessionId = await reviewedAfter(5);
  const [mail, ...more] = await mailsTo(owner);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^The review of “.+” is complete$/);
  expect(JSON.stringify(mail)).toContain(`/reviews/${sessionId}`);
  await runJobs();
  expect(await mailsTo(owner)).toHaveLength(1);
});

test("there is no mail for a quick review, one that was seen, one that is gone, or where none is wanted", async () => {
  await reviewedAfter(0);
  await reviewedAfter(5, async (id) => {
    await app.database.sql`update review_sessions set viewed_at = now() where id = ${id}`;
  });
  await reviewedAfter(5, async (session_id) => {
    await call(reviews.deleteSession, { as: owner.key, params: { session_id } });
  });
  await call(account.updateProfile, { as: owner.cookie, body: { mails_reviews: false } });
  await reviewedAfter(5);
  expect(await mailsTo(owner)).toHaveLength(0);
});
