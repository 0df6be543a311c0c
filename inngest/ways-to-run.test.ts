import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { sendEventAgain } from "#db/queries/handled-events.ts";
import { answerTo } from "#e2e/stand-ins/review-answers.ts";
import { getCreditScore } from "#lib/credits/contract.ts";
import * as documents from "#lib/documents/contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { ON_FISH } from "#lib/reviews/testing/reviewed-manuscript.ts";
import { scriptedModels } from "#lib/reviews/testing/scripted-review.ts";
import { call } from "#lib/testing/call.ts";
import { upload } from "#lib/testing/documents.ts";
import { faultsLogged, type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { until } from "./embedded/testing/job-bench.ts";
import { WAYS } from "./testing/ways-to-run.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
  person = await testContext({ paidCredits: 50 });
});

const statusOf = async (id: string) =>
  (await call(documents.listDocuments, { as: person.key })).find(({ document_id }) => document_id === id)
    ?.status;
const session = (session_id: string) => call(reviews.getSession, { as: person.key, params: { session_id } });
const credits = async () => (await call(getCreditScore, { as: person.key })).paid_credits_remaining;

/** Looks at the row, because the API allows only so many requests. */
async function changedFrom(
  status: string,
  select: (sql: TestApp["database"]["sql"]) => Promise<{ status?: string }[]>,
) {
  await until(async () => (await select(app.database.sql))[0]?.status !== status);
}

async function converted() {
  const { document_id } = await upload(person, { content: ON_FISH });
  await changedFrom("converting", (sql) => sql`select status from documents where id = ${document_id}`);
  return document_id;
}

async function startReview(document_id: string) {
  const sent = { as: person.key, params: { document_id }, body: {} };
  return (await call(processing.startReview, sent)).session_id;
}

async function reviewEnded(session_id: string) {
  await changedFrom("processing", (sql) => sql`select status from review_sessions where id = ${session_id}`);
}

/** Makes the database refuse the first two tries to publish a review. */
async function refuseToPublishTwice() {
  const { sql } = app.database;
  await sql.unsafe(`
    create sequence publications;
    create function refuse_twice() returns trigger language plpgsql as $$ begin
      if new.status = 'completed' and nextval('publications') <= 2 then raise exception 'not yet'; end if;
      return new;
    end $$;
    create trigger refuse_twice before update on review_sessions
      for each row when (old.status <> 'completed') execute function refuse_twice()`);
  onTestFinished(async () => {
    await sql.unsafe("drop function refuse_twice() cascade; drop sequence publications");
  });
  return async () => Number((await sql`select last_value from publications`)[0]?.last_value);
}

describe.each(Object.entries(WAYS))("with %s", (_, start) => {
  let way: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    way = await start();
  });
  afterEach(() => void faultsLogged());
  afterAll(() => way.stop());

  const runsOf = (fn: string, member: string, id: string) => way.leader.sql<{ status: string }[]>`
    select status from job_runs
    where function_id = ${`galley-${fn}`} and event->'data'->>${member} = ${id} order by created_at`;

  /** Waits until every event was handed over and every run has ended. */
  const idle = () =>
    until(async () => {
      const [waiting] = await app.database
        .sql`select count(*)::int as n from outbox_events where dispatched_at is null`;
      const [open] = await way.leader.sql`
        select (select count(*) from outbox_events where dispatched_at is null)::int
             + (select count(*) from job_runs where ended_at is null)::int as n`;
      return waiting?.n + open?.n === 0;
    });

  test("an upload is converted and reviewed, each by one run", async () => {
    const id = await converted();
    expect(await statusOf(id)).toBe("converted");
    const sessionId = await startReview(id);
    await reviewEnded(sessionId);
    const faults = faultsLogged();
    expect(await session(sessionId)).toMatchObject({ processing_status: "completed" });
    await idle();
    expect(await runsOf("convert-document", "documentId", id)).toEqual([{ status: "completed" }]);
    expect(await runsOf("run-review", "sessionId", sessionId)).toEqual([{ status: "completed" }]);
    expect([...faults, ...faultsLogged()]).toEqual([]);
  });

  test("a step that fails twice is done at the third try, and no step before it again", async () => {
    const { requests } = await scriptedModels();
    const id = await converted();
    const tries = await refuseToPublishTwice();
    const sessionId = await startReview(id);
    await reviewEnded(sessionId);
    const again = faultsLogged().filter((line) => line.includes("a step failed and is tried again"));
    expect(again).toHaveLength(2);
    expect(await tries()).toBe(3);
    const { processing_status, passes } = await session(sessionId);
    expect(processing_status).toBe("completed");
    expect(passes.every(({ state }) => state === "done")).toBe(true);
    const asked = requests().map(({ name, text }) => `${name} ${text}`);
    expect(asked.length).toBeGreaterThan(3);
    expect(new Set(asked).size).toBe(asked.length);
    await idle();
    expect(await runsOf("run-review", "sessionId", sessionId)).toEqual([{ status: "completed" }]);
  });

  test("a document that is deleted while it is reviewed ends its run, and its credit comes back", async () => {
    const held = Promise.withResolvers<void>();
    const { requestsFor, requests } = await scriptedModels({
      document_map: async (request) => {
        await held.promise;
        return answerTo(request, {});
      },
    });
    const id = await converted();
    const before = await credits();
    const sessionId = await startReview(id);
    await until(() => requestsFor("document_map").length === 1);
    await call(documents.deleteDocument, { as: person.key, params: { document_id: id } });
    await until(async () => (await runsOf("run-review", "sessionId", sessionId))[0]?.status === "cancelled");
    held.resolve();
    await idle();
    expect(requests().map(({ name }) => name)).toEqual(["document_map"]);
    expect(await credits()).toBe(before);
    expect((await app.blobs()).filter((path) => path.includes(id))).toEqual([]);
  });

  test("an event that is sent twice has one run, and one that is sent again under another id one effect", async () => {
    const { sql, db } = app.database;
    const id = await converted();
    const sessionId = await startReview(id);
    await sql`update review_sessions set created_at = now() - interval '5 minutes' where id = ${sessionId}`;
    await reviewEnded(sessionId);
    await idle();
    const mails = () => sql`select 1 from outbox_mails where text like ${`%/reviews/${sessionId}%`}`;
    expect(await mails()).toHaveLength(1);
    await sql`
      update outbox_events set dispatched_at = null, next_attempt_at = now()
      where data->>'documentId' = ${id} or data->>'sessionId' = ${sessionId}`;
    await idle();
    const [ended] = await sql<{ id: string }[]>`
      select id from outbox_events where name = 'review/ended' and data->>'sessionId' = ${sessionId}`;
    await sendEventAgain(db, ended?.id ?? "", Date.now());
    await until(async () => (await runsOf("mail-review-ended", "sessionId", sessionId)).length === 2);
    await idle();
    expect(await runsOf("convert-document", "documentId", id)).toHaveLength(1);
    expect(await runsOf("run-review", "sessionId", sessionId)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test("whoever leads the runs gets ids, and no words of a manuscript", async () => {
    const kept = await way.leader.sql`
      select data::text as words from outbox_events union all select event::text from job_runs
      union all select result::text from job_runs union all select result::text from job_steps`;
    const words = kept.map((row) => row.words).join("\n");
    expect(kept.length).toBeGreaterThan(30);
    expect(words).not.toMatch(/fish|manuscript\.md/i);
  });
});
