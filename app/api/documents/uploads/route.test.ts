import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as uploads from "#lib/documents/direct-contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import { recogniseStore } from "#lib/documents/recognise-store.ts";
import type { StartedUpload } from "#lib/documents/schema.ts";
import { sweepDirectUploads } from "#lib/documents/sweep-direct-uploads.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { converted } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { PRINT } from "#lib/testing/print-of.ts";
import { storeOnS3 } from "#lib/testing/store-on-s3.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

const bytes = Buffer.from(manuscript());
const sha256 = createHash("sha256").update(bytes).digest("hex");

test("where only Galley reaches the files, all three say so", async () => {
  await testApp();
  const { key: as } = await testContext();
  const params = { upload_id: randomUUID() };
  const slug = "direct-upload-unavailable";
  expect(await refusal(uploads.startUpload, { as, body: { size: 5 } })).toMatchObject({ slug, status: 409 });
  expect(await refusal(uploads.completeUpload, { as, params, body: { filename: "a.md" } })).toMatchObject({
    slug,
  });
  expect(await refusal(uploads.cancelUpload, { as, params })).toMatchObject({ slug });
});

describe("a store that browsers reach", () => {
  let store: Awaited<ReturnType<typeof storeOnS3>>;
  let person: Person;
  beforeAll(async () => {
    store = await storeOnS3();
    person = await testContext({ tier: "default" });
  });
  afterAll(() => store.close());

  const start = (size = bytes.length) => call(uploads.startUpload, { as: person.key, body: { size } });
  const put = async ({ url, headers }: StartedUpload, body: Uint8Array<ArrayBuffer> | string = bytes) =>
    (await fetch(url, { method: "PUT", headers, body })).status;
  const completing = ({ upload_id }: { upload_id: string }, body: object = {}, as = person.key) => ({
    as,
    params: { upload_id },
    body: { filename: "walking.md", ...body },
  });
  const keys = async (prefix: string) => {
    const found: string[] = [];
    for await (const { key } of person.ctx.blobs.list(prefix)) found.push(key);
    return found;
  };

  test("takes a file whose bytes Galley then checks and keeps, once", async () => {
    const started = await start();
    expect(await put(started)).toBe(200);
    const sent = completing(started, { sha256, steering_note: "for nobody" });
    const both = await Promise.allSettled([1, 2].map(() => call(uploads.completeUpload, sent)));
    const done = both.filter(({ status }) => status === "fulfilled");
    const accepted = await call(uploads.completeUpload, sent);
    for (const one of done) expect(one).toMatchObject({ value: accepted });
    expect(accepted).toMatchObject({ filename: "walking.md", format: "md", parent_document_id: null });
    expect(await keys("uploads/")).toEqual([]);
    const { sql } = (await testApp()).database;
    expect(await sql`select id, sha256, byte_size from documents where owner_id = ${person.id}`).toEqual([
      { id: accepted.document_id, sha256, byte_size: bytes.length },
    ]);
    const params = { document_id: accepted.document_id };
    expect(await call(files.getOriginal, { as: person.key, params })).toEqual(bytes);
    expect(await refusal(uploads.completeUpload, completing(started, { filename: "b.md" }))).toMatchObject({
      slug: "idempotency-key-reused",
    });
  });

  test("takes no other number of bytes than was said, and no address that is over", async () => {
    const started = await start(10);
    expect(await put(started, "eleven byte")).toBe(403);
    expect(await put(started, "nine byte")).toBe(403);
    const old = { ...started, url: started.url.replace(/X-Amz-Date=\w+/, "X-Amz-Date=20200101T000000Z") };
    expect(await put(old, "ten bytes.")).toBe(403);
    const upload = completing(started);
    expect(await refusal(uploads.completeUpload, upload)).toMatchObject({ slug: "upload-not-received" });
  });

  test("lets nobody complete or give up the upload of another", async () => {
    const started = await start();
    await put(started);
    const other = await testContext();
    expect(await refusal(uploads.completeUpload, completing(started, {}, other.key))).toMatchObject({
      slug: "upload-not-received",
    });
    await call(uploads.cancelUpload, { as: other.key, params: { upload_id: started.upload_id } });
    expect(await keys("uploads/")).toHaveLength(1);
    await call(uploads.cancelUpload, { as: person.key, params: { upload_id: started.upload_id } });
    expect(await keys("uploads/")).toEqual([]);
  });

  test("refuses what an upload through Galley refuses, keeps nothing, and counts no upload", async () => {
    expect(await refusal(uploads.startUpload, { as: person.key, body: { size: 0 } })).toMatchObject({
      slug: "invalid-file",
      reason: "empty",
    });
    expect(await refusal(uploads.startUpload, { as: person.key, body: { size: 50_000_001 } })).toMatchObject({
      slug: "invalid-file",
      reason: "too_large",
      limit: 50_000_000,
    });
    const stored = await keys("documents/");
    const song = Buffer.from("ID3\x04\0\0\0\0\0\0", "latin1");
    const wrong = [
      [song, { filename: "a.mp3" }, "invalid-file"],
      [bytes, { sha256: "0".repeat(64) }, "upload-differs"],
      [bytes, { filename: " " }, "missing-filename"],
      [bytes, { parent_document_id: randomUUID() }, "parent-not-found"],
    ] as const;
    for (const [content, body, slug] of wrong) {
      const started = await start(content.length);
      expect(await put(started, content)).toBe(200);
      const refused = await refusal(uploads.completeUpload, completing(started, body));
      expect(refused.slug).toBe(slug);
      expect(refused.headers.get("ratelimit")).toContain('"uploads";r=29');
      expect(await keys("uploads/")).toEqual([]);
    }
    expect(await keys("documents/")).toEqual(stored);
  });

  test("is swept of what nobody completed, and of nothing younger or foreign", async () => {
    await put(await start());
    const later = (hours: number) => ({
      ...person.ctx,
      now: () => new Date(Date.now() + hours * 3_600_000),
    });
    await recogniseStore(person.ctx);
    await person.ctx.blobs.put("uploads/notes", Buffer.from("x"), { contentType: "text/plain" });
    const count = (await keys("uploads/")).length;
    expect(await sweepDirectUploads(later(2))).toEqual({ deleted: 0 });
    expect(await sweepDirectUploads(later(4))).toEqual({ deleted: count - 1 });
    expect(await keys("uploads/")).toEqual(["uploads/notes"]);
  });

  test("takes the PDF whose pages are shown of a manuscript", async () => {
    const { document_id } = await converted(person);
    const pdf = new Uint8Array(PRINT);
    const complete = async (about: object) => {
      const started = await start(pdf.length);
      expect(await put(started, pdf)).toBe(200);
      return completing(started, { filename: "walking.pdf", is_print: true, ...about });
    };
    const accepted = await call(uploads.completeUpload, await complete({ parent_document_id: document_id }));
    await runJobs();
    const list = await call(files.listSupplementaryMaterial, { as: person.key, params: { document_id } });
    expect(list).toMatchObject([{ document_id: accepted.document_id, is_print: true }]);
    expect(await call(files.getPrint, { as: person.key, params: { document_id } })).toEqual(
      Buffer.from(PRINT),
    );
    for (const [about, reason] of [
      [{}, "no_supplement"],
      [{ parent_document_id: document_id }, "has_print"],
    ] as const) {
      expect(await refusal(uploads.completeUpload, await complete(about))).toMatchObject({
        slug: "print-not-possible",
        reason,
      });
    }
  });
});
