import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Operation } from "#lib/contract/operation.ts";
import { getCreditScore } from "#lib/credits/contract.ts";
import * as documents from "#lib/documents/contract.ts";
import { sendWorkAgain as sendAgainVerb } from "#lib/operation/send-work-again.ts";
import { onThisMachine } from "#lib/operators/operator.ts";
import * as work from "#lib/operators/work-contract.ts";
import { reconcileWork } from "#lib/reconcile-work.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { call, refusal, type Sent } from "#lib/testing/call.ts";
import { converted, upload } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { loseEvents } from "#lib/testing/lost-work.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let operator: Person;
let person: Person;
beforeAll(async () => {
  app = await testApp();
  operator = await testContext();
});
beforeEach(async () => {
  person = await testContext({ paidCredits: 5 });
});

const REASON = { reason: "The disk was full" };
const listed = async (work_id: string) =>
  (await call(work.listOpenWork, { as: operator.key })).find((each) => each.work_id === work_id);
const act = (
  operation: typeof work.sendWorkAgain | typeof work.giveUpWork,
  kind: string,
  work_id: string,
) => ({
  operation,
  sent: { as: operator.key, params: { kind, work_id }, body: REASON },
});

/** A conversion whose event is lost. */
async function lostConversion(): Promise<string> {
  const { document_id } = await upload(person);
  await loseEvents();
  return document_id;
}

async function lostReview(): Promise<string> {
  const { document_id } = await converted(person);
  const sent = { as: person.key, params: { document_id }, body: {} };
  const { session_id } = await call(processing.startReview, sent);
  await loseEvents();
  return session_id;
}

const ofLost = async () => ({
  params: { kind: "conversion", work_id: await lostConversion() },
  body: REASON,
});
const EACH: [Operation, () => Promise<Sent> | Sent][] = [
  [work.listOpenWork, () => ({})],
  [work.getVersions, () => ({})],
  [work.sendWorkAgain, ofLost],
  [work.giveUpWork, ofLost],
];

describe("every operation is for operators only", () => {
  test.each(EACH.map(([operation, sent]) => [operation.id, operation, sent] as const))(
    "%s",
    async (_, operation, sent) => {
      expect(await refusal(operation, await sent())).toMatchObject({ slug: "unauthenticated" });
      // The owner of the work, too, only sees it get on.
      for (const as of [person.key, person.cookie])
        expect(await refusal(operation, { ...(await sent()), as })).toMatchObject({ slug: "not-found" });
      const narrow = await operator.keyWith("documents:read");
      expect(await refusal(operation, { ...(await sent()), as: narrow })).toMatchObject({
        slug: "missing-scope",
      });
      for (const as of [operator.key, operator.cookie]) await call(operation, { ...(await sent()), as });
    },
  );

  test("and this list is whole", () => {
    expect(new Set(EACH.map(([operation]) => operation))).toEqual(new Set(Object.values(work)));
  });
});

test("work that lost its event is listed without a word of the author, and comes to its end when it is sent again", async () => {
  const documentId = await lostConversion();
  expect(await listed(documentId)).toMatchObject({
    kind: "conversion",
    state: "waiting",
    email: person.email,
    times_sent_again: 0,
  });
  const { operation, sent } = act(work.sendWorkAgain, "conversion", documentId);
  await call(operation, sent);
  await call(operation, sent);
  expect(await listed(documentId)).toMatchObject({ times_sent_again: 1 });
  await runJobs();
  const [document] = await call(documents.listDocuments, { as: person.key });
  expect(document?.status).toBe("converted");
  expect(await listed(documentId)).toBeUndefined();
  const acts = await app.database
    .sql`select act, user_id, reason from operator_acts where event_id = ${documentId}`;
  expect(acts).toEqual([
    { act: "send-again", user_id: person.id, ...REASON },
    { act: "send-again", user_id: person.id, ...REASON },
  ]);
});

test("a review that is given up fails, says so, and its credit returns once", async () => {
  const sessionId = await lostReview();
  const credits = async () => (await call(getCreditScore, { as: person.key })).paid_credits_remaining;
  const held = await credits();
  const { operation, sent } = act(work.giveUpWork, "review", sessionId);
  await call(operation, sent);
  expect(await refusal(operation, sent)).toMatchObject({ slug: "work-not-found", status: 404 });
  const [session] = await app.database.sql`
    select status, failure->>'detail' as detail from review_sessions where id = ${sessionId}`;
  expect(session).toEqual({
    status: "failed",
    detail:
      "The review was not completed. Whoever runs this Galley ended it, because it did not get on. Start the review again.",
  });
  expect(await credits()).toBe(held + 1);
  await runJobs();
  expect(await credits()).toBe(held + 1);
});

test("a conversion that is given up stays failed, also when its job comes late", async () => {
  const { document_id } = await upload(person);
  const { operation, sent } = act(work.giveUpWork, "conversion", document_id);
  await call(operation, sent);
  await runJobs();
  const [document] = await call(documents.listDocuments, { as: person.key });
  expect(document?.status).toBe("failed");
});

test("other work is found by its event, and each time it is sent again is another", async () => {
  const id = randomUUID();
  await app.database.sql`
    insert into outbox_events (id, name, data, dispatched_at) values (${id}, 'access/requested', '{}', now())`;
  await reconcileWork(operator.ctx);
  expect(await listed(id)).toMatchObject({ kind: "event", event: "access/requested", email: null });
  const onMachine = onThisMachine(operator.ctx);
  for (let i = 0; i < 2; i++) await sendAgainVerb(onMachine, { kind: "event", workId: id, ...REASON });
  const sent = await app.database.sql`select id from outbox_events where id like ${`${id}~%`} order by id`;
  expect(sent).toHaveLength(2);
  const { operation, sent: request } = act(work.giveUpWork, "event", id);
  await call(operation, request);
  expect(await listed(id)).toBeUndefined();
  await app.database.sql`delete from outbox_events where id like ${`${id}%`}`;
});

test("a review that waits for others of its owner is not sent", async () => {
  const sessionId = await lostReview();
  await app.database.sql`update review_sessions set admitted_at = null where id = ${sessionId}`;
  expect(await listed(sessionId)).toMatchObject({ state: "held_back" });
  const { operation, sent } = act(work.sendWorkAgain, "review", sessionId);
  expect(await refusal(operation, sent)).toMatchObject({ slug: "work-held-back", status: 409 });
});

test.each([
  ["conversion", "not-an-id"],
  ["review", randomUUID()],
  ["event", "a'b~1"],
])("unknown work is not found: %s %s", async (kind, id) => {
  for (const operation of [work.sendWorkAgain, work.giveUpWork]) {
    const { sent } = act(operation, kind, id);
    expect(await refusal(operation, sent)).toMatchObject({ slug: "work-not-found" });
  }
});

test("the versions are those of this process and its database", async () => {
  expect(await call(work.getVersions, { as: operator.key })).toMatchObject({
    node: process.versions.node,
    migration: expect.stringMatching(/^\d{4}_/),
    postgres: expect.stringMatching(/^\d+/),
    role: "all",
  });
});
