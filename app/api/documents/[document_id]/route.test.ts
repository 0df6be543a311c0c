import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import * as documents from "#lib/documents/contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { ask, call, refusal } from "#lib/testing/call.ts";
import { converted, reviewed, upload } from "#lib/testing/documents.ts";
import { runJobs, startJobs } from "#lib/testing/jobs.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const TABLES = ["documents", "document_images", "review_sessions", "comments", "streams", "stream_events"];

async function rowsLeft(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const rows = await app.database.sql`select 1 from ${app.database.sql(table)}`;
    if (rows.length > 0) counts[table] = rows.length;
  }
  return counts;
}

test("deleting a document leaves no file, no row and no stream of it, its supplements or its sessions", async () => {
  const person = await testContext();
  const { document_id, session_id, task_id } = await reviewed(person);
  await converted(person, { fields: { parent_document_id: document_id } });
  await upload(person, { fields: { parent_document_id: document_id } });
  await call(processing.startReview, {
    as: person.key,
    params: { document_id: (await upload(person)).document_id },
  }).catch(() => {});
  const kept = await upload(person);
  expect((await app.blobs()).length).toBeGreaterThan(6);

  for (const { document_id: id } of await call(documents.listDocuments, { as: person.key })) {
    if (id === kept.document_id) continue;
    await call(documents.deleteDocument, { as: person.key, params: { document_id: id } });
  }
  const left = await app.blobs();
  expect(left).toEqual([join("documents", kept.document_id, "original")]);
  const gone = { as: person.key, params: { document_id, session_id, task_id } };
  expect(await refusal(files.getContent, gone)).toMatchObject({ slug: "document-not-found" });
  expect(await refusal(reviews.getSession, gone)).toMatchObject({ slug: "session-not-found" });
  expect(await refusal(documents.uploadEvents, gone)).toMatchObject({ slug: "task-not-found" });
  expect(await refusal(processing.reviewEvents, gone)).toMatchObject({ slug: "session-not-found" });

  await call(documents.deleteDocument, { as: person.key, params: { document_id: kept.document_id } });
  await runJobs();
  expect(await app.blobs()).toEqual([]);
  expect(await rowsLeft()).toEqual({});
});

test("a supplement goes alone", async () => {
  const person = await testContext();
  const main = await upload(person);
  const supplement = await upload(person, { fields: { parent_document_id: main.document_id } });
  await call(documents.deleteDocument, {
    as: person.key,
    params: { document_id: supplement.document_id },
  });
  const params = { document_id: main.document_id };
  expect(await call(files.listSupplementaryMaterial, { as: person.key, params })).toEqual([]);
  await call(files.getOriginal, { as: person.key, params });
  await call(documents.deleteDocument, { as: person.key, params });
});

test("a missing document and a foreign one are the same 404, also a public one", async () => {
  const owner = await testContext();
  const other = await testContext();
  const { document_id, session_id } = await reviewed(owner);
  const visibility = { as: owner.key, params: { session_id }, body: { is_public: true } };
  await call(reviews.updateVisibility, visibility);
  for (const id of [randomUUID(), document_id]) {
    const sent = { as: other.key, params: { document_id: id } };
    expect(await refusal(documents.deleteDocument, sent)).toMatchObject({
      slug: "document-not-found",
      status: 404,
    });
  }
  const sent = { as: owner.key, params: { document_id } };
  const twice = await Promise.all([1, 2, 3].map(() => ask(documents.deleteDocument, sent)));
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
});

test("deleted while it converts, it leaves nothing behind", async () => {
  const person = await testContext();
  const jobs = await startJobs();
  const { document_id, task_id } = await upload(person);
  const started = async () => {
    const [row] = await app.database.sql`select last_stage from streams where id = ${task_id}`;
    return row?.last_stage === "converting";
  };
  while (!(await started()));
  await call(documents.deleteDocument, { as: person.key, params: { document_id } });
  await jobs.idle();
  await jobs.stop();
  expect(await app.blobs()).toEqual([]);
  expect(await rowsLeft()).toEqual({});
});

test("files that cannot be deleted at once are deleted by the job", async () => {
  const person = await testContext();
  const { document_id } = await upload(person);
  const folder = join(app.blobFolder, "documents");
  const aside = `${folder}-aside`;
  await rename(folder, aside);
  await writeFile(folder, "a file where the folder should be");
  await call(documents.deleteDocument, { as: person.key, params: { document_id } });
  await rm(folder);
  await rename(aside, folder);
  await mkdir(folder, { recursive: true });
  expect(await app.blobs()).toHaveLength(1);
  await runJobs();
  expect(await app.blobs()).toEqual([]);
});
