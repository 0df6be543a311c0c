import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { leaveStep, takeStep } from "#db/queries/work-steps.ts";
import { embeddedSigningKey } from "#inngest/client.ts";
import { dispatchEvents } from "#inngest/embedded/dispatch.ts";
import { readRegistry } from "#inngest/embedded/registry.ts";
import { functions } from "#inngest/functions/all-functions.ts";
import { serveFunctions } from "#inngest/serve.ts";
import { getCreditScore } from "#lib/credits/contract.ts";
import * as documents from "#lib/documents/contract.ts";
import { requestContext } from "#lib/request-context.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { reconcileWork } from "./reconcile-work.ts";
import { call } from "./testing/call.ts";
import { converted, upload } from "./testing/documents.ts";
import { runJobs } from "./testing/jobs.ts";
import { letTimePass, loseEvents } from "./testing/lost-work.ts";
import { followEvents } from "./testing/read-events.ts";
import { faultsLogged, type TestApp, testApp } from "./testing/test-app.ts";
import { type Person, testContext } from "./testing/test-context.ts";
import { holdStep } from "./work/hold-step.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
  person = await testContext({ paidCredits: 5 });
});

const ctx = () => requestContext("test");
const statusOf = async (document_id: string) =>
  (await call(documents.listDocuments, { as: person.key })).find((each) => each.document_id === document_id);
const credits = async () => (await call(getCreditScore, { as: person.key })).paid_credits_remaining;
const start = async (document_id: string) =>
  (await call(processing.startReview, { as: person.key, params: { document_id }, body: {} })).session_id;
const read = (session_id: string) => call(reviews.getSession, { as: person.key, params: { session_id } });

/** Looks twice: work that nobody has looked at yet gets its time first. */
async function lookAgain(): Promise<void> {
  await reconcileWork(ctx());
  await letTimePass();
  await reconcileWork(ctx());
}

test("an Inngest server that loses its queue loses no conversion, review or mail", async () => {
  const owner = await testContext();
  const { document_id: theirs } = await converted(owner);
  const { document_id: reviewedId } = await converted(person);
  const before = await credits();
  const session_id = await start(reviewedId);
  const { document_id } = await upload(person);
  const { session_id: shared } = await call(processing.startReview, {
    as: owner.key,
    params: { document_id: theirs },
    body: {},
  });
  const body = { message: "May I?" };
  await call(reviews.requestAccess, { as: person.key, params: { session_id: shared }, body });
  expect(await loseEvents()).toBeGreaterThanOrEqual(3);
  await runJobs();
  expect((await read(session_id)).processing_status).toBe("processing");

  await lookAgain();
  await runJobs();
  expect((await statusOf(document_id))?.status).toBe("converted");
  expect((await read(session_id)).processing_status).toBe("completed");
  expect(await credits()).toBe(before - 1);
  expect(await app.database.sql`select id from outbox_mails`).toHaveLength(1);

  // What was sent again twice, and what was lost and comes late, does nothing any more.
  await lookAgain();
  await app.database.sql`update outbox_events set dispatched_at = null where dispatched_at is not null`;
  await app.database.sql`delete from job_runs`;
  await runJobs();
  expect(await credits()).toBe(before - 1);
  expect(await app.database.sql`select id from outbox_mails`).toHaveLength(1);
  faultsLogged();
});

test("what is lost again and again fails, says why, and gives the credit back", async () => {
  const { document_id: reviewedId } = await converted(person);
  const before = await credits();
  const session_id = await start(reviewedId);
  const { document_id, task_id } = await upload(person);
  for (let round = 0; round < 3; round++) {
    await loseEvents();
    await lookAgain();
  }
  const failed = await read(session_id);
  expect(failed.processing_status).toBe("failed");
  expect(JSON.stringify(failed.failure)).toContain("did not get on. Start the review again.");
  expect(await credits()).toBe(before);
  expect(await statusOf(document_id)).toMatchObject({ status: "failed" });
  const { events } = await followEvents(documents.uploadEvents, { as: person.key, params: { task_id } });
  expect(events.at(-1)?.data).toMatchObject({ type: "error", error_type: "conversion-failed" });
  await runJobs();
  expect((await read(session_id)).processing_status).toBe("failed");
  expect(await credits()).toBe(before);
  faultsLogged();
});

test("work that waits in the outbox, or for the embedded runner, is in good hands", async () => {
  const { document_id } = await upload(person);
  for (let round = 0; round < 4; round++) await lookAgain();
  const events = await app.database.sql`
    select id from outbox_events where data->>'documentId' = ${document_id}`;
  expect(events).toHaveLength(1);
  await runJobs();
  expect((await statusOf(document_id))?.status).toBe("converted");
});

test("where an Inngest server runs jobs, runs that the embedded runner left hold no work up", async () => {
  const { db, sql } = app.database;
  const { document_id } = await upload(person);
  const registry = await readRegistry({
    handler: serveFunctions(functions),
    signingKey: embeddedSigningKey,
  });
  while (await dispatchEvents(db, registry));
  const sent = () => sql`select id from outbox_events where data->>'documentId' = ${document_id}`;
  const runs = () => sql`
    select status from job_runs where event->'data'->>'documentId' = ${document_id}`;
  await lookAgain();
  expect(await sent()).toHaveLength(1);
  // A run that the embedded runner of another process has just made is left to it.
  await reconcileWork(ctx(), { isEmbedded: false });
  expect(await runs()).toEqual([{ status: "queued" }]);
  await sql`update job_runs set created_at = created_at - interval '10 minutes'`;
  await letTimePass();
  await reconcileWork(ctx(), { isEmbedded: false });
  expect(await sent()).toHaveLength(2);
  expect(await runs()).toEqual([{ status: "cancelled" }]);
  await runJobs();
  expect((await statusOf(document_id))?.status).toBe("converted");
  faultsLogged();
});

test("a slow run that lives is left alone, and a dead one's work is sent again", async () => {
  const { document_id: id } = await upload(person);
  await loseEvents();
  await reconcileWork(ctx());
  const work = { kind: "conversion", id, step: "convert", run: "slow" } as const;
  const gate = Promise.withResolvers<void>();
  const slow = holdStep(ctx(), work, () => gate.promise, { leaseMs: 150 });
  const sent = async () =>
    (await app.database.sql`select id from outbox_events where data->>'documentId' = ${id}`).length;
  const seenNow = async () =>
    (
      await app.database
        .sql`select 1 from watched_work where id = ${id} and seen_at > now() - interval '1 minute'`
    ).length;
  await expect.poll(seenNow).toBe(1);
  await letTimePass();
  await expect.poll(seenNow).toBe(1);
  await reconcileWork(ctx());
  expect(await sent()).toBe(1);
  gate.resolve();
  await slow;

  await takeStep(app.database.db, work, { holder: randomUUID(), leaseMs: 1 });
  await letTimePass();
  await reconcileWork(ctx());
  expect(await sent()).toBe(2);
  await runJobs();
  expect((await statusOf(id))?.status).toBe("converted");
  faultsLogged();
});

test("a conversion that waits for those of others does not fail, however long they take", async () => {
  const { document_id: id } = await upload(person);
  const { document_id: ofOthers } = await upload(person);
  const other = { kind: "conversion", id: ofOthers, step: "convert", run: "other" } as const;
  for (let round = 0; round < 5; round++) {
    await loseEvents();
    await reconcileWork(ctx());
    await letTimePass();
    const holder = randomUUID();
    await takeStep(app.database.db, other, { holder, leaseMs: 60_000 });
    // One has just ended, and the next has not begun.
    if (round % 2 === 1) await leaveStep(app.database.db, other, holder);
    await reconcileWork(ctx());
  }
  expect((await statusOf(id))?.status).toBe("converting");
  await app.database.sql`delete from work_steps`;
  await lookAgain();
  expect((await statusOf(id))?.status).toBe("failed");
  faultsLogged();
});
