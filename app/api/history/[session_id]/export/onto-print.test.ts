import { beforeEach, expect, test } from "vitest";
import { convertBytes } from "#lib/conversion/testing/convert-bytes.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as exports from "#lib/reviews/export-contract.ts";
import { call, send } from "#lib/testing/call.ts";
import { converted, reviewed } from "#lib/testing/documents.ts";
import { PRINT, printUpload } from "#lib/testing/print-of.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

const owner = await testContext();
const other = await testContext();

let document_id: string;
let session_id: string;
let printId: string;
beforeEach(async () => {
  ({ document_id, session_id } = await reviewed(owner));
  ({ document_id: printId } = await converted(owner, printUpload(document_id)));
});

const query = { format: "pdf", comments: "all" };
const places = (person: Person = owner) =>
  call(exports.readPlaces, { as: person.key, params: { session_id }, query });
const fileFor = async (person: Person = owner, list: "true" | "false" = "false") => {
  const sent = { as: person.key, params: { session_id }, query: { ...query, list } };
  return Buffer.from(await (await send(exports.exportReview, sent)).arrayBuffer());
};
const offer = async (person: Person = owner) => {
  const offers = await call(exports.listFormats, { as: person.key, params: { session_id } });
  return offers.find(({ format }) => format === "pdf");
};
const isOnPrint = (file: Buffer) => file.subarray(0, PRINT.length).equals(PRINT);

test("comments on a manuscript of another format are highlights on its PDF, and the answer says how many", async () => {
  expect(await offer()).toMatchObject({
    into_original: true,
    can_list: true,
    purpose: expect.stringContaining("The PDF of your manuscript"),
  });
  const { counts, comments, notes, filename } = await places();
  expect(filename).toMatch(/ – Galley comments\.pdf$/);
  expect(notes[0]).toBe("The comments are in a copy of manuscript.pdf, the PDF of the manuscript.");
  expect(counts.exact).toBeGreaterThan(2);
  const file = await fileFor();
  expect(isOnPrint(file)).toBe(true);
  const again = await convertBytes(file, "again.pdf");
  const written = again.ok ? again.report.comments.map(({ text }) => text).join("\n") : "";
  for (const { number } of comments) expect(written).toContain(`${number} · `);
  expect(isOnPrint(await fileFor(owner, "true"))).toBe(true);
});

test("a reader who may not have the author's files gets a report", async () => {
  await call(reviews.updateVisibility, { as: owner.key, params: { session_id }, body: { is_public: true } });
  expect(await offer(other)).toMatchObject({ into_original: false, can_list: false });
  const { counts, notes } = await places(other);
  expect(counts.exact).toBe(0);
  expect(notes[0]).toContain("There is no PDF of the manuscript to write into");
  expect(isOnPrint(await fileFor(other))).toBe(false);
});

test("a PDF that is kept no longer gives a report, and so does one that is gone from the store", async () => {
  const { database } = await testApp();
  await owner.ctx.blobs.delete(blobKeys.original(printId));
  expect((await places()).counts.exact).toBe(0);
  await database.sql`update documents set original_deleted_at = now() where id = ${printId}`;
  expect(await offer()).toMatchObject({ into_original: false });
  expect(isOnPrint(await fileFor())).toBe(false);
});
