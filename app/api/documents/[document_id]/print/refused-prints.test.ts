import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import * as documents from "#lib/documents/contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import { refusal } from "#lib/testing/call.ts";
import { converted, upload, uploadForm } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { PRINT, printUpload } from "#lib/testing/print-of.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let owner: Person;
let other: Person;
beforeAll(async () => {
  [owner, other] = [await testContext(), await testContext()];
});

describe("what is refused as the PDF of a manuscript", () => {
  let document_id: string;
  let note: string;
  let own: string;
  beforeAll(async () => {
    ({ document_id } = await converted(owner));
    ({ document_id: note } = await converted(owner, { fields: { parent_document_id: document_id } }));
    ({ document_id: own } = await converted(owner, { content: new Uint8Array(PRINT), filename: "own.pdf" }));
  });
  const refusedUpload = (parts: Parameters<typeof uploadForm>[0]) =>
    refusal(documents.upload, { as: owner.key, form: uploadForm(parts) });
  const refusedChoice = (id: string, supplement_id: string) =>
    refusal(files.choosePrint, { as: owner.key, params: { document_id: id }, body: { supplement_id } });

  test("a file that is no PDF", async () => {
    const refused = { slug: "print-not-possible", reason: "not_pdf" };
    const fields = { parent_document_id: document_id, is_print: "true" };
    expect(await refusedUpload({ fields })).toMatchObject(refused);
    expect(await refusedChoice(document_id, note)).toMatchObject(refused);
  });

  test("a file that is no supplement of the document", async () => {
    const refused = { slug: "print-not-possible", reason: "no_supplement" };
    expect(await refusedUpload({ ...printUpload(document_id), fields: { is_print: "true" } })).toMatchObject(
      refused,
    );
    expect(await refusedChoice(document_id, randomUUID())).toMatchObject(refused);
    expect(await refusedChoice(document_id, own)).toMatchObject(refused);
  });

  test("any file for a document that is a PDF itself", async () => {
    expect(await refusedUpload(printUpload(own))).toMatchObject({
      slug: "print-not-possible",
      reason: "has_pages",
    });
  });

  test("a second upload", async () => {
    const { document_id: main } = await converted(owner);
    await upload(owner, printUpload(main));
    expect(await refusedUpload(printUpload(main))).toMatchObject({
      slug: "print-not-possible",
      reason: "has_print",
    });
    await runJobs();
  });

  test("a word that is neither true nor false", async () => {
    expect(await refusedUpload(printUpload(document_id, "perhaps"))).toMatchObject({
      slug: "validation-failed",
    });
  });

  test("the document of somebody else, and one that does not exist", async () => {
    const body = { supplement_id: null };
    const foreign = { as: other.key, params: { document_id } };
    expect(await refusal(files.choosePrint, { ...foreign, body })).toMatchObject({
      slug: "document-not-accessible",
    });
    expect(await refusal(files.getPrint, foreign)).toMatchObject({ slug: "document-not-accessible" });
    const unknown = { as: owner.key, params: { document_id: randomUUID() } };
    expect(await refusal(files.choosePrint, { ...unknown, body })).toMatchObject({
      slug: "document-not-found",
    });
    expect(await refusal(files.getPrint, unknown)).toMatchObject({ slug: "document-not-found" });
  });

  test("a document without one", async () => {
    expect(await refusal(files.getPrint, { as: owner.key, params: { document_id } })).toMatchObject({
      slug: "print-not-found",
    });
  });
});
