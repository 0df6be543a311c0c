import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { withSnapshot } from "#db/backup/snapshot.ts";
import { requestContext } from "#lib/request-context.ts";
import { upload } from "#lib/testing/documents.ts";
import { faultsLogged, separateApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { blobKeys } from "./blob-keys.ts";
import { deleteDocumentFiles } from "./delete-document.ts";
import { findOrphanFiles } from "./find-orphan-files.ts";
import { recogniseStore } from "./recognise-store.ts";
import { StoreMismatchError } from "./store-mismatch.ts";
import { deleteOrphanFiles, sweepOrphanFiles } from "./sweep-orphan-files.ts";

const app = await testApp();
const { document_id: kept } = await upload(await testContext());
const ctx = requestContext("test");
await recogniseStore(ctx);

async function orphan(): Promise<string> {
  const id = randomUUID();
  await ctx.blobs.put(blobKeys.original(id), Buffer.from("x"), { contentType: "text/plain" });
  return id;
}

const isStored = async (id: string) => (await app.blobs()).some((path) => path.includes(id));
const eightDaysPass = () => app.database.sql`update orphan_files set found_at = found_at - interval '8 days'`;

test("three sweeps with a wrong database, or one whose id cannot be read, delete no file", async () => {
  const before = await app.blobs();
  const wrong = await separateApp();
  const foreign = { ...requestContext("test"), blobs: ctx.blobs };
  wrong.back();
  for (let round = 0; round < 3; round++) {
    await expect(sweepOrphanFiles(foreign)).rejects.toThrow(StoreMismatchError);
    await wrong.database.sql`update orphan_files set found_at = found_at - interval '8 days'`;
  }
  await wrong.database.sql`alter table installation rename to away`;
  await expect(sweepOrphanFiles(foreign)).rejects.toThrow();
  expect(await app.blobs()).toEqual(before);
});

test("a file without a document stays for days, whatever happens meanwhile, and then goes", async () => {
  const id = await orphan();
  expect(await sweepOrphanFiles(ctx)).toEqual({ deleted: 0 });
  expect(await sweepOrphanFiles(ctx)).toEqual({ deleted: 0 });
  expect(await isStored(id)).toBe(true);
  await eightDaysPass();
  expect(await sweepOrphanFiles(ctx)).toEqual({ deleted: 1 });
  expect(await isStored(id)).toBe(false);
  expect(await isStored(kept)).toBe(true);
  // Its note goes with it.
  await sweepOrphanFiles(ctx);
  expect(await app.database.sql`select 1 from orphan_files`).toEqual([]);
});

test("a file whose document comes back is no orphan, and its days begin anew", async () => {
  const id = await orphan();
  await sweepOrphanFiles(ctx);
  await eightDaysPass();
  const hide = (from: string, to: string) =>
    app.database.sql.unsafe(`update documents set id = '${to}' where id = '${from}'`);
  await hide(kept, id);
  await sweepOrphanFiles(ctx);
  await hide(id, kept);
  expect(await sweepOrphanFiles(ctx)).toEqual({ deleted: 0 });
  expect(await isStored(id)).toBe(true);
  await deleteOrphanFiles(ctx, [id, kept]);
  expect([await isStored(id), await isStored(kept)]).toEqual([false, true]);
});

test("more orphans than leftovers explain are kept and logged, until somebody deletes them on purpose", async () => {
  for (let n = 0; n < 21; n++) await orphan();
  await sweepOrphanFiles(ctx);
  await eightDaysPass();
  expect(await sweepOrphanFiles(ctx)).toEqual({ deleted: 0 });
  const [first] = faultsLogged();
  expect(first).toContain("galley -- files");
  const { due } = await findOrphanFiles(ctx);
  expect(await deleteOrphanFiles(ctx, due)).toEqual({ deleted: 21 });
});

test("files of documents that were deleted during a backup are no orphans, and go in any case", async () => {
  const leftover = await orphan();
  await sweepOrphanFiles(ctx);
  await eightDaysPass();
  const deleted = await Promise.all(Array.from({ length: 21 }, orphan));
  await withSnapshot(app.database.url, async () => {
    for (const documentId of deleted) await deleteDocumentFiles(ctx, { documentId });
  });
  expect(await isStored(deleted[0] ?? "")).toBe(true);
  expect(await sweepOrphanFiles(ctx)).toEqual({ deleted: 22 });
  expect(await Promise.all(deleted.map(isStored))).not.toContain(true);
  expect(await isStored(leftover)).toBe(false);

  const many = await Promise.all(Array.from({ length: 21 }, orphan));
  const late = await orphan();
  await withSnapshot(app.database.url, () => deleteDocumentFiles(ctx, { documentId: late }));
  expect(await sweepOrphanFiles(ctx)).toEqual({ deleted: 1 });
  expect([await isStored(late), await isStored(many[0] ?? "")]).toEqual([false, true]);
  faultsLogged();
});
