import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as documents from "#lib/documents/contract.ts";
import { call, refusal, type Sent } from "#lib/testing/call.ts";
import { upload, uploadForm } from "#lib/testing/documents.ts";
import { multipart, multipartHeaders, streamedForm } from "#lib/testing/multipart.ts";
import { expectNoBlobs, type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  person = await testContext();
});

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const encryptedOffice = new Uint8Array([
  ...OLE,
  ...Buffer.alloc(504),
  ...Buffer.from("EncryptedPackage", "utf16le"),
]);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]);
const file = { name: "file", filename: "a.md", content: "# Title\n\nwords" };

/** Refused, and nothing of it left: no row, no file, nothing half-written. */
async function refusedWhole(sent: Sent) {
  const problem = await refusal(documents.upload, { as: person.key, ...sent });
  expect(await app.database.sql`select id from documents`).toHaveLength(0);
  expect(await app.database.sql`select id from streams`).toHaveLength(0);
  await expectNoBlobs(app);
  return problem;
}

describe("a file that Galley does not take", () => {
  test.each([
    ["empty", "", "paper.pdf", "empty"],
    ["a picture", png, "paper.pdf", "unsupported_format"],
    ["a binary called text", new Uint8Array([0, 1, 2, 3, 0, 255]), "paper.txt", "unsupported_format"],
    ["a table", "a,b\n1,2", "data.csv", "unsupported_format"],
    ["blank", "   \n ", "paper.md", "unsupported_format"],
    ["an encrypted Word file", encryptedOffice, "paper.docx", "encrypted"],
    ["an old Word file", new Uint8Array([...OLE, ...Buffer.alloc(600)]), "paper.doc", "unsupported_format"],
  ])("%s is invalid-file", async (_, content, filename, reason) => {
    expect(await refusedWhole({ form: uploadForm({ content, filename }) })).toMatchObject({
      slug: "invalid-file",
      status: 400,
      reason,
    });
  });

  test("larger than the tier allows is too_large, to the byte", async () => {
    await app.database.sql`insert into tiers select 'small', null, 1, 3, false, 0 on conflict do nothing`;
    person = await testContext({ tier: "small" });
    const text = (bytes: number) => "a ".repeat(bytes / 2);
    expect(await refusedWhole({ form: uploadForm({ content: text(1_000_002) }) })).toMatchObject({
      slug: "invalid-file",
      reason: "too_large",
      limit: 1_000_000,
    });
    await upload(person, { content: text(1_000_000) });
    await app.database.sql`delete from documents`;
    await app.database.sql`delete from streams`;
    await person.ctx.blobs.deletePrefix("documents/");
  });

  test("stops being read soon after it is too large", async () => {
    await app.database.sql`insert into tiers select 'small', null, 1, 3, false, 0 on conflict do nothing`;
    person = await testContext({ tier: "small" });
    let sent = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (; sent < 500; sent++) yield Buffer.alloc(100_000, "a b ");
    }
    expect(await refusedWhole(streamedForm("long.txt", endless()))).toMatchObject({ reason: "too_large" });
    expect(sent).toBeLessThan(30);
  });
});

describe("a form", () => {
  test("without a file part, or with one that has no name, is missing-filename", async () => {
    const expected = { slug: "missing-filename", status: 400 };
    const note = { name: "steering_note", content: "a note" };
    expect(await refusedWhole(multipart([note]))).toMatchObject(expected);
    expect(await refusedWhole(multipart([{ name: "file", content: "words" }]))).toMatchObject(expected);
    const other = { name: "document", filename: "a.md", content: "# Title" };
    expect(await refusedWhole(multipart([other]))).toMatchObject(expected);
    const binary = { type: "application/octet-stream" };
    for (const filename of ["", " ", "..", "/", "a/", "\u202e"]) {
      for (const content of ["words", "many words ".repeat(50_000)]) {
        const sent = multipart([{ ...file, ...binary, filename, content }]);
        expect(await refusedWhole(sent)).toMatchObject(expected);
      }
    }
  });

  test("that breaks off anywhere is 422", async () => {
    const broken: Sent[] = [
      multipart([file], { cut: true }),
      multipart([{ ...file, content: "words ".repeat(50_000) }], { cut: true }),
      multipart([file, { name: "steering_note", content: "half a no" }], { cut: true }),
      multipart([file, { name: "extra", filename: "b.md", content: "words ".repeat(50_000) }], { cut: true }),
      multipart([{ name: "extra", filename: "b.md", content: "words" }], { cut: true }),
      { raw: "nothing like a form", headers: multipartHeaders },
      { raw: "", headers: multipartHeaders },
      { headers: multipartHeaders },
      { raw: "--x--", headers: { "content-type": "multipart/form-data; charset=utf-8" } },
    ];
    for (const sent of broken) {
      expect(await refusedWhole(sent)).toMatchObject({ slug: "validation-failed", status: 422 });
    }
  });

  test("whose sender goes away leaves nothing", async () => {
    for (const before of [0, 1, 30]) {
      async function* cut(): AsyncGenerator<Uint8Array> {
        for (let i = 0; i < before; i++) yield Buffer.from("some words ".repeat(10_000));
        throw new DOMException("The client went away.", "AbortError");
      }
      expect(await refusedWhole(streamedForm("cut.txt", cut()))).toMatchObject({ slug: "validation-failed" });
    }
  });

  test("with too many fields or parts is 422", async () => {
    const fields = Array.from({ length: 40 }, (_, i) => ({ name: `f${i}`, content: "x" }));
    expect(await refusedWhole(multipart([...fields, file]))).toMatchObject({ status: 422 });
  });

  test("with a second file is 422, wherever it stands, but not with an input in which no file was chosen", async () => {
    const more = { name: "other", filename: "b.md", content: "# Another" };
    const unnamed = { name: "other", type: "application/octet-stream", content: "words" };
    const parts = [
      [file, { ...file, filename: "b.md" }],
      [file, more],
      [more, file],
      [file, unnamed],
      [unnamed, file],
    ];
    for (const sent of parts) {
      expect(await refusedWhole(multipart(sent))).toMatchObject({
        slug: "validation-failed",
        errors: [{ pointer: "/file" }],
      });
    }
    const notChosen = { ...unnamed, content: "" };
    await call(documents.upload, { as: person.key, ...multipart([notChosen, file, notChosen]) });
    await app.database.sql`delete from documents`;
    await app.database.sql`delete from streams`;
    await person.ctx.blobs.deletePrefix("documents/");
  });

  test("with one field twice is 422", async () => {
    const note = { name: "steering_note", content: "x" };
    expect(await refusedWhole(multipart([note, note, file]))).toMatchObject({
      slug: "validation-failed",
      errors: [{ pointer: "/steering_note" }],
    });
  });

  test("of another media type is 415", async () => {
    const types = ["application/json", "text/plain", "multipart/mixed; boundary=x", "multipart/form-data"];
    for (const type of types) {
      expect(await refusedWhole({ raw: "{}", headers: { "content-type": type } })).toMatchObject({
        slug: "unsupported-media-type",
        status: 415,
      });
    }
  });

  test("that names the prototype harms nothing", async () => {
    const fields = ["__proto__", "constructor", "toString"].map((name) => ({ name, content: "x" }));
    const answer = await refusedWhole(multipart([...fields, { ...file, content: "" }]));
    expect(answer).toMatchObject({ reason: "empty" });
  });
});
