import { mkdir, rm, writeFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import * as documents from "#lib/documents/contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { uploadForm } from "#lib/testing/documents.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test("a file store that could not be written at first works once it can be", async () => {
  const person = await testContext();
  const sent = () => ({ as: person.key, form: uploadForm() });
  await mkdir(app.blobFolder, { recursive: true });
  await rm(app.blobFolder, { recursive: true });
  await writeFile(app.blobFolder, "a file where the folder should be");
  expect(await refusal(documents.upload, sent())).toMatchObject({ slug: "original-storage-failed" });
  expect(await app.database.sql`select id from documents`).toHaveLength(0);
  await rm(app.blobFolder);
  await call(documents.upload, sent());
  expect(await app.blobs()).toHaveLength(1);
});
