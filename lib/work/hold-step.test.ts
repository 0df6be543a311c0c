import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import * as documents from "#lib/documents/contract.ts";
import { convertDocument } from "#lib/documents/convert-document.ts";
import { reconcileWork } from "#lib/reconcile-work.ts";
import { requestContext } from "#lib/request-context.ts";
import { call } from "#lib/testing/call.ts";
import { upload } from "#lib/testing/documents.ts";
import { dropWaitingJobs } from "#lib/testing/jobs.ts";
import { letTimePass } from "#lib/testing/lost-work.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { holdStep, StepTakenError } from "./hold-step.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const QUICK = { leaseMs: 60_000, lookEveryMs: 5 };

test("of two runs of one piece of work the second waits for the first", async () => {
  const work = { kind: "review", id: randomUUID(), step: "plan" } as const;
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const first = holdStep(
    requestContext("test"),
    { ...work, run: "first" },
    async () => {
      begun.resolve();
      await gate.promise;
      order.push("first");
    },
    QUICK,
  );
  await begun.promise;
  const second = holdStep(
    requestContext("test"),
    { ...work, run: "second" },
    async () => void order.push("second"),
    QUICK,
  );
  gate.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(["first", "second"]);
  expect(await app.database.sql`select run from watched_work where id = ${work.id}`).toEqual([
    { run: "second" },
  ]);
});

test("a conversion that comes late stores nothing over that of another run", async () => {
  const person = await testContext();
  const { document_id: documentId } = await upload(person);
  await dropWaitingJobs();
  const work = { kind: "conversion", id: documentId, step: "convert" } as const;
  const ctx = requestContext("test");
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const stored: string[] = [];
  const slowBlobs: typeof ctx.blobs = {
    ...ctx.blobs,
    async download(key, path) {
      begun.resolve();
      await gate.promise;
      return ctx.blobs.download(key, path);
    },
    put: (key, source, options) => {
      stored.push(key);
      return ctx.blobs.put(key, source, options);
    },
  };
  const slow = holdStep(
    { ...ctx, blobs: slowBlobs },
    { ...work, run: "slow" },
    (hold) => convertDocument({ ...ctx, blobs: slowBlobs }, { documentId, hold }),
    QUICK,
  );
  await begun.promise;
  await letTimePass();
  const outcome = await holdStep(
    ctx,
    { ...work, run: "quick" },
    (hold) => convertDocument(ctx, { documentId, hold }),
    QUICK,
  );
  expect(outcome).toBe("converted");
  gate.resolve();
  await expect(slow).rejects.toThrow(StepTakenError);
  expect(stored).toEqual([]);
});

test("a document that is deleted while its conversion stores files leaves none, also when the hold went with it", async () => {
  const person = await testContext();
  const { document_id: documentId } = await upload(person);
  await dropWaitingJobs();
  const ctx = requestContext("test");
  const remove = async () => {
    await call(documents.deleteDocument, { as: person.key, params: { document_id: documentId } });
    await reconcileWork(ctx);
  };
  const blobs: typeof ctx.blobs = {
    ...ctx.blobs,
    async put(key, source, options) {
      if (key === blobKeys.report(documentId)) await remove();
      return ctx.blobs.put(key, source, options);
    },
  };
  const slow = { ...ctx, blobs };
  const outcome = await holdStep(
    slow,
    { kind: "conversion", id: documentId, step: "convert", run: "slow" },
    (hold) => convertDocument(slow, { documentId, hold }),
    QUICK,
  );
  expect(outcome).toBe("gone");
  const left: unknown[] = [];
  for await (const file of ctx.blobs.list(blobKeys.prefix(documentId))) left.push(file);
  expect(left).toEqual([]);
});
