import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as documents from "#lib/documents/contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { ask, call, refusal } from "#lib/testing/call.ts";
import { queryToken } from "#lib/testing/credential.ts";
import { reviewed, upload } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47];

let app: TestApp;
let owner: Person;
let other: Person;
let document_id: string;
let session_id: string;
beforeAll(async () => {
  app = await testApp();
  owner = await testContext();
  ({ document_id, session_id } = await reviewed(owner, { filename: "Die Spaziergänge «2».md" }));
});
beforeEach(async () => {
  other = await testContext();
});

const own = () => ({ as: owner.key, params: { document_id } });
const image = (image_name: string) => ({ as: owner.key, params: { document_id, image_name } });
async function whilePublic<T>(work: () => Promise<T>): Promise<T> {
  const sent = { as: owner.key, params: { session_id } };
  await call(reviews.updateVisibility, { ...sent, body: { is_public: true } });
  try {
    return await work();
  } finally {
    await call(reviews.updateVisibility, { ...sent, body: { is_public: false } });
  }
}

describe("the converted text", () => {
  test("is Markdown, the same as in the file store", async () => {
    const answer = await ask(files.getContent, own());
    if (!answer.ok) throw new Error("refused");
    expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const path = join(app.blobFolder, "documents", document_id, "content.md");
    expect(answer.body.toString()).toBe(await readFile(path, "utf8"));
  });

  test("is 404 while it converts and after it failed", async () => {
    const slow = await upload(owner);
    const bad = await upload(owner, { content: "%PDF-1.7\nnothing", filename: "a.pdf" });
    const at = (id: string) => refusal(files.getContent, { as: owner.key, params: { document_id: id } });
    expect(await at(slow.document_id)).toMatchObject({ slug: "text-not-ready", status: 404 });
    await runJobs();
    expect(await at(bad.document_id)).toMatchObject({ slug: "text-not-ready", status: 404 });
    await call(files.getContent, { as: owner.key, params: { document_id: slow.document_id } });
    const listed = await call(documents.listDocuments, { as: owner.key });
    expect(listed.find((item) => item.document_id === bad.document_id)).toMatchObject({
      status: "failed",
      word_count: null,
      failure: { error_type: expect.stringMatching(/^document-|^conversion-/), error: expect.any(String) },
    });
  });
});

describe("the original", () => {
  test("is offered under its own name and type", async () => {
    const answer = await ask(files.getOriginal, own());
    if (!answer.ok) throw new Error("refused");
    expect(answer.body.toString()).toBe(manuscript());
    expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const disposition = answer.headers.get("content-disposition") ?? "";
    const encoded = /filename\*=UTF-8''(\S+)$/.exec(disposition)?.[1] ?? "";
    expect(decodeURIComponent(encoded)).toBe("Die Spaziergänge «2».md");
    expect(disposition).toMatch(/^attachment; filename="Die Spazierg_nge _2_.md"/);
  });

  test("stays the owner's, also while a session is public", async () => {
    const sent = { as: other.key, params: { document_id } };
    const expected = { slug: "document-not-accessible", status: 403 };
    expect(await refusal(files.getOriginal, sent)).toMatchObject(expected);
    await whilePublic(async () => {
      expect(await refusal(files.getOriginal, sent)).toMatchObject(expected);
      expect(await refusal(files.listSupplementaryMaterial, sent)).toMatchObject(expected);
      await call(files.getContent, sent);
      await call(files.getImage, { ...image("figure-1.png"), as: other.key });
    });
    expect(await refusal(files.getContent, sent)).toMatchObject(expected);
  });
});

describe("an image", () => {
  test("is served under its type, to a token in the query too", async () => {
    const answer = await ask(files.getImage, image("figure-1.png"));
    if (!answer.ok) throw new Error("refused");
    expect([...answer.body.subarray(0, 4)]).toEqual(PNG_SIGNATURE);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cache-control")).toMatch(/^private, max-age=\d+, no-transform$/);
    const as = queryToken(owner.key.secret);
    expect(await call(files.getImage, { ...image("figure-1.png"), as })).toEqual(answer.body);
  });

  test.each(["../content.md", "..", ".hidden", "a/b.png", "a b.png", "ä.png", "a".repeat(152)])(
    "named %j is invalid-image-request",
    async (name) => {
      expect(await refusal(files.getImage, image(name))).toMatchObject({
        slug: "invalid-image-request",
        status: 400,
      });
    },
  );

  test.each(["figure-2.png", "content.md", "original", "blocks.json"])("named %s is 404", async (name) => {
    expect(await refusal(files.getImage, image(name))).toMatchObject({
      slug: "image-not-found",
      status: 404,
    });
  });

  test("of a missing document is 404, of a foreign one 403", async () => {
    const missing = { as: owner.key, params: { document_id: randomUUID(), image_name: "figure-1.png" } };
    expect(await refusal(files.getImage, missing)).toMatchObject({
      slug: "image-not-found",
      status: 404,
    });
    const foreign = { ...image("figure-1.png"), as: other.key };
    expect(await refusal(files.getImage, foreign)).toMatchObject({
      slug: "document-not-accessible",
      status: 403,
    });
  });
});

describe.each([
  ["content", files.getContent],
  ["original", files.getOriginal],
  ["supplementary-material", files.listSupplementaryMaterial],
] as const)("%s", (_, operation) => {
  test("of a missing document is 404, of a foreign one 403", async () => {
    expect(await refusal(operation, { as: owner.key, params: { document_id: randomUUID() } })).toMatchObject({
      slug: "document-not-found",
      status: 404,
    });
    expect(await refusal(operation, { as: other.key, params: { document_id } })).toMatchObject({
      slug: "document-not-accessible",
      status: 403,
    });
  });
});

test("a document that was reviewed says so", async () => {
  const listed = await call(documents.listDocuments, { as: owner.key });
  expect(listed.find((item) => item.document_id === document_id)).toMatchObject({
    reviewed: true,
    status: "converted",
    word_count: expect.any(Number),
    failure: null,
  });
  expect(listed.filter(({ reviewed }) => reviewed)).toHaveLength(1);
});

test("documents are listed newest first, supplements below their own main document only", async () => {
  const first = await upload(other, { filename: "first.md" });
  const second = await upload(other, { filename: "second.md" });
  const fields = { parent_document_id: first.document_id, steering_note: "see table 2" };
  const supplement = await upload(other, { filename: "data.md", fields });
  const listed = await call(documents.listDocuments, { as: other.cookie });
  expect(listed.map((item) => [item.document_id, item.task_id, item.status, item.reviewed])).toEqual([
    [second.document_id, second.task_id, "converting", false],
    [first.document_id, first.task_id, "converting", false],
  ]);
  const below = (document_id: string) =>
    call(files.listSupplementaryMaterial, { as: other.key, params: { document_id } });
  expect(await below(second.document_id)).toEqual([]);
  expect(await below(first.document_id)).toEqual([
    {
      document_id: supplement.document_id,
      filename: "data.md",
      display_order: 1,
      steering_note: "see table 2",
      is_print: false,
    },
  ]);
});
