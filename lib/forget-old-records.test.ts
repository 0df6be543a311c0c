import { mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { insertModelCall } from "#db/queries/model-calls.ts";
import { insertOutboxMail } from "#db/queries/outbox-mails.ts";
import * as uploads from "#lib/documents/contract.ts";
import { deleteOldOriginals } from "#lib/documents/delete-old-originals.ts";
import * as files from "#lib/documents/files-contract.ts";
import { recogniseStore } from "#lib/documents/recognise-store.ts";
import { StoreMismatchError } from "#lib/documents/store-mismatch.ts";
import { projectRoot, settleEnv } from "#lib/env.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { converted, reviewed } from "#lib/testing/documents.ts";
import { followEvents } from "#lib/testing/read-events.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { forgetOldRecords } from "./forget-old-records.ts";
import { reconcileWork } from "./reconcile-work.ts";

let app: TestApp;
let person: Person;
let reviewOfFirstDay: string;
beforeAll(async () => {
  app = await testApp();
  person = await testContext({ tier: "unlimited", paidCredits: 100 });
});
afterEach(() =>
  settleEnv({
    RETENTION_ORIGINAL_DAYS: "",
    RETENTION_CHAT_DAYS: "",
    RETENTION_MAIL_DAYS: "",
    RETENTION_MODEL_CALL_DAYS: "",
  }),
);

/** Five days pass: all times that the database holds are five days longer ago, as for a clock that was moved. */
async function fiveDaysLater(): Promise<void> {
  const { sql } = app.database;
  const columns = await sql<{ table: string; sets: string }[]>`
    select table_name as table,
      string_agg(format('%I = %I - %s', column_name, column_name,
        case data_type when 'date' then '5' else 'interval ''5 days''' end), ', ') as sets
    from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = 'public' and (data_type = 'date' or data_type like 'timestamp%') group by table_name`;
  for (const { table, sets } of columns) await sql.unsafe(`update "${table}" set ${sets}`);
}

async function rowsOfTables(): Promise<Record<string, number>> {
  const tables = await app.database.sql<{ name: string; rows: number }[]>`
    select tablename as name, (xpath('/row/c/text()',
      query_to_xml(format('select count(*) as c from public.%I', tablename), false, true, '')))[1]::text::int as rows
    from pg_tables where schemaname = 'public'`;
  return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
}

const KEPT_WITH_A_DOCUMENT = ["documents", "document_images", "streams"];

describe("thirty days of uploads, mails and calls of models", () => {
  const progress = async () =>
    (await app.database.sql`select distinct stream_id from stream_events where data->>'type' = 'progress'`)
      .length;
  test("leave no more records of Galley's own on the last day than on the tenth", async () => {
    const rows: Record<string, number>[] = [];
    ({ session_id: reviewOfFirstDay } = await reviewed(person));
    settleEnv({ RETENTION_MAIL_DAYS: "7", RETENTION_MODEL_CALL_DAYS: "8" });
    for (let day = 0; day < 30; day += 5) {
      await converted(person, { content: `# Day ${day}\n\nWords of a day.` });
      const mail = { to: "a@authors.test", subject: "Sign in", html: "", text: "" };
      await insertOutboxMail(app.database.db, mail);
      await insertModelCall(app.database.db, callOf(reviewOfFirstDay, day));
      await fiveDaysLater();
      await forgetOldRecords(person.ctx);
      await reconcileWork(person.ctx);
      const { stream_events, ...others } = await rowsOfTables();
      rows.push({ ...others, stream_events: await progress() });
    }
    for (const name of KEPT_WITH_A_DOCUMENT) for (const counts of rows) delete counts[name];
    expect(rows[5]).toEqual(rows[1]);
    expect(rows[5]).toMatchObject({ outbox_mails: 1, model_calls: 1 });
  });

  test("leave the end of each stream to whoever asks for it", async () => {
    const [oldest] = await app.database.sql<{ task_id: string }[]>`
      select task_id from documents order by created_at limit 1`;
    const params = { task_id: oldest?.task_id ?? "" };
    const { events } = await followEvents(uploads.uploadEvents, { as: person.key, params });
    expect(events.map(({ data }) => data.type)).toEqual(["complete"]);
  });
});

test("the documentation says of each table what bounds it", async () => {
  const text = readFileSync(join(projectRoot(), "docs/operating/retention.md"), "utf8");
  const tables = Object.keys(await rowsOfTables());
  expect(tables.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test("calls of a partial review, which goes on by them, stay", async () => {
  const { sql, db } = app.database;
  await sql`update review_sessions set partial = '{}' where id = ${reviewOfFirstDay}`;
  await insertModelCall(db, callOf(reviewOfFirstDay, 100));
  await sql`update model_calls set created_at = now() - interval '400 days'`;
  await forgetOldRecords(person.ctx);
  expect(await sql`select 1 from model_calls where call_id = 'read-100'`).toHaveLength(1);
  await sql`update review_sessions set partial = null where id = ${reviewOfFirstDay}`;
  await forgetOldRecords(person.ctx);
  expect(await sql`select 1 from model_calls where call_id = 'read-100'`).toHaveLength(0);
});

test("a chat stays for ever by default, and else until nobody has written in it for the days", async () => {
  const { sql } = app.database;
  const conversation = async (lastWords: string) => {
    const [row] = await sql<{ id: string }[]>`
      insert into conversations (id, session_id, user_id, boundary, created_at)
      select gen_random_uuid(), ${reviewOfFirstDay}, ${(await testContext()).id}, 'x', now() - interval '90 days'
      returning id`;
    const id = row?.id ?? "";
    await sql`insert into chat_messages (id, conversation_id, turn_id, role, content, created_at)
      values (gen_random_uuid(), ${id}, gen_random_uuid(), 'user', 'Hello', now() - ${lastWords}::interval)`;
    return id;
  };
  const quiet = await conversation("80 days");
  const lively = await conversation("2 days");
  const left = async () => (await sql`select id from conversations order by id`).map(({ id }) => id);
  await forgetOldRecords(person.ctx);
  expect(await left()).toEqual([quiet, lively].toSorted());
  settleEnv({ RETENTION_CHAT_DAYS: "60" });
  await forgetOldRecords(person.ctx);
  expect(await left()).toEqual([lively]);
});

test("the tokens of a day's chat are kept for a week, and today's count", async () => {
  const { sql } = app.database;
  const { id } = await testContext();
  await sql`insert into chat_usage (user_id, day, tokens)
    select ${id}, current_date - ago, 100 + ago from unnest(array[0, 7, 8, 30]) as ago`;
  await forgetOldRecords(person.ctx);
  const left = await sql<{ tokens: number }[]>`
    select tokens from chat_usage where user_id = ${id} order by tokens`;
  expect(left.map(({ tokens }) => tokens)).toEqual([100, 107]);
});

test("an original stays for ever by default, and else says that it was deleted; its text stays", async () => {
  const { document_id } = await converted(person);
  const params = { document_id };
  await recogniseStore(person.ctx);
  await app.database
    .sql`update documents set created_at = now() - interval '40 days' where id = ${document_id}`;
  await deleteOldOriginals(person.ctx);
  await call(files.getOriginal, { as: person.key, params });
  settleEnv({ RETENTION_ORIGINAL_DAYS: "41" });
  await deleteOldOriginals(person.ctx);
  await call(files.getOriginal, { as: person.key, params });
  settleEnv({ RETENTION_ORIGINAL_DAYS: "39" });
  await deleteOldOriginals(person.ctx);
  expect(await app.blobs()).not.toContain(`documents/${document_id}/original`);
  const problem = await refusal(files.getOriginal, { as: person.key, params });
  expect(problem).toMatchObject({ status: 410, type: expect.stringContaining("original-deleted") });
  await call(files.getContent, { as: person.key, params });
});

test("no original counts as deleted while the disk of the files is away", async () => {
  const { document_id } = await converted(person);
  const params = { document_id };
  await recogniseStore(person.ctx);
  await app.database
    .sql`update documents set created_at = now() - interval '40 days' where id = ${document_id}`;
  settleEnv({ RETENTION_ORIGINAL_DAYS: "39" });
  const elsewhere = `${app.blobFolder}-elsewhere`;
  renameSync(app.blobFolder, elsewhere);
  mkdirSync(app.blobFolder);
  await expect(deleteOldOriginals(person.ctx)).rejects.toThrow(StoreMismatchError);
  rmSync(app.blobFolder, { recursive: true });
  renameSync(elsewhere, app.blobFolder);
  await call(files.getOriginal, { as: person.key, params });
  await deleteOldOriginals(person.ctx);
  expect(await refusal(files.getOriginal, { as: person.key, params })).toMatchObject({ status: 410 });
});

function callOf(sessionId: string, day: number) {
  return {
    sessionId,
    passId: "read",
    callId: `read-${day}`,
    model: "m",
    answer: {},
    tries: 1,
    tokensIn: 1,
    tokensOut: 1,
    tokensCached: 0,
    cents: null,
    seconds: 1,
  };
}
