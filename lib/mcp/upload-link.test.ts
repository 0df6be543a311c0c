import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { pruneExpired } from "#db/queries/prune.ts";
import * as documents from "#lib/documents/contract.ts";
import { ask, call, refusal } from "#lib/testing/call.ts";
import { uploadForm } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { everythingLogged, type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import type { Assistant } from "./testing/assistant.ts";
import { type AssistantDesk, fencedWords, openDesk } from "./testing/assistant-desk.ts";

let app: TestApp;
let desk: AssistantDesk;
let assistant: Assistant;
beforeAll(async () => {
  app = await testApp();
  desk = await openDesk();
  assistant = desk.assistant;
});
afterAll(() => desk.close());
afterEach(() => app.database.sql`delete from rate_limits`);

async function newLink(input: Record<string, unknown> = {}, by = assistant) {
  const { structured } = await by.call("create_upload_link", input);
  const [page = "", token = ""] = String(structured.upload_url).split("#");
  return { id: String(structured.upload_link_id), token, page, structured };
}

const form = (subject: string) => uploadForm({ content: manuscript(subject), filename: `${subject}.md` });
const found = (upload_link_id: string) => assistant.call("find_documents", { upload_link_id });

test("a link takes one file without a credential, and the assistant finds the document by it", async () => {
  const { id, token, page, structured } = await newLink();
  expect(page).toBe(`${desk.origin}/upload`);
  expect(structured.post_url).toBe(`${desk.origin}/api/documents/upload/links/${token}`);
  const waiting = await found(id);
  expect(waiting.structured.documents).toEqual([]);
  expect(waiting.text).toContain("No file has come by this link yet. It can be used until 20");

  const reply = await call(documents.uploadByLink, { params: { token }, form: form("surfing") });
  expect(reply).toEqual({ filename: "surfing.md", format: "md" });
  await runJobs();
  const came = await found(id);
  expect(came.structured.documents).toEqual([
    { document_id: expect.any(String), status: "converted", word_count: expect.any(Number) },
  ]);
  expect(fencedWords(came)).toContain("surfing.md");
  expect(came.text).not.toContain("No file");

  const again = await refusal(documents.uploadByLink, { params: { token }, form: form("sailing") });
  expect(again).toMatchObject({ slug: "upload-link-over", status: 410 });
  expect((await assistant.call("find_documents", { query: "sailing" })).structured.documents).toEqual([]);
});

test("of ten uploads at once, one counts, and nothing of the others is kept", async () => {
  const { id, token } = await newLink();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      ask(documents.uploadByLink, { params: { token }, form: form(`rowing-${i}`) }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await assistant.call("find_documents", { query: "rowing-" })).structured.documents).toHaveLength(1);
  expect((await found(id)).structured.documents).toHaveLength(1);
  await runJobs();
});

test("a file that is refused leaves the link as it was", async () => {
  const { token } = await newLink();
  const refused = await refusal(documents.uploadByLink, {
    params: { token },
    form: uploadForm({ content: "", filename: "empty.pdf" }),
  });
  expect(refused.slug).toBe("invalid-file");
  const none = new FormData();
  none.set("note", "no file");
  expect((await refusal(documents.uploadByLink, { params: { token }, form: none })).slug).toBe(
    "missing-filename",
  );
  await call(documents.uploadByLink, { params: { token }, form: form("judo") });
  await runJobs();
});

test("a link that expired, is mistyped, or whose account is blocked or gone takes nothing", async () => {
  const refusedWith = async (token: string) =>
    (await refusal(documents.uploadByLink, { params: { token }, form: form("karate") })).slug;
  const expired = await newLink();
  await app.database.sql`update upload_links set expires_at = now() where id = ${expired.id}`;
  expect(await refusedWith(expired.token)).toBe("upload-link-over");
  expect((await found(expired.id)).text).toContain("has expired. Call create_upload_link");
  expect(await refusedWith(`${expired.token.slice(0, -1)}~`)).toBe("upload-link-over");

  const person = await testContext();
  const theirs = await desk.connectAs(person);
  const link = await newLink({}, theirs);
  await app.database.sql`update users set blocked_at = now() where id = ${person.id}`;
  expect(await refusedWith(link.token)).toBe("upload-link-over");
  await app.database.sql`delete from users where id = ${person.id}`;
  expect(await refusedWith(link.token)).toBe("upload-link-over");
  await theirs.close();
});

test("fields of the form name no other document, and a link belongs to its user alone", async () => {
  const { id, token } = await newLink({ previous_session_id: desk.session_id });
  const fields = { parent_document_id: desk.document_id, previous_session_id: crypto.randomUUID() };
  await call(documents.uploadByLink, {
    params: { token },
    form: uploadForm({ filename: "second.md", content: manuscript("second"), fields }),
  });
  await runJobs();
  const [row] = await app.database.sql`
    select parent_document_id, previous_session_id, owner_id from documents where filename = 'second.md'`;
  expect(row).toEqual({
    parent_document_id: null,
    previous_session_id: desk.session_id,
    owner_id: desk.owner.id,
  });
  const foreign = await desk.connectAs(await testContext());
  const theirs = await foreign.call("find_documents", { upload_link_id: id });
  expect(theirs.text).toMatch(/^Error upload-link-not-found: .*create_upload_link/);
  const missing = await foreign.call("find_documents", { upload_link_id: crypto.randomUUID() });
  expect(missing).toEqual(theirs);
  expect((await foreign.call("create_upload_link", { previous_session_id: desk.session_id })).text).toMatch(
    /^Error revision-session-not-accessible: /,
  );
  await foreign.close();
});

test("the token is in no log and no row, and a link is forgotten after a day", async () => {
  const { id, token } = await newLink();
  await call(documents.uploadByLink, { params: { token }, form: form("archery") });
  await refusal(documents.uploadByLink, { params: { token }, form: form("archery") });
  await runJobs();
  expect(everythingLogged()).toContain("/documents/upload/links/{token}");
  expect(everythingLogged()).not.toContain(token);
  const rows = await app.database.sql`select * from upload_links`;
  expect(JSON.stringify(rows)).not.toContain(token);
  await app.database.sql`update upload_links set created_at = now() - interval '25 hours' where id = ${id}`;
  await pruneExpired(app.database.db);
  expect((await found(id)).text).toMatch(/^Error upload-link-not-found/);
});
