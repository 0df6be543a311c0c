import { rename } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { claimSilentWork } from "#db/queries/watched-work.ts";
import * as documents from "#lib/documents/contract.ts";
import { settleEnv } from "#lib/env.ts";
import { call } from "#lib/testing/call.ts";
import { upload } from "#lib/testing/documents.ts";
import { runJobs, startJobs } from "#lib/testing/jobs.ts";
import { letTimePass } from "#lib/testing/lost-work.ts";
import { followEvents } from "#lib/testing/read-events.ts";
import { faultsLogged, type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { retryPauseMs } from "#lib/work/retry-pause.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
  person = await testContext();
});

const hide = (id: string) => rename(join(app.blobFolder, "documents", id), join(app.blobFolder, `${id}~`));
const bringBack = (id: string) =>
  rename(join(app.blobFolder, `${id}~`), join(app.blobFolder, "documents", id));
const find = async (id: string) =>
  (await call(documents.listDocuments, { as: person.key })).find(({ document_id }) => document_id === id);
const eventsOf = async (task_id: string) =>
  (await followEvents(documents.uploadEvents, { as: person.key, params: { task_id } })).events;

test("the tries of a step span more than ten minutes and less than fifteen", () => {
  settleEnv({ JOB_RETRY_SECONDS: "10" });
  const minutes = [0, 1, 2, 3, 4, 5, 6].map((attempt) => retryPauseMs(attempt) / 60_000);
  settleEnv({ JOB_RETRY_SECONDS: "0.02" });
  const sum = minutes.reduce((a, b) => a + b);
  expect(sum).toBeGreaterThan(10);
  expect(sum).toBeLessThan(15);
});

test("a file that is away for a moment is converted when it is back, and the stream says that Galley tries again", async () => {
  const { document_id, task_id } = await upload(person);
  await hide(document_id);
  settleEnv({ JOB_RETRY_SECONDS: "1" });
  const jobs = await startJobs();
  try {
    const waits = async () =>
      (await app.database.sql`select 1 from streams where id = ${task_id} and retry_at is not null`).length;
    await expect.poll(waits, { timeout: 30_000 }).toBe(1);
    await bringBack(document_id);
    await jobs.idle();
  } finally {
    settleEnv({ JOB_RETRY_SECONDS: "0.02" });
    await jobs.stop();
  }
  const events = await eventsOf(task_id);
  expect(events.some(({ data }) => typeof data.retry_at === "string")).toBe(true);
  expect(events.filter(({ data }) => data.retry_at === undefined).at(-1)?.data.type).toBe("complete");
  expect(faultsLogged().join()).toContain("a step failed and is tried again");
});

test("a file that is gone for good fails and says so", async () => {
  const { document_id, task_id } = await upload(person);
  await hide(document_id);
  await runJobs();
  expect(await find(document_id)).toMatchObject({ status: "failed" });
  const detail = "is not in the file store of this Galley any more";
  expect(JSON.stringify((await eventsOf(task_id)).at(-1)?.data)).toContain(detail);
  faultsLogged();
});

test("a run that fails says nothing about work that was sent again since", async () => {
  const { document_id } = await upload(person);
  await hide(document_id);
  settleEnv({ JOB_RETRY_SECONDS: "1" });
  const jobs = await startJobs();
  const work = { kind: "conversion", id: document_id } as const;
  const isWatched = async () =>
    (await app.database.sql`select 1 from watched_work where id = ${document_id} and run is not null`).length;
  await expect.poll(isWatched, { timeout: 30_000 }).toBe(1);
  await jobs.stop();
  settleEnv({ JOB_RETRY_SECONDS: "0.02" });
  await letTimePass();
  await claimSilentWork(app.database.db, work, { quietMs: 1_000, run: null, sends: 1 });
  await app.database.sql`
    update job_runs set ended_at = now(), status = 'failed' where event->'data'->>'documentId' = ${document_id}`;
  await app.database.sql`
    insert into outbox_events (id, name, data)
    select id || '.failed', 'inngest/function.failed', json_build_object('function_id', function_id, 'run_id', id,
      'event', event, 'error', json_build_object('name', 'Error', 'message', 'too often'))
    from job_runs where event->'data'->>'documentId' = ${document_id}`;
  await runJobs();
  expect(await find(document_id)).toMatchObject({ status: "converting" });
  faultsLogged();
});
