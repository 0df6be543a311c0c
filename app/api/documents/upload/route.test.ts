import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as documents from "#lib/documents/contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { type FormParts, reviewed, upload, uploadForm } from "#lib/testing/documents.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { separateApp, type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let person: Person;
/** Someone with a completed session. */
let author: Person;
let theirs: Awaited<ReturnType<typeof reviewed>>;
beforeAll(async () => {
  app = await testApp();
  author = await testContext();
  theirs = await reviewed(author);
});
beforeEach(async () => {
  person = await testContext();
});

const refused = (parts: FormParts) => refusal(documents.upload, { as: person.key, form: uploadForm(parts) });

describe("an upload", () => {
  test("is accepted, stored as it came and announced once", async () => {
    const accepted = await upload(person, { filename: "walking.md" });
    expect(accepted).toMatchObject({ filename: "walking.md", format: "md", parent_document_id: null });
    const original = await call(files.getOriginal, {
      as: person.key,
      params: { document_id: accepted.document_id },
    });
    expect(original.toString()).toBe(manuscript());
    const events = await app.database.sql`
      select name from outbox_events where data->>'documentId' = ${accepted.document_id}`;
    expect(events.map(({ name }) => name)).toEqual(["document/uploaded"]);
  });

  test("takes all fields, before the file and after it", async () => {
    const { document_id, session_id } = theirs;
    for (const fileFirst of [true, false]) {
      const fields = {
        parent_document_id: document_id.toUpperCase(),
        steering_note: `The raw data, ${fileFirst}`,
        previous_session_id: session_id,
        unknown_field: "ignored",
      };
      const accepted = await upload(author, { fields, fileFirst });
      expect(accepted.parent_document_id).toBe(document_id);
    }
    const listed = await call(files.listSupplementaryMaterial, {
      as: author.key,
      params: { document_id },
    });
    expect(listed.map(({ steering_note }) => steering_note)).toEqual([
      "The raw data, true",
      "The raw data, false",
    ]);
  });

  test("of a main document keeps no steering note", async () => {
    const { document_id } = await upload(person, { fields: { steering_note: "for nobody" } });
    const [row] = await app.database.sql`select steering_note from documents where id = ${document_id}`;
    expect(row).toEqual({ steering_note: "" });
  });

  test("by the web session of Galley's own page works", async () => {
    await call(documents.upload, { as: person.cookie, form: uploadForm() });
  });

  test.each([
    ["%PDF-1.7\nnot much", "paper.docx", "pdf"],
    ["{\\rtf1 hello}", "a.txt", "rtf"],
    ["<!doctype html><p>hello</p>", "a.html", "html"],
    ["\\documentclass{article}", "a", "tex"],
    ["plain words", "notes.txt", "txt"],
    ["plain words", "README", "txt"],
  ])("%j named %s is told to be %s", async (content, filename, format) => {
    expect(await upload(person, { content, filename })).toMatchObject({ format });
  });
});

describe("a supplement", () => {
  test("needs a parent that exists, is one's own and is no supplement", async () => {
    const { document_id } = await upload(person);
    const supplement = await upload(person, { fields: { parent_document_id: document_id } });
    const foreign = await upload(await testContext());
    const parent = (parent_document_id: string) => refused({ fields: { parent_document_id } });
    expect(await parent(supplement.document_id)).toMatchObject({
      slug: "nested-supplementary-material",
      status: 400,
    });
    expect(await parent(foreign.document_id)).toMatchObject({ slug: "parent-not-owned", status: 403 });
    expect(await parent(randomUUID())).toMatchObject({ slug: "parent-not-found", status: 404 });
    expect(await parent("7")).toMatchObject({ slug: "malformed-document-id", status: 400 });
  });

  test("beyond the tier's limit is refused, also when many arrive at once", async () => {
    const limited = await testContext({ tier: "default" });
    const { document_id } = await upload(limited);
    const form = () => uploadForm({ fields: { parent_document_id: document_id } });
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => call(documents.upload, { as: limited.key, form: form() })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await refusal(documents.upload, { as: limited.key, form: form() })).toMatchObject({
      slug: "supplementary-limit-reached",
      status: 400,
      limit: 3,
      actual: 3,
    });
  });

  test("has an order of its own after another was deleted", async () => {
    const { document_id } = await upload(person);
    const fields = { parent_document_id: document_id };
    const first = await upload(person, { fields, filename: "first.md" });
    await upload(person, { fields, filename: "second.md" });
    await call(documents.deleteDocument, { as: person.key, params: { document_id: first.document_id } });
    await upload(person, { fields, filename: "third.md" });
    const listed = await call(files.listSupplementaryMaterial, {
      as: person.key,
      params: { document_id },
    });
    expect(listed.map(({ filename }) => filename)).toEqual(["second.md", "third.md"]);
    expect(new Set(listed.map(({ display_order }) => display_order)).size).toBe(2);
  });
});

describe("previous_session_id", () => {
  test("that is no completed session of one's own is refused", async () => {
    const { session_id } = theirs;
    const expected = { slug: "revision-session-not-accessible", status: 404 };
    expect(await refused({ fields: { previous_session_id: session_id } })).toMatchObject(expected);
    expect(await refused({ fields: { previous_session_id: randomUUID() } })).toMatchObject(expected);
    expect(await refused({ fields: { previous_session_id: "seven" } })).toMatchObject({
      slug: "validation-failed",
      errors: [{ pointer: "/previous_session_id" }],
    });
  });
});

describe("fields", () => {
  test.each([
    ["a NUL", "before\0after"],
    ["too many characters", "a".repeat(2_001)],
    ["far too many characters", "a".repeat(150_000)],
  ])("%s is 422", async (_, steering_note) => {
    expect(await refused({ fields: { steering_note } })).toMatchObject({ slug: "validation-failed" });
    expect(await refused({ fields: { steering_note }, fileFirst: true })).toMatchObject({ status: 422 });
  });
});

describe("when a part of the server is broken", () => {
  test("a file store that takes nothing is original-storage-failed, and nothing is written", async () => {
    const broken = await separateApp();
    try {
      const uploader = await testContext();
      await breakBlobs(broken);
      expect(await refusal(documents.upload, { as: uploader.key, form: uploadForm() })).toMatchObject({
        slug: "original-storage-failed",
        status: 500,
      });
      expect(await broken.database.sql`select id from documents`).toHaveLength(0);
    } finally {
      broken.back();
    }
  });

  test("credentials that cannot be checked are authentication-failed", async () => {
    const { key } = await testContext();
    const form = uploadForm();
    await app.database.sql`alter table users rename to users_elsewhere`;
    const answer = await refusal(documents.upload, { as: key, form });
    expect(answer).toMatchObject({ slug: "authentication-failed", status: 500 });
    await app.database.sql`alter table users_elsewhere rename to users`;
  });
});

async function breakBlobs({ blobFolder }: TestApp): Promise<void> {
  await rm(blobFolder, { recursive: true, force: true });
  await writeFile(blobFolder, "a file where the folder should be");
}
