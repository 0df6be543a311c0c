import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as documents from "#lib/documents/contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as starting from "#lib/reviews/process-contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { convertedAll, reviewed } from "#lib/testing/documents.ts";
import { dropWaitingJobs, runJobs } from "#lib/testing/jobs.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let owner: Person;
let other: Person;
let document_id: string;
let session_id: string;
beforeAll(async () => {
  app = await testApp();
  owner = await testContext();
  ({ document_id, session_id } = await reviewed(owner));
});
beforeEach(async () => {
  other = await testContext();
});
afterEach(dropWaitingJobs);

const own = () => ({ as: owner.key, params: { session_id } });
const theirs = () => ({ as: other.key, params: { session_id } });
const running = () => call(starting.startReview, { as: owner.key, params: { document_id } });
const setPublic = (is_public: boolean) => call(reviews.updateVisibility, { ...own(), body: { is_public } });

describe("a completed session", () => {
  test("has its comments, each a verbatim slice of the text", async () => {
    const session = await call(reviews.getSession, own());
    const text = (await call(files.getContent, { as: owner.key, params: { document_id } })).toString();
    expect(session).toMatchObject({
      processing_status: "completed",
      is_processing: false,
      progress_percentage: 100,
      user_email: owner.email,
      is_owner: true,
      viewed: false,
      is_public: false,
      document_id,
      filename: "manuscript.md",
      content_url: `/documents/${document_id}/content`,
      original_url: `/documents/${document_id}/original`,
      revision_check: null,
      failure: null,
      comment_actions: [],
    });
    const { comments, comments_count } = session.feedback.detailed;
    expect(comments_count).toBe(comments.length);
    expect(comments.length).toBeGreaterThan(2);
    for (const { quote, anchor } of comments) expect(text.slice(anchor.start, anchor.end)).toBe(quote);
    expect(session.comment_action_summary).toEqual({
      total_count: comments.length,
      open_count: comments.length,
      dismissed_count: 0,
      addressed_count: 0,
    });
    expect(session.feedback.overall.content).not.toBe("");
    expect(session.receipt?.passes.every(({ failed }) => failed === null)).toBe(true);
  });

  test("of someone else is 403 while private, and readable without secrets while public", async () => {
    expect(await refusal(reviews.getSession, theirs())).toMatchObject({
      slug: "session-not-accessible",
      status: 403,
    });
    expect(await setPublic(true)).toEqual({ session_id, is_public: true, changed: true });
    const seen = await call(reviews.getSession, theirs());
    expect(seen).toMatchObject({ is_owner: false, is_public: true, user_email: other.email });
    expect(JSON.stringify(seen)).not.toContain(owner.email);
    expect(await setPublic(true)).toEqual({ session_id, is_public: true, changed: false });
    expect(await setPublic(false)).toEqual({ session_id, is_public: false, changed: true });
    expect(await refusal(reviews.getSession, theirs())).toMatchObject({ status: 403 });
  });

  test("that does not exist is 404, for each operation on sessions", async () => {
    const missing = { as: owner.key, params: { session_id: randomUUID() } };
    const expected = { slug: "session-not-found", status: 404 };
    expect(await refusal(reviews.getSession, missing)).toMatchObject(expected);
    expect(await refusal(reviews.deleteSession, missing)).toMatchObject(expected);
    const visibility = { ...missing, body: { is_public: true } };
    expect(await refusal(reviews.updateVisibility, visibility)).toMatchObject(expected);
    const access = { ...missing, body: { message: null } };
    expect(await refusal(reviews.requestAccess, access)).toMatchObject(expected);
    const query = { session_id: randomUUID() };
    expect(await refusal(reviews.markViewed, { as: owner.key, query })).toMatchObject(expected);
  });

  test("of someone else is the same 404 where only the owner may", async () => {
    const expected = { slug: "session-not-found", status: 404 };
    for (const visible of [true, false]) {
      await setPublic(visible);
      expect(await refusal(reviews.deleteSession, theirs())).toMatchObject(expected);
      const visibility = { ...theirs(), body: { is_public: !visible } };
      expect(await refusal(reviews.updateVisibility, visibility)).toMatchObject(expected);
      expect(await refusal(reviews.markViewed, { as: other.key, query: { session_id } })).toMatchObject(
        expected,
      );
    }
  });
});

describe("a viewed session", () => {
  const listed = async () =>
    (await call(reviews.listProcessing, { as: owner.key })).map((item) => item.session_id);
  const view = (id: string) => call(reviews.markViewed, { as: owner.key, query: { session_id: id } });

  test("leaves the list of what is new, and says so wherever it is shown", async () => {
    expect(await listed()).toContain(session_id);
    expect(await view(session_id)).toEqual({ session_id, user_email: owner.email });
    expect(await view(session_id)).toEqual({ session_id, user_email: owner.email });
    expect(await listed()).not.toContain(session_id);
    expect(await call(reviews.getSession, own())).toMatchObject({ viewed: true });
    expect(await call(reviews.listHistory, { as: owner.key })).toMatchObject([{ session_id, viewed: true }]);
  });

  test("cannot be one that still runs: it is new once it is complete", async () => {
    const started = await running();
    await view(started.session_id);
    expect(await listed()).toContain(started.session_id);
    await runJobs();
    expect(await listed()).toContain(started.session_id);
    await call(reviews.deleteSession, { as: owner.key, params: { session_id: started.session_id } });
  });

  test("needs its id", async () => {
    expect(await refusal(reviews.markViewed, { as: owner.key })).toMatchObject({ status: 422 });
    expect(await refusal(reviews.markViewed, { as: owner.key, query: { session_id: "" } })).toMatchObject({
      slug: "missing-identifier",
      status: 400,
    });
  });
});

describe("a request for access", () => {
  const ask = (message: string | null) => ({ ...theirs(), body: { message } });
  const mails = () =>
    app.database
      .sql`select "to", subject, text, html from outbox_mails where text like ${`%${other.email}%`}`;

  test("reaches the owner by mail, once a day", async () => {
    expect(await call(reviews.requestAccess, ask("Please, <b>I</b> review it."))).toEqual({ session_id });
    expect(await refusal(reviews.requestAccess, ask(null))).toMatchObject({
      slug: "session-sharing-restricted",
      status: 403,
    });
    await runJobs();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: owner.email, subject: expect.stringContaining(other.email) });
    expect(mail?.text).toContain("review it.");
    expect(mail?.text).toContain(`/reviews/${session_id}`);
    expect(mail?.html).not.toContain("<b>I</b>");
  });

  test("asked twice at the same moment is one request", async () => {
    const answers = await Promise.allSettled([1, 2, 3].map(() => call(reviews.requestAccess, ask(null))));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("to what one can read already is 400", async () => {
    const expected = { slug: "session-already-accessible", status: 400 };
    expect(await refusal(reviews.requestAccess, { ...own(), body: { message: null } })).toMatchObject(
      expected,
    );
    await setPublic(true);
    expect(await refusal(reviews.requestAccess, ask(null))).toMatchObject(expected);
    await setPublic(false);
  });

  test("needs the member message, which may be null", async () => {
    expect(await refusal(reviews.requestAccess, { ...theirs(), body: {} })).toMatchObject({ status: 422 });
    expect(await refusal(reviews.requestAccess, ask("a".repeat(2_001)))).toMatchObject({ status: 422 });
    await call(reviews.requestAccess, ask("a".repeat(2_000)));
  });
});

describe("lists", () => {
  test("the history has completed sessions only, newest first, page by page", async () => {
    const reader = await testContext();
    const texts = ["tea", "chess"].map((topic) => ({ content: manuscript(topic) }));
    const ids: string[] = [];
    for (const document_id of await convertedAll(reader, texts)) {
      ids.push((await call(starting.startReview, { as: reader.key, params: { document_id } })).session_id);
    }
    await runJobs();
    await call(starting.startReview, {
      as: reader.key,
      params: { document_id: (await convertedAll(reader, [{ content: manuscript("rain") }]))[0] ?? "" },
    });
    const list = async (query = {}) =>
      (await call(reviews.listHistory, { as: reader.key, query })).map((item) => item.session_id);
    expect(await list()).toEqual(ids.toReversed());
    expect(await list({ limit: 1 })).toEqual(ids.slice(1));
    expect(await list({ limit: 1, offset: 1 })).toEqual(ids.slice(0, 1));
    expect(await list({ offset: 2 })).toEqual([]);
    const [item] = await call(reviews.listHistory, { as: reader.key });
    const detail = await call(reviews.getSession, { as: reader.key, params: { session_id: ids[1] ?? "" } });
    expect(item?.comments_count).toBe(detail.feedback.detailed.comments_count);
    const processing = await call(reviews.listProcessing, { as: reader.key });
    expect(processing.map(({ processing_status }) => processing_status)).toEqual([
      "processing",
      "completed",
      "completed",
    ]);
  });

  test("show nothing of anyone else", async () => {
    expect(await call(reviews.listHistory, { as: other.key })).toEqual([]);
    expect(await call(reviews.listProcessing, { as: other.key })).toEqual([]);
    expect(await call(documents.listDocuments, { as: other.key })).toEqual([]);
  });
});

test("a deleted session is gone with its feedback, and its document stays", async () => {
  const { session_id } = await running();
  await runJobs();
  await call(reviews.deleteSession, { as: owner.key, params: { session_id } });
  for (const operation of [reviews.getSession, reviews.deleteSession]) {
    expect(await refusal(operation, { as: owner.key, params: { session_id } })).toMatchObject({
      status: 404,
    });
  }
  for (const table of ["comments", "review_passes", "comment_actions", "access_requests"]) {
    const { sql } = app.database;
    expect(await sql`select 1 from ${sql(table)} where session_id = ${session_id}`).toHaveLength(0);
  }
  expect(await app.database.sql`select 1 from stream_events where stream_id = ${session_id}`).toHaveLength(0);
  await call(files.getContent, { as: owner.key, params: { document_id } });
});
